package mpi;

import io.jmpi.CartCommunicator;
import io.jmpi.Dims;
import java.util.Arrays;

/** A Cartesian grid, for the classes of both flavours. Thread: as its communicator. */
record Grid(CartCommunicator communicator) {
    /** Chooses the dimensions that are 0. */
    static void fillDims(int nodes, int[] dims) {
        int[] filled = Dims.create(nodes, dims);
        System.arraycopy(filled, 0, dims, 0, dims.length);
    }

    CartParms parms() {
        return new CartParms(communicator.dims(), communicator.periods(), communicator.coords());
    }

    /** The first values of an array that may be longer than there are dimensions. */
    static boolean[] first(boolean[] values, int dimensions) {
        return values == null || values.length <= dimensions ? values : Arrays.copyOf(values, dimensions);
    }

    private int dimensions() {
        return communicator.dims().length;
    }

    int rank(int[] coords) {
        return communicator.rank(Ranks.first(coords, dimensions()));
    }

    int[] coords(int rank) {
        return communicator.coords(rank);
    }

    ShiftParms shift(int direction, int displacement) {
        CartCommunicator.Shift shift = communicator.shift(direction, displacement);
        return new ShiftParms(Ranks.here(shift.source()), Ranks.here(shift.destination()));
    }

    CartCommunicator sub(boolean[] remain) {
        return communicator.sub(first(remain, dimensions()));
    }

    int map(int[] dims, boolean[] periods) {
        return Ranks.orUndefined(communicator.mapCart(dims, periods));
    }
}
