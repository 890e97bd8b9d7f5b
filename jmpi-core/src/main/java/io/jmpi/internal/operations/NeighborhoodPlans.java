package io.jmpi.internal.operations;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.NeighborExchange;
import io.jmpi.internal.collective.Neighborhood;
import io.jmpi.internal.collective.Plan;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.Schedule;
import java.util.Arrays;

/**
 * Plans the neighborhood collectives (MPI 4.1, section 8.6): checks the buffers, and plans this rank's part.
 *
 * <p>Thread: as the session's thread level allows, one at a time.
 */
final class NeighborhoodPlans {
    private final CommunicatorCore core;
    private final Neighborhood neighborhood;
    private final Runnable check;

    /**
     * Creates the plans of one communicator.
     *
     * @param check throws if the topology does not permit neighborhood collectives
     */
    NeighborhoodPlans(CommunicatorCore core, Neighborhood neighborhood, Runnable check) {
        this.core = core;
        this.neighborhood = neighborhood;
        this.check = check;
    }

    Schedule allgather(Object sendBuffer, Object recvBuffer) {
        return exchange(
                "neighborAllgather",
                toEach(BufferSide.SEND.elements(sendBuffer)),
                BufferSide.RECV.neighborBlocks(recvBuffer, neighborhood.indegree()));
    }

    Schedule allgatherv(Object sendBuffer, Object recvBuffer) {
        return exchange(
                "neighborAllgatherv",
                toEach(BufferSide.SEND.elements(sendBuffer)),
                BufferSide.RECV.neighborParts(recvBuffer, neighborhood.indegree()));
    }

    Schedule alltoall(Object sendBuffer, Object recvBuffer) {
        return exchange(
                "neighborAlltoall",
                BufferSide.SEND.neighborBlocks(sendBuffer, neighborhood.outdegree()),
                BufferSide.RECV.neighborBlocks(recvBuffer, neighborhood.indegree()));
    }

    Schedule alltoallv(Object sendBuffer, Object recvBuffer) {
        return exchangeParts("neighborAlltoallv", sendBuffer, recvBuffer);
    }

    Schedule alltoallw(Object sendBuffer, Object recvBuffer) {
        return exchangeParts("neighborAlltoallw", sendBuffer, recvBuffer);
    }

    private Schedule exchangeParts(String operation, Object sendBuffer, Object recvBuffer) {
        return exchange(
                operation,
                BufferSide.SEND.neighborParts(sendBuffer, neighborhood.outdegree()),
                BufferSide.RECV.neighborParts(recvBuffer, neighborhood.indegree()));
    }

    /** The same elements to all destinations. */
    private Elements<?>[] toEach(Elements<?> elements) {
        Elements<?>[] sends = new Elements<?>[neighborhood.outdegree()];
        Arrays.fill(sends, elements);
        return sends;
    }

    private Schedule exchange(String operation, Elements<?>[] sends, Elements<?>[] receives) {
        check.run();
        Plan plan = core.newPlan(operation);
        NeighborExchange.plan(plan, neighborhood, sends, receives);
        return plan.schedule();
    }
}
