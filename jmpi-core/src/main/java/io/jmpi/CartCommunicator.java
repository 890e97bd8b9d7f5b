package io.jmpi;

/**
 * A communicator whose ranks form a Cartesian grid (MPI 4.1, sections 8.5.1 and 8.5.5 to 8.5.7). Ranks are in row-major
 * order: the last coordinate changes fastest.
 *
 * <pre>{@code
 * int[] dims = Dims.create(world.size(), 0, 0);
 * CartCommunicator grid = world.createCart(dims, new boolean[] {true, false}, false);
 * CartCommunicator.Shift down = grid.shift(0, 1);
 * grid.sendrecv(lastRow, down.destination(), 0, firstRow, down.source(), 0);
 * }</pre>
 *
 * <p>For neighborhood collectives the neighbors are, dimension by dimension, the rank before and the rank after. The
 * rank before receives a message as from its rank after, even if both are the same rank. Thread and lifetime: those of
 * {@link Communicator}.
 */
public interface CartCommunicator extends NeighborhoodCommunicator {
    /**
     * The ranks at the two ends of a shift (MPI 4.1, section 8.5.6).
     *
     * @param source the rank that this one receives from; {@link Mpi#PROC_NULL} beyond the end of the grid
     * @param destination the rank that this one sends to; {@link Mpi#PROC_NULL} beyond the end of the grid
     */
    record Shift(int source, int destination) {}

    /** Number of dimensions (MPI_Cartdim_get). */
    int ndims();

    /** Ranks in each dimension (MPI_Cart_get). A copy. */
    int[] dims();

    /** Which dimensions are periodic (MPI_Cart_get). A copy. */
    boolean[] periods();

    /** This rank's coordinates (MPI_Cart_get). */
    int[] coords();

    /**
     * A rank's coordinates (MPI_Cart_coords).
     *
     * @throws io.jmpi.errors.MpiException of class RANK if there is no such rank
     */
    int[] coords(int rank);

    /**
     * The rank at some coordinates (MPI_Cart_rank). In periodic dimensions they wrap around.
     *
     * @throws io.jmpi.errors.MpiException of class ARG if a coordinate of another dimension is outside the grid, or
     *     there are too few or too many coordinates
     */
    int rank(int[] coords);

    /**
     * Source and destination if all ranks send along one dimension (MPI_Cart_shift).
     *
     * @param direction the dimension, from 0
     * @param displacement added to the coordinate for the destination; may be negative
     * @throws io.jmpi.errors.MpiException of class DIMS if there is no such dimension
     */
    Shift shift(int direction, int displacement);

    /**
     * Cuts the grid into grids of fewer dimensions (MPI_Cart_sub): the ranks that differ only in the remaining
     * dimensions form a grid. Collective. If no dimension remains, each rank gets a grid without dimensions.
     *
     * @param remain which dimensions remain; the same at all ranks
     * @throws io.jmpi.errors.MpiException of class DIMS unless remain has one element for each dimension
     */
    CartCommunicator sub(boolean[] remain);

    @Override
    default CartCommunicator dup() {
        return dup(Info.EMPTY);
    }

    @Override
    CartCommunicator dup(Info hints);

    @Override
    default Duplication<? extends CartCommunicator> idup() {
        return idup(Info.EMPTY);
    }

    @Override
    Duplication<? extends CartCommunicator> idup(Info hints);
}
