package io.jmpi.internal.topology;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.text.Count;

/**
 * One rank's edges of a distributed graph (MPI 4.1, section 8.5.4).
 *
 * <p>Immutable; any thread.
 */
public final class DistGraphTopology {
    private final int[] sources;
    private final int[] destinations;

    /** Null if edges have no weights; then the other array is also null. */
    private final int[] sourceWeights;

    private final int[] destinationWeights;

    private DistGraphTopology(int[] sources, int[] sourceWeights, int[] destinations, int[] destinationWeights) {
        this.sources = sources;
        this.sourceWeights = sourceWeights;
        this.destinations = destinations;
        this.destinationWeights = destinationWeights;
    }

    /** Creates edges in a graph of the given number of ranks; copies the arrays. */
    public static DistGraphTopology of(
            int[] sources, int[] sourceWeights, int[] destinations, int[] destinationWeights, int ranks) {
        requireRanks("sources", sources, ranks);
        requireRanks("destinations", destinations, ranks);
        requireWeights("sourceWeights", sourceWeights, "sources", sources.length);
        requireWeights("destinationWeights", destinationWeights, "destinations", destinations.length);
        if (sourceWeights == null != (destinationWeights == null)) {
            throw new MpiException(
                    ErrorClass.ARG,
                    (sourceWeights == null ? "sourceWeights" : "destinationWeights")
                            + " is null, but the weights of the other direction are not: pass both or neither");
        }
        return new DistGraphTopology(
                sources.clone(), copy(sourceWeights), destinations.clone(), copy(destinationWeights));
    }

    /** Checks that each element is a rank. */
    public static void requireRanks(String name, int[] values, int ranks) {
        if (values == null) {
            throw new MpiException(ErrorClass.ARG, name + " is null; a rank without such edges passes an empty array");
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] < 0 || values[i] >= ranks) {
                throw new MpiException(
                        ErrorClass.RANK, name + "[" + i + "] = " + values[i] + " is not in 0.." + (ranks - 1));
            }
        }
    }

    /** Checks that all edges have weights or none has. */
    public static void requireWeights(String name, int[] weights, String edges, int count) {
        if (weights == null) {
            return;
        }
        if (weights.length != count) {
            throw new MpiException(
                    ErrorClass.ARG,
                    name + " has " + Count.of(weights.length, "element") + ", but " + edges + " has " + count);
        }
        for (int i = 0; i < count; i++) {
            if (weights[i] < 0) {
                throw new MpiException(ErrorClass.ARG, name + "[" + i + "] = " + weights[i] + " is negative");
            }
        }
    }

    private static int[] copy(int[] weights) {
        return weights == null ? null : weights.clone();
    }

    public int[] sources() {
        return sources;
    }

    public int[] destinations() {
        return destinations;
    }

    public boolean isWeighted() {
        return sourceWeights != null;
    }

    public int[] sourceWeights() {
        return copy(sourceWeights);
    }

    public int[] destinationWeights() {
        return copy(destinationWeights);
    }
}
