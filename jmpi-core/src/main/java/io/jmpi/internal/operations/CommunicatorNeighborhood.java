package io.jmpi.internal.operations;

import io.jmpi.Buffer;
import io.jmpi.NeighborhoodOperations;
import io.jmpi.Operation;
import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.Neighborhood;
import io.jmpi.internal.collective.Plan;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.request.CollectiveRequest;

/**
 * The operations of a communicator with a topology: those of {@link CommunicatorCollectives}, and those with neighbors
 * (MPI 4.1, section 8.6).
 */
public final class CommunicatorNeighborhood extends CommunicatorCollectives implements NeighborhoodOperations {
    /** Takes elements for each neighbor, or from each, out of a buffer. */
    private interface Blocks {
        Elements<?>[] of(BufferSide side, Object buffer, int neighbors, boolean objects);
    }

    private static final String ALLTOALLW = "neighborAlltoallw";

    private final Neighborhood neighborhood;
    private final Runnable check;

    /**
     * Creates the operations.
     *
     * @param check throws if the topology does not permit neighborhood collectives
     */
    public CommunicatorNeighborhood(CommunicatorCore core, Neighborhood neighborhood, Runnable check) {
        super(core);
        this.neighborhood = neighborhood;
        this.check = check;
    }

    private Operation exchange(String operation, Object sendBuffer, Blocks sent, Object recvBuffer, Blocks received) {
        return bound(operation, sendBuffer, recvBuffer, null, NO_ROOT, () -> {
            boolean objects = !operation.equals(ALLTOALLW) && DataPlans.haveObjects(sendBuffer, recvBuffer);
            Elements<?>[] sends = sent.of(BufferSide.SEND, sendBuffer, neighborhood.outdegree(), objects);
            Elements<?>[] receives = received.of(BufferSide.RECV, recvBuffer, neighborhood.indegree(), objects);
            check.run();
            if (objects) {
                return new ObjectsAmongNeighbors(core(), operation, neighborhood, sends, receives);
            }
            Plan plan = core().newPlan(operation);
            neighborhood.plan(plan, sends, receives);
            return new CollectiveRequest(core(), plan.schedule());
        });
    }

    @Override
    public Operation neighborAllgather(Object sendBuffer, Object recvBuffer) {
        return exchange("neighborAllgather", sendBuffer, BufferSide::repeated, recvBuffer, BufferSide::neighborBlocks);
    }

    @Override
    public Operation neighborAllgatherv(Object sendBuffer, Buffer recvBuffer) {
        return exchange("neighborAllgatherv", sendBuffer, BufferSide::repeated, recvBuffer, BufferSide::neighborParts);
    }

    @Override
    public Operation neighborAlltoall(Object sendBuffer, Object recvBuffer) {
        return exchange(
                "neighborAlltoall", sendBuffer, BufferSide::neighborBlocks, recvBuffer, BufferSide::neighborBlocks);
    }

    @Override
    public Operation neighborAlltoallv(Buffer sendBuffer, Buffer recvBuffer) {
        return exchange(
                "neighborAlltoallv", sendBuffer, BufferSide::neighborParts, recvBuffer, BufferSide::neighborParts);
    }

    @Override
    public Operation neighborAlltoallw(Buffer sendBuffer, Buffer recvBuffer) {
        return exchange(ALLTOALLW, sendBuffer, BufferSide::neighborParts, recvBuffer, BufferSide::neighborParts);
    }
}
