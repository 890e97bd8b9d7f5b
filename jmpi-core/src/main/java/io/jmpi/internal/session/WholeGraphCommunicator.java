package io.jmpi.internal.session;

import io.jmpi.Duplication;
import io.jmpi.GraphCommunicator;
import io.jmpi.Info;
import io.jmpi.Topology;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.plan.Neighborhood;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.recording.Recorder;
import io.jmpi.internal.topology.GraphTopology;

/** A communicator whose ranks are the nodes of a graph that each rank knows as a whole. */
final class WholeGraphCommunicator extends NeighborCommunicator implements GraphCommunicator {
    private final GraphTopology topology;

    private WholeGraphCommunicator(Session mpi, CommunicatorCore core, Recorder recorder, GraphTopology topology) {
        super(mpi, core, recorder, neighborhood(topology.neighbors(core.rank())), check(topology));
        this.topology = topology;
    }

    static Session.Maker<WholeGraphCommunicator> of(GraphTopology topology) {
        return (mpi, core, recorder) -> new WholeGraphCommunicator(mpi, core, recorder, topology);
    }

    @Override
    public Topology topology() {
        return Topology.GRAPH;
    }

    @Override
    public GraphCommunicator dup(Info hints) {
        return dup(hints, of(topology));
    }

    @Override
    public Duplication<? extends GraphCommunicator> idup(Info hints) {
        return idup(hints, of(topology));
    }

    private static Neighborhood neighborhood(int[] neighbors) {
        return Neighborhood.inGraph(neighbors, neighbors);
    }

    private static Runnable check(GraphTopology graph) {
        boolean symmetric = graph.isSymmetric();
        return () -> {
            if (!symmetric) {
                throw new MpiException(
                        ErrorClass.TOPOLOGY,
                        "the graph has edges without counterpart, so neighbors would not receive messages sent to"
                                + " them; createDistGraph takes directed edges");
            }
        };
    }

    @Override
    public int[] index() {
        return topology.index();
    }

    @Override
    public int[] edges() {
        return topology.edges();
    }

    @Override
    public int[] neighbors(int rank) {
        return topology.neighbors(rank);
    }
}
