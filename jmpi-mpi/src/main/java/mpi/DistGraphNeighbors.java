package mpi;

import io.jmpi.DistGraphCommunicator;

/** A rank's edges in a distributed graph. */
public final class DistGraphNeighbors {
    private static final int UNWEIGHTED = 1;

    private final DistGraphCommunicator graph;

    DistGraphNeighbors(DistGraphCommunicator graph) {
        this.graph = graph;
    }

    /** Returns the number of edges from other ranks. */
    public int getInDegree() {
        return graph.sources().length;
    }

    /** Returns the number of edges to other ranks. */
    public int getOutDegree() {
        return graph.destinations().length;
    }

    /** Whether the edges have weights. */
    public boolean isWeighted() {
        return graph.isWeighted();
    }

    /** Returns the rank that an edge comes from. */
    public int getSource(int i) {
        return graph.sources()[i];
    }

    /** Returns the weight of an edge from another rank. */
    public int getSourceWeight(int i) {
        return isWeighted() ? graph.sourceWeights()[i] : UNWEIGHTED;
    }

    /** Returns the rank that an edge leads to. */
    public int getDestination(int i) {
        return graph.destinations()[i];
    }

    /** Returns the weight of an edge to another rank. */
    public int getDestinationWeight(int i) {
        return isWeighted() ? graph.destinationWeights()[i] : UNWEIGHTED;
    }
}
