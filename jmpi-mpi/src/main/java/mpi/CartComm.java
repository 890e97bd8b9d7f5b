package mpi;

import io.jmpi.CartCommunicator;
import io.jmpi.mpi.rank.Grid;

/** A communicator whose ranks are a Cartesian grid, as Open MPI's bindings have it. */
public final class CartComm extends Intracomm {
    CartComm(CartCommunicator communicator) {
        super(communicator);
    }

    private CartCommunicator cart() {
        return (CartCommunicator) core();
    }

    private Grid grid() {
        return new Grid(cart());
    }

    @Override
    public CartComm clone() {
        return dup();
    }

    @Override
    public CartComm dup() {
        return (CartComm) super.dup();
    }

    @Override
    public CartComm iDup() {
        return started(new CartComm(null));
    }

    @Override
    public CartComm dupWithInfo(Info info) {
        return (CartComm) super.dupWithInfo(info);
    }

    /** Returns the grid, and this rank's place (MPI_Cart_get). */
    public CartParms getTopo() {
        return get(() -> new CartParms(cart()));
    }

    /** Returns the rank at coordinates (MPI_Cart_rank). */
    public int getRank(int[] coords) {
        return get(() -> grid().rank(coords));
    }

    /** Returns the coordinates of a rank (MPI_Cart_coords). */
    public int[] getCoords(int rank) {
        return get(() -> cart().coords(rank));
    }

    /** Returns source and destination of a shift along a dimension (MPI_Cart_shift). */
    public ShiftParms shift(int direction, int disp) {
        return get(() -> new ShiftParms(cart().shift(direction, disp)));
    }

    /** Divides the grid into grids of the chosen dimensions (MPI_Cart_sub). Collective. */
    public CartComm sub(boolean[] remainDims) {
        return get(() -> new CartComm(grid().sub(remainDims)));
    }

    /** Returns the best rank for this process in a grid, which is its current rank (MPI_Cart_map). */
    public int map(int[] dims, boolean[] periods) {
        return get(() -> grid().map(dims, periods));
    }

    /** Chooses sizes for the dimensions that are 0 (MPI_Dims_create). */
    public static void createDims(int nodesCount, int[] dims) {
        MPIException.run(() -> Grid.fillDims(nodesCount, dims));
    }
}
