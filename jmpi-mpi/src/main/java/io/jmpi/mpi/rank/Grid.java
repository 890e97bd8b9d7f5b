package io.jmpi.mpi.rank;

import io.jmpi.CartCommunicator;
import io.jmpi.Dims;
import java.util.Arrays;

/** A Cartesian grid, for the classes of both flavours. Thread: as its communicator. */
public record Grid(CartCommunicator communicator) {
    /** Chooses the dimensions that are 0. */
    public static void fillDims(int nodes, int[] dims) {
        int[] filled = Dims.create(nodes, dims);
        System.arraycopy(filled, 0, dims, 0, dims.length);
    }

    /** The first values of an array that may be longer than the number of dimensions. */
    public static boolean[] first(boolean[] values, int dimensions) {
        return values == null || values.length <= dimensions ? values : Arrays.copyOf(values, dimensions);
    }

    private int dimensions() {
        return communicator.dims().length;
    }

    public int rank(int[] coords) {
        return communicator.rank(Ranks.first(coords, dimensions()));
    }

    public CartCommunicator sub(boolean[] remain) {
        return communicator.sub(first(remain, dimensions()));
    }

    public int map(int[] dims, boolean[] periods) {
        return Ranks.orUndefined(communicator.mapCart(dims, periods));
    }
}
