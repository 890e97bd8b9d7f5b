package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Balanced sizes for the dimensions of a Cartesian grid (MPI 4.1, section 8.5.2).
 *
 * <pre>{@code
 * int[] dims = Dims.create(world.size(), 0, 0); // 12 ranks: 4 x 3
 * }</pre>
 *
 * <p>Any thread.
 */
public final class Dims {
    private final int[] divisors;

    /** Factors of the current attempt. */
    private final int[] tried;

    /** The best sizes found; empty before the first. */
    private int[] best = {};

    private Dims(int product, int factors) {
        this.divisors = divisorsOf(product);
        this.tried = new int[factors];
    }

    /**
     * Chooses sizes for the open dimensions, so that the grid has the given number of ranks (MPI_Dims_create). They are
     * in non-increasing order, and as close to each other as the divisors allow: the smallest difference between
     * largest and smallest; among those, the smallest largest one, then the smallest second one, and so on.
     *
     * @param dims the given sizes; 0 for open ones. Not modified.
     * @return all sizes
     * @throws MpiException of class ARG if ranks is not positive; of class DIMS if a size is negative, or ranks is not
     *     a multiple of the product of the given sizes
     */
    public static int[] create(int ranks, int... dims) {
        int rest = ranks / requireDivides(ranks, dims);
        int[] filled = dims.clone();
        int wanted = (int) Arrays.stream(dims).filter(dim -> dim == 0).count();
        if (wanted > 0) {
            int[] factors = new Dims(rest, wanted).balanced(rest);
            int next = 0;
            for (int i = 0; i < filled.length; i++) {
                if (filled[i] == 0) {
                    filled[i] = factors[next++];
                }
            }
        }
        return filled;
    }

    /** Returns the product of the given sizes. */
    private static int requireDivides(int ranks, int[] dims) {
        if (ranks <= 0) {
            throw new MpiException(ErrorClass.ARG, "ranks " + ranks + " is not positive");
        }
        if (dims == null) {
            throw new MpiException(ErrorClass.DIMS, "dims is null");
        }
        long product = 1;
        for (int i = 0; i < dims.length; i++) {
            if (dims[i] < 0) {
                throw new MpiException(ErrorClass.DIMS, "dims[" + i + "] = " + dims[i] + " is negative");
            }
            product *= Math.max(dims[i], 1);
            if (product > ranks || ranks % product != 0) {
                throw new MpiException(
                        ErrorClass.DIMS,
                        "ranks " + ranks + " is not a multiple of the product of the sizes given in dims "
                                + Arrays.toString(dims));
            }
        }
        return (int) product;
    }

    private int[] balanced(int product) {
        choose(0, product, product);
        return best;
    }

    /** Tries all factors from an index on whose product is given, none above the limit. */
    private void choose(int place, int product, int limit) {
        if (place == tried.length) {
            if (product == 1 && (best.length == 0 || spread(tried) < spread(best))) {
                best = tried.clone();
            }
            return;
        }
        // Smaller ones first: of two choices with the same spread, the first one wins.
        for (int divisor : divisors) {
            if (divisor > limit) {
                return;
            }
            if (product % divisor == 0 && canReach(divisor, tried.length - place, product)) {
                tried[place] = divisor;
                if (best.length > 0 && tried[0] - smallestAtMost(product, tried.length - place) >= spread(best)) {
                    return;
                }
                choose(place + 1, product / divisor, divisor);
            }
        }
    }

    /** Whether that many factors, none above the largest, can form the product. */
    private static boolean canReach(int largest, int factors, int product) {
        long reached = 1;
        for (int i = 0; i < factors && reached < product && largest > 1; i++) {
            reached *= largest;
        }
        return reached >= product;
    }

    /** The smallest of that many factors is at most their geometric mean. */
    private static int smallestAtMost(int product, int factors) {
        return (int) Math.ceil(Math.pow(product, 1.0 / factors));
    }

    private static int spread(int[] factors) {
        return factors[0] - factors[factors.length - 1];
    }

    /** In ascending order. */
    private static int[] divisorsOf(int number) {
        int[] small = IntStream.rangeClosed(1, (int) Math.sqrt(number))
                .filter(i -> number % i == 0)
                .toArray();
        IntStream large = IntStream.of(small).map(i -> number / i);
        return IntStream.concat(IntStream.of(small), large).distinct().sorted().toArray();
    }
}
