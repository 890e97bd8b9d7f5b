package io.jmpi.internal.session;

import io.jmpi.Duplication;
import io.jmpi.Info;
import io.jmpi.NeighborhoodCommunicator;
import io.jmpi.internal.collective.plan.Neighborhood;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.operations.NeighborPlans;
import io.jmpi.internal.recording.Recorder;

/** A communicator with a topology. */
abstract class NeighborCommunicator extends IntraCommunicator implements NeighborhoodCommunicator {
    private final Neighborhood neighborhood;

    NeighborCommunicator(
            Session mpi, CommunicatorCore core, Recorder recorder, Neighborhood neighborhood, Runnable check) {
        super(mpi, core, recorder, new NeighborPlans(core, neighborhood, check));
        this.neighborhood = neighborhood;
    }

    @Override
    public abstract NeighborhoodCommunicator dup(Info hints);

    @Override
    public abstract Duplication<? extends NeighborhoodCommunicator> idup(Info hints);

    @Override
    public final int[] sources() {
        return neighborhood.sources();
    }

    @Override
    public final int[] destinations() {
        return neighborhood.destinations();
    }
}
