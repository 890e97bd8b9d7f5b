package io.jmpi.internal.session;

import io.jmpi.DistGraphCommunicator;
import io.jmpi.Duplication;
import io.jmpi.Info;
import io.jmpi.Topology;
import io.jmpi.internal.collective.plan.Neighborhood;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.recording.Recorder;
import io.jmpi.internal.topology.DistGraphTopology;

/** A communicator whose ranks are the nodes of a directed graph, of which each rank knows its own edges. */
final class OwnEdgesCommunicator extends NeighborCommunicator implements DistGraphCommunicator {
    private final DistGraphTopology topology;

    private OwnEdgesCommunicator(Session mpi, CommunicatorCore core, Recorder recorder, DistGraphTopology topology) {
        super(mpi, core, recorder, Neighborhood.inGraph(topology.sources(), topology.destinations()), () -> {});
        this.topology = topology;
    }

    static Session.Maker<OwnEdgesCommunicator> of(DistGraphTopology topology) {
        return (mpi, core, recorder) -> new OwnEdgesCommunicator(mpi, core, recorder, topology);
    }

    @Override
    public Topology topology() {
        return Topology.DIST_GRAPH;
    }

    @Override
    public DistGraphCommunicator dup(Info hints) {
        return dup(hints, of(topology));
    }

    @Override
    public Duplication<? extends DistGraphCommunicator> idup(Info hints) {
        return idup(hints, of(topology));
    }

    @Override
    public boolean isWeighted() {
        return topology.isWeighted();
    }

    @Override
    public int[] sourceWeights() {
        return topology.sourceWeights();
    }

    @Override
    public int[] destinationWeights() {
        return topology.destinationWeights();
    }
}
