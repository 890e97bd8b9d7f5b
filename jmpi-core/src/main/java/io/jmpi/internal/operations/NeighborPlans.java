package io.jmpi.internal.operations;

import io.jmpi.Call;
import io.jmpi.Collective.Pattern;
import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.Neighborhood;
import io.jmpi.internal.collective.Plan;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.request.CollectiveOperation;
import io.jmpi.internal.request.CollectiveRequest;

/**
 * Plans the collective operations of a communicator with a topology: those of {@link GroupPlans}, and those with neighbors
 * (MPI 4.1, section 8.6).
 *
 * @param check throws if the topology does not permit neighborhood collectives
 */
public record NeighborPlans(CommunicatorCore core, Neighborhood neighborhood, Runnable check) implements Plans {
    @Override
    public CollectiveOperation plan(Call call) {
        if (!call.operation().isAmongNeighbors()) {
            return new GroupPlans(core).plan(call);
        }
        boolean objects = BufferSide.movesObjects(call);
        boolean gathers = call.operation().pattern() == Pattern.NEIGHBOR_ALLGATHER;
        Elements<?>[] sent = gathers
                ? BufferSide.SEND.repeated(call.sendBuffer(), neighborhood.outdegree(), objects)
                : blocks(BufferSide.SEND, call, neighborhood.outdegree(), objects);
        Elements<?>[] received = blocks(BufferSide.RECV, call, neighborhood.indegree(), objects);
        check.run();
        String operation = call.operation().method();
        if (objects) {
            return new ObjectsAmongNeighbors(core, operation, neighborhood, sent, received);
        }
        Plan plan = core.newPlan(operation);
        neighborhood.plan(plan, sent, received);
        return new CollectiveRequest(core, plan.schedule());
    }

    private static Elements<?>[] blocks(BufferSide side, Call call, int neighbors, boolean objects) {
        return side.neighborBlocks(call.operation().division(), side.of(call), neighbors, objects);
    }
}
