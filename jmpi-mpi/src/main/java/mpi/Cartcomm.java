package mpi;

import io.jmpi.CartCommunicator;
import io.jmpi.mpi.rank.Grid;

/** A communicator whose ranks are a Cartesian grid, as mpiJava has it. */
public class Cartcomm extends Intracomm {
    Cartcomm(CartCommunicator communicator) {
        super(communicator);
    }

    private CartCommunicator cart() {
        return (CartCommunicator) core();
    }

    private Grid grid() {
        return new Grid(cart());
    }

    @Override
    public Cartcomm clone() {
        return get(() -> new Cartcomm((CartCommunicator) duplicate(null)));
    }

    /** Returns the rank at coordinates. */
    public int Rank(int[] coords) {
        return get(() -> grid().rank(coords));
    }

    /** Returns the coordinates of a rank. */
    public int[] Coords(int rank) {
        return get(() -> cart().coords(rank));
    }

    /** Returns source and destination of a shift along a dimension. */
    public ShiftParms Shift(int direction, int disp) {
        return get(() -> new ShiftParms(cart().shift(direction, disp)));
    }

    /** Divides the grid into grids of the chosen dimensions. Collective. */
    public Cartcomm Sub(boolean[] remainDims) {
        return get(() -> new Cartcomm(grid().sub(remainDims)));
    }

    /** Returns the best rank for this process in a grid, which is its current rank. */
    public int Map(int[] dims, boolean[] periods) {
        return get(() -> grid().map(dims, periods));
    }

    /** Returns the grid, and this rank's place. */
    public CartParms Get() {
        return get(() -> new CartParms(cart()));
    }

    /** Chooses sizes for the dimensions that are 0. */
    public static void Dims_create(int nnodes, int[] dims) {
        MPIException.run(() -> Grid.fillDims(nnodes, dims));
    }
}
