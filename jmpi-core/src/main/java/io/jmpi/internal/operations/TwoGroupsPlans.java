package io.jmpi.internal.operations;

import io.jmpi.Call;
import io.jmpi.Collective;
import io.jmpi.Collective.Pattern;
import io.jmpi.Mpi;
import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.TwoGroups;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.request.CollectiveRequest;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Plans the collective operations of an inter-communicator (MPI 4.1, section 6.2.3): checks the arguments, and plans
 * this rank's part. A rank of the root's group other than the root ignores its buffers and does not participate, except
 * that the operation counts as an operation of all ranks.
 *
 * <p>Thread: as the session's thread level allows, one at a time.
 */
public record TwoGroupsPlans(CommunicatorCore core) implements Plans {
    /** The root's place among those that take part in a rooted operation on objects. */
    private static final int OBJECT_ROOT = 0;

    @Override
    public CollectiveRequest plan(Call call, String method) {
        Collective operation = call.operation();
        if (!operation.isBetweenGroups()) {
            throw Plans.missing(operation, "an intra-communicator");
        }
        if (operation.hasRoot()) {
            Arguments.rootOfTwoGroups(call.root(), core.messages().peers());
        }
        if (operation.pattern() != Pattern.BROADCAST) {
            BufferSide.SEND.requireNotInPlace(call.sendBuffer());
            BufferSide.RECV.requireNotInPlace(call.recvBuffer());
        }
        if (operation.hasRoot() && call.root() == Mpi.PROC_NULL) {
            return planned(method, groups -> {});
        }
        return operation.isReduction()
                ? combining(call, method, Operands.of(core, call))
                : moving(call, method, CallBuffers.of(core, call));
    }

    private CollectiveRequest planned(String method, Consumer<TwoGroups> planning) {
        Plan plan = core.newPlan(method);
        planning.accept(new TwoGroups(plan, core.firstLocal(), core.size(), core.algorithms()));
        return new CollectiveRequest(core, plan.schedule());
    }

    private CollectiveRequest moving(Call call, String method, CallBuffers buffers) {
        if (buffers.objects()) {
            return ofObjects(call, method, buffers);
        }
        if (call.operation() == Collective.BARRIER) {
            Plan plan = core.newPlan(method);
            core.algorithm(AlgorithmTable.BARRIER, plan, 0).plan(plan);
            return new CollectiveRequest(core, plan.schedule());
        }
        boolean isRoot = call.root() == Mpi.ROOT;
        Elements<?> own = buffers.own();
        Blocks sent = buffers.sent();
        Blocks received = buffers.received();
        int root = call.root();
        Consumer<TwoGroups> planning = switch (call.operation().pattern()) {
            case BROADCAST -> isRoot ? groups -> groups.bcast(own) : groups -> groups.bcast(own, root);
            case GATHER -> isRoot ? groups -> groups.gather(received) : groups -> groups.gather(own, root);
            case SCATTER -> isRoot ? groups -> groups.scatter(sent) : groups -> groups.scatter(own, root);
            case ALLGATHER -> groups -> groups.allgather(own, received);
            case ALLTOALL -> groups -> groups.alltoall(sent, received);
            default -> throw new IllegalStateException("nothing moves the data of " + call.operation());
        };
        return planned(method, planning);
    }

    /** In a rooted operation on objects the root and the ranks of the other group take part. */
    private CollectiveRequest ofObjects(Call call, String method, CallBuffers buffers) {
        Plan all = ObjectExchange.newPlan(core, call, method);
        if (!call.operation().hasRoot()) {
            return new ObjectExchange(core, all, ObjectRoute.betweenGroups(core, buffers));
        }
        boolean isRoot = call.root() == Mpi.ROOT;
        int first = isRoot ? core.firstRemote() : core.firstLocal();
        int rootOfAll = isRoot ? core.firstLocal() + core.rank() : core.firstRemote() + call.root();
        int[] members = new int[1 + (isRoot ? core.messages().peers() : core.size())];
        Arrays.setAll(members, i -> i == OBJECT_ROOT ? rootOfAll : first + i - 1);
        Plan some = all.among(members);
        ObjectRoute route = ObjectRoute.inGroup(core, some, call.operation().pattern(), OBJECT_ROOT, buffers);
        return new ObjectExchange(core, some, route);
    }

    private CollectiveRequest combining(Call call, String method, Operands operands) {
        Elements<?> own = operands.own();
        Elements<?> result = operands.result();
        ReduceOp op = call.op();
        Consumer<TwoGroups> planning = switch (call.operation().pattern()) {
            case REDUCE ->
                own == null ? groups -> groups.reduce(result) : groups -> groups.reduce(own, op, call.root());
            case ALLREDUCE -> groups -> groups.allreduce(own, result, op);
            case REDUCE_SCATTER -> groups -> groups.reduceScatter(own, operands.parts(), result, op);
            default -> throw new IllegalStateException("nothing combines the elements of " + call.operation());
        };
        return planned(method, planning);
    }
}
