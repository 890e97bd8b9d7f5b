package io.jmpi;

import io.jmpi.collective.Neighborhood;

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
 * <p>For neighborhood collectives the neighbors are, dimension by dimension, the rank before and the rank after; what is sent
 * to the rank before arrives there as from the rank after, also where both are the same rank. Thread and lifetime: those of
 * {@link Communicator}.
 */
public final class CartCommunicator extends NeighborhoodCommunicator {
    private final CartTopology grid;

    CartCommunicator(Mpi mpi, Group group, ContextIds.Agreed ids, CommunicatorMatching matching, CartTopology grid) {
        super(mpi, group, ids, matching, Neighborhood.inGrid(grid.neighbors(group.rank())));
        this.grid = grid;
    }

    /**
     * The ranks at the two ends of a shift (MPI 4.1, section 8.5.6).
     *
     * @param source the rank that this one receives from; {@link Mpi#PROC_NULL} beyond the end of the grid
     * @param destination the rank that this one sends to; {@link Mpi#PROC_NULL} beyond the end of the grid
     */
    public record Shift(int source, int destination) {}

    @Override
    public Topology topology() {
        return Topology.CART;
    }

    /** Number of dimensions (MPI_Cartdim_get). */
    public int ndims() {
        return grid.ndims();
    }

    /** Ranks in each dimension (MPI_Cart_get). A copy. */
    public int[] dims() {
        return grid.dims();
    }

    /** Which dimensions are periodic (MPI_Cart_get). A copy. */
    public boolean[] periods() {
        return grid.periods();
    }

    /** This rank's coordinates (MPI_Cart_get). */
    public int[] coords() {
        return grid.coords(rank());
    }

    /**
     * A rank's coordinates (MPI_Cart_coords).
     *
     * @throws io.jmpi.errors.MpiException of class RANK if there is no such rank
     */
    public int[] coords(int rank) {
        return grid.coords(rank);
    }

    /**
     * The rank at some coordinates (MPI_Cart_rank). In periodic dimensions they wrap around.
     *
     * @throws io.jmpi.errors.MpiException of class ARG if a coordinate of another dimension is outside of the grid, or there
     *     are too few or too many coordinates
     */
    public int rank(int[] coords) {
        return grid.rank(coords);
    }

    /**
     * Where messages come from and go to if all ranks send along one dimension (MPI_Cart_shift).
     *
     * @param direction the dimension, from 0
     * @param displacement by how much the coordinate of the destination is higher; may be negative
     * @throws io.jmpi.errors.MpiException of class DIMS if there is no such dimension
     */
    public Shift shift(int direction, int displacement) {
        return new Shift(
                grid.displaced(rank(), direction, -(long) displacement),
                grid.displaced(rank(), direction, displacement));
    }

    /**
     * Cuts the grid into grids of fewer dimensions (MPI_Cart_sub): the ranks that differ only in the dimensions that remain
     * stay together. Collective. If no dimension remains, each rank gets a grid without dimensions.
     *
     * @param remain which dimensions remain; the same at all ranks
     * @throws io.jmpi.errors.MpiException of class DIMS if remain has not one element for each dimension
     */
    public CartCommunicator sub(boolean[] remain) {
        return made("MPI_Cart_sub", () -> {
            requireUsable();
            CartTopology part = grid.sub(remain);
            CommunicatorMatching matching = mpi().matchingOf(Info.EMPTY, part.size());
            ContextIds.Agreed id = agreeOnContextId();
            return heir(
                    new CartCommunicator(mpi(), group().include(grid.subRanks(rank(), remain)), id, matching, part));
        });
    }

    @Override
    CartCommunicator sameKind(ContextIds.Agreed ids, CommunicatorMatching wanted) {
        return heir(new CartCommunicator(mpi(), group(), ids, wanted, grid));
    }

    @Override
    public CartCommunicator dup() {
        return (CartCommunicator) super.dup();
    }

    @Override
    public CartCommunicator dup(Info hints) {
        return (CartCommunicator) super.dup(hints);
    }
}
