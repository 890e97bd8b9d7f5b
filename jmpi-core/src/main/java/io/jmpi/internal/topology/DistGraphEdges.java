package io.jmpi.internal.topology;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.collective.plan.Neighborhood;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.matching.text.Count;
import java.util.stream.IntStream;

/**
 * The edges of a distributed graph that one rank contributes, anywhere in the graph (MPI 4.1, section 8.5.4).
 * Immutable.
 */
public final class DistGraphEdges {
    /**
     * Ints of the first message to a rank: how many edges leave it, how many reach it, and whether edges have weights.
     */
    private static final int HEADER = 3;

    /** Ints of an edge in the second message: its other end and its weight. */
    private static final int EDGE = 2;

    private static final int UNWEIGHTED = 1;
    private static final int WEIGHTED = 2;

    /** By edge. */
    private final int[] sources;

    private final int[] destinations;

    /** Null if edges have none. */
    private final int[] weights;

    private DistGraphEdges(int[] sources, int[] destinations, int[] weights) {
        this.sources = sources;
        this.destinations = destinations;
        this.weights = weights;
    }

    public static DistGraphEdges of(int[] sources, int[] degrees, int[] destinations, int[] weights, int ranks) {
        DistGraphTopology.requireRanks("sources", sources, ranks);
        DistGraphTopology.requireRanks("destinations", destinations, ranks);
        DistGraphTopology.requireWeights("weights", weights, "destinations", destinations.length);
        if (degrees == null || degrees.length != sources.length) {
            throw new MpiException(
                    ErrorClass.ARG,
                    "degrees has " + (degrees == null ? "no elements" : Count.of(degrees.length, "element"))
                            + ", but sources has " + sources.length);
        }
        int[] sourceByEdge = new int[destinations.length];
        long edges = 0;
        for (int i = 0; i < degrees.length; i++) {
            if (degrees[i] < 0) {
                throw new MpiException(ErrorClass.ARG, "degrees[" + i + "] = " + degrees[i] + " is negative");
            }
            for (long edge = edges; edge < Math.min(edges + degrees[i], sourceByEdge.length); edge++) {
                sourceByEdge[(int) edge] = sources[i];
            }
            edges += degrees[i];
        }
        if (edges != destinations.length) {
            throw new MpiException(
                    ErrorClass.ARG,
                    "destinations has " + Count.of(destinations.length, "element") + ", but the degrees add up to "
                            + Count.of(edges, "edge"));
        }
        return new DistGraphEdges(sourceByEdge, destinations, weights);
    }

    /**
     * Sends each rank its edges. Collective. Each rank exchanges two messages with each other one, so that no rank
     * needs the whole graph.
     *
     * @return this rank's edges, in the order of the ranks that contributed them
     */
    public DistGraphTopology redistribute(CommunicatorCore communicator) {
        int ranks = communicator.size();
        int[] sentHeaders = headers(ranks);
        int[] headers = new int[sentHeaders.length];
        int[] equal = IntStream.range(0, ranks).map(rank -> HEADER).toArray();
        exchange(communicator, sentHeaders, equal, headers, equal);
        boolean weighted = requireSameWeighting(headers);

        int[] sentLengths = lengths(sentHeaders);
        int[] lengths = lengths(headers);
        int[] edges = new int[IntStream.of(lengths).sum()];
        exchange(communicator, edgesByRank(sentHeaders, sentLengths), sentLengths, edges, lengths);
        return own(headers, edges, weighted, ranks);
    }

    private int[] headers(int ranks) {
        int[] headers = new int[HEADER * ranks];
        for (int edge = 0; edge < sources.length; edge++) {
            headers[HEADER * sources[edge]]++;
            headers[HEADER * destinations[edge] + 1]++;
        }
        // A rank without edges does not determine whether edges have weights.
        int unweighted = sources.length == 0 ? 0 : UNWEIGHTED;
        for (int rank = 0; rank < ranks; rank++) {
            headers[HEADER * rank + 2] = weights == null ? unweighted : WEIGHTED;
        }
        return headers;
    }

    private static boolean requireSameWeighting(int[] headers) {
        int found = 0;
        for (int at = 2; at < headers.length; at += HEADER) {
            found |= headers[at];
        }
        if (found == (UNWEIGHTED | WEIGHTED)) {
            throw new MpiException(
                    ErrorClass.ARG,
                    "weights is null at some ranks but not at all: pass weights at all ranks or at none");
        }
        return found == WEIGHTED;
    }

    private static int[] lengths(int[] headers) {
        return IntStream.range(0, headers.length / HEADER)
                .map(rank -> EDGE * (headers[HEADER * rank] + headers[HEADER * rank + 1]))
                .toArray();
    }

    /** Returns for each rank first the edges that leave it, then those that reach it. */
    private int[] edgesByRank(int[] headers, int[] lengths) {
        int[] leaving = new int[lengths.length];
        int[] reaching = new int[lengths.length];
        int length = 0;
        for (int rank = 0; rank < lengths.length; rank++) {
            leaving[rank] = length;
            reaching[rank] = length + EDGE * headers[HEADER * rank];
            length += lengths[rank];
        }
        int[] sent = new int[length];
        for (int edge = 0; edge < sources.length; edge++) {
            int weight = weights == null ? 0 : weights[edge];
            put(sent, leaving, sources[edge], destinations[edge], weight);
            put(sent, reaching, destinations[edge], sources[edge], weight);
        }
        return sent;
    }

    private static void put(int[] sent, int[] places, int rank, int otherEnd, int weight) {
        sent[places[rank]] = otherEnd;
        sent[places[rank] + 1] = weight;
        places[rank] += EDGE;
    }

    private static void exchange(
            CommunicatorCore communicator, int[] sent, int[] sentLengths, int[] received, int[] receivedLengths) {
        int[] all = IntStream.range(0, communicator.size()).toArray();
        Plan plan = communicator.newPlan("createDistGraph");
        Neighborhood.inGraph(all, all).plan(plan, parts(sent, sentLengths), parts(received, receivedLengths));
        CommunicatorCore.run(plan);
    }

    private static Blocks parts(int[] memory, int[] lengths) {
        Elements<?>[] parts = new Elements<?>[lengths.length];
        int offset = 0;
        for (int rank = 0; rank < lengths.length; rank++) {
            parts[rank] = new Elements<>(memory, offset, lengths[rank], Datatype.INT);
            offset += lengths[rank];
        }
        return Blocks.of(parts);
    }

    private static DistGraphTopology own(int[] headers, int[] edges, boolean weighted, int ranks) {
        int outdegree = 0;
        int indegree = 0;
        for (int at = 0; at < headers.length; at += HEADER) {
            outdegree += headers[at];
            indegree += headers[at + 1];
        }
        int[][] leaving = {new int[outdegree], new int[outdegree]};
        int[][] reaching = {new int[indegree], new int[indegree]};
        int in = 0;
        int out = 0;
        int at = 0;
        for (int giver = 0; giver < ranks; giver++) {
            for (int i = 0; i < headers[HEADER * giver]; i++, at += EDGE, out++) {
                leaving[0][out] = edges[at];
                leaving[1][out] = edges[at + 1];
            }
            for (int i = 0; i < headers[HEADER * giver + 1]; i++, at += EDGE, in++) {
                reaching[0][in] = edges[at];
                reaching[1][in] = edges[at + 1];
            }
        }
        return DistGraphTopology.of(
                reaching[0], weighted ? reaching[1] : null, leaving[0], weighted ? leaving[1] : null, ranks);
    }
}
