package io.jmpi.internal.operations;

import io.jmpi.Call;
import io.jmpi.Collective.Division;
import io.jmpi.Collective.Pattern;
import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.collective.plan.Neighborhood;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.request.CollectiveRequest;
import java.util.Arrays;

/**
 * Plans the collective operations of a communicator with a topology: those of {@link GroupPlans}, and those with neighbors
 * (MPI 4.1, section 8.6).
 *
 * @param check throws if the topology does not permit neighborhood collectives
 */
public record NeighborPlans(CommunicatorCore core, Neighborhood neighborhood, Runnable check) implements Plans {
    @Override
    public CollectiveRequest plan(Call call, String method) {
        if (!call.operation().isAmongNeighbors()) {
            return new GroupPlans(core).plan(call, method);
        }
        boolean objects = BufferSide.movesObjects(call);
        boolean gathers = call.operation().pattern() == Pattern.NEIGHBOR_ALLGATHER;
        Blocks sent = gathers
                ? repeated(BufferSide.SEND.elements(call.sendBuffer(), objects))
                : blocks(BufferSide.SEND, call, neighborhood.outdegree(), objects);
        Blocks received = blocks(BufferSide.RECV, call, neighborhood.indegree(), objects);
        check.run();
        if (objects) {
            Plan plan = ObjectExchange.newPlan(core, call, method);
            return new ObjectExchange(core, plan, ObjectRoute.amongNeighbors(neighborhood, sent, received));
        }
        Plan plan = core.newPlan(method);
        neighborhood.plan(plan, sent, received);
        return new CollectiveRequest(core, plan.schedule());
    }

    private Blocks repeated(Elements<?> elements) {
        Elements<?>[] blocks = new Elements<?>[neighborhood.outdegree()];
        Arrays.fill(blocks, elements);
        return Blocks.of(blocks);
    }

    private static Blocks blocks(BufferSide side, Call call, int neighbors, boolean objects) {
        Division division = call.operation().division();
        String neighbor = side == BufferSide.SEND ? "destination" : "source";
        return side.blocks(division, side.of(call), neighbors, neighbor, objects);
    }
}
