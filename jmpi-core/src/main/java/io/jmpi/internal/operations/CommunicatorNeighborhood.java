package io.jmpi.internal.operations;

import io.jmpi.Buffer;
import io.jmpi.NeighborhoodOperations;
import io.jmpi.Operation;
import io.jmpi.internal.collective.Neighborhood;
import io.jmpi.internal.core.CommunicatorCore;

/**
 * The operations of a communicator with a topology: those of {@link CommunicatorCollectives}, and those with neighbors.
 */
public final class CommunicatorNeighborhood extends CommunicatorCollectives implements NeighborhoodOperations {
    private final NeighborhoodPlans plans;

    /**
     * Creates the operations.
     *
     * @param check throws if the topology does not permit neighborhood collectives
     */
    public CommunicatorNeighborhood(CommunicatorCore core, Neighborhood neighborhood, Runnable check) {
        super(core);
        this.plans = new NeighborhoodPlans(core, neighborhood, check);
    }

    @Override
    public Operation neighborAllgather(Object sendBuffer, Object recvBuffer) {
        return planned("neighborAllgather", sendBuffer, recvBuffer, () -> plans.allgather(sendBuffer, recvBuffer));
    }

    @Override
    public Operation neighborAllgatherv(Object sendBuffer, Buffer recvBuffer) {
        return planned("neighborAllgatherv", sendBuffer, recvBuffer, () -> plans.allgatherv(sendBuffer, recvBuffer));
    }

    @Override
    public Operation neighborAlltoall(Object sendBuffer, Object recvBuffer) {
        return planned("neighborAlltoall", sendBuffer, recvBuffer, () -> plans.alltoall(sendBuffer, recvBuffer));
    }

    @Override
    public Operation neighborAlltoallv(Buffer sendBuffer, Buffer recvBuffer) {
        return planned("neighborAlltoallv", sendBuffer, recvBuffer, () -> plans.alltoallv(sendBuffer, recvBuffer));
    }

    @Override
    public Operation neighborAlltoallw(Buffer sendBuffer, Buffer recvBuffer) {
        return planned("neighborAlltoallw", sendBuffer, recvBuffer, () -> plans.alltoallw(sendBuffer, recvBuffer));
    }
}
