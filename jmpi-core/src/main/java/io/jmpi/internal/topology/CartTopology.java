package io.jmpi.internal.topology;

import io.jmpi.Mpi;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.text.Count;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A Cartesian grid: the coordinates of each rank. Ranks are numbered in row-major order, the last coordinate fastest
 * (MPI 4.1, section 8.2).
 *
 * <p>Immutable; any thread.
 */
public final class CartTopology {
    private final int[] dims;
    private final boolean[] periods;
    private final int size;

    private CartTopology(int[] dims, boolean[] periods, int size) {
        this.dims = dims;
        this.periods = periods;
        this.size = size;
    }

    /** Creates a grid for some or all of the given number of ranks; copies the arrays. */
    public static CartTopology of(int[] dims, boolean[] periods, int ranks) {
        if (dims == null || periods == null) {
            throw new MpiException(ErrorClass.DIMS, (dims == null ? "dims" : "periods") + " is null");
        }
        if (periods.length != dims.length) {
            throw new MpiException(
                    ErrorClass.DIMS,
                    "periods has " + Count.of(periods.length, "element") + ", but dims has " + dims.length
                            + ": each dimension needs one");
        }
        long size = 1;
        for (int i = 0; i < dims.length; i++) {
            if (dims[i] <= 0) {
                throw new MpiException(
                        ErrorClass.DIMS,
                        "dims[" + i + "] = " + dims[i] + " is not positive; Dims.create chooses sizes");
            }
            size *= dims[i];
            if (size > ranks) {
                throw new MpiException(
                        ErrorClass.DIMS,
                        "dims " + Arrays.toString(dims) + " make a grid of more than the " + Count.of(ranks, "rank")
                                + " of the communicator");
            }
        }
        return new CartTopology(dims.clone(), periods.clone(), (int) size);
    }

    public int size() {
        return size;
    }

    public int[] dims() {
        return dims.clone();
    }

    public boolean[] periods() {
        return periods.clone();
    }

    public int ndims() {
        return dims.length;
    }

    /** Returns its dimensions: {@code 2 x 3}; empty without dimensions. */
    @Override
    public String toString() {
        return Arrays.stream(dims).mapToObj(Integer::toString).collect(Collectors.joining(" x "));
    }

    public int rank(int[] coords) {
        if (coords == null || coords.length != dims.length) {
            throw new MpiException(
                    ErrorClass.ARG,
                    "coords " + Arrays.toString(coords) + " must have " + Count.of(dims.length, "element")
                            + ", one for each dimension");
        }
        int rank = 0;
        for (int i = 0; i < dims.length; i++) {
            if (!periods[i] && (coords[i] < 0 || coords[i] >= dims[i])) {
                throw new MpiException(
                        ErrorClass.ARG,
                        "coords[" + i + "] = " + coords[i] + " is not in 0.." + (dims[i] - 1)
                                + ", and the dimension is not periodic");
            }
            rank = rank * dims[i] + Math.floorMod(coords[i], dims[i]);
        }
        return rank;
    }

    public int[] coords(int rank) {
        if (rank < 0 || rank >= size) {
            throw new MpiException(ErrorClass.RANK, "rank " + rank + " is not in 0.." + (size - 1));
        }
        int[] coords = new int[dims.length];
        int rest = rank;
        for (int i = dims.length - 1; i >= 0; i--) {
            coords[i] = rest % dims[i];
            rest /= dims[i];
        }
        return coords;
    }

    /** Returns the rank at a distance in one dimension; PROC_NULL beyond the end. */
    public int displaced(int rank, int direction, long displacement) {
        if (direction < 0 || direction >= dims.length) {
            throw new MpiException(
                    ErrorClass.DIMS,
                    "direction " + direction
                            + (dims.length == 0
                                    ? ": the grid has no dimensions"
                                    : " is not in 0.." + (dims.length - 1) + ", the dimensions of the grid"));
        }
        int[] coords = coords(rank);
        long wanted = coords[direction] + displacement;
        if (!periods[direction] && (wanted < 0 || wanted >= dims[direction])) {
            return Mpi.PROC_NULL;
        }
        coords[direction] = Math.floorMod(wanted, dims[direction]);
        return rank(coords);
    }

    /** Returns for each dimension the rank before and the rank after (MPI 4.1, section 8.6). */
    public int[] neighbors(int rank) {
        return IntStream.range(0, 2 * dims.length)
                .map(i -> displaced(rank, i / 2, i % 2 == 0 ? -1 : 1))
                .toArray();
    }

    /** Returns the grid of the remaining dimensions. */
    public CartTopology sub(boolean[] remain) {
        if (remain == null || remain.length != dims.length) {
            throw new MpiException(
                    ErrorClass.DIMS,
                    "remain " + Arrays.toString(remain) + " must have " + Count.of(dims.length, "element")
                            + ", one for each dimension");
        }
        int count = 0;
        int[] subDims = new int[dims.length];
        boolean[] subPeriods = new boolean[dims.length];
        for (int i = 0; i < dims.length; i++) {
            if (remain[i]) {
                subDims[count] = dims[i];
                subPeriods[count] = periods[i];
                count++;
            }
        }
        return of(Arrays.copyOf(subDims, count), Arrays.copyOf(subPeriods, count), size);
    }

    /** Returns the ranks that equal a rank in the coordinates that do not remain, in ascending order. */
    public int[] subRanks(int rank, boolean[] remain) {
        int[] coords = coords(rank);
        return IntStream.range(0, size)
                .filter(other -> isInSub(coords, coords(other), remain))
                .toArray();
    }

    private static boolean isInSub(int[] coords, int[] others, boolean[] remain) {
        for (int i = 0; i < coords.length; i++) {
            if (!remain[i] && coords[i] != others[i]) {
                return false;
            }
        }
        return true;
    }
}
