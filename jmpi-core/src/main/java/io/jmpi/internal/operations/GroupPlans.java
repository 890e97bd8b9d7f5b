package io.jmpi.internal.operations;

import io.jmpi.Call;
import io.jmpi.Collective;
import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.Allgather;
import io.jmpi.internal.collective.Alltoall;
import io.jmpi.internal.collective.Situation;
import io.jmpi.internal.collective.memory.MemorySharing.Extent;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.request.CollectiveRequest;
import io.jmpi.reduction.ReduceOp;

/**
 * Plans the collective operations of an intra-communicator: {@link CallBuffers} or, for reductions, {@link Operands} checks
 * the buffers, and an algorithm of the operation's family plans this rank's part; for objects, an {@link ObjectExchange} does.
 */
public record GroupPlans(CommunicatorCore core) implements Plans {
    /** Ranks that share memory combine whole elements, of which some must have room in it. */
    private static final int LONGEST_SHARED_ELEMENT = 2 * 1024;

    @Override
    public CollectiveRequest plan(Call call, String method) {
        Collective operation = call.operation();
        if (operation.isAmongNeighbors()) {
            throw Plans.missing(operation, "a communicator with a topology");
        }
        if (operation.hasRoot()) {
            Arguments.root(call.root(), core.size());
        }
        if (operation.isReduction()) {
            Operands operands = Operands.of(core, call);
            Plan plan = core.newPlan(method);
            combine(plan, call, operands);
            return new CollectiveRequest(core, plan.schedule());
        }
        CallBuffers buffers = CallBuffers.of(core, call);
        if (buffers.objects()) {
            Plan plan = ObjectExchange.newPlan(core, call, method);
            return new ObjectExchange(
                    core, plan, ObjectRoute.inGroup(core, plan, operation.pattern(), call.root(), buffers));
        }
        Plan plan = core.newPlan(method);
        move(core, plan, operation, buffers, call.root());
        return new CollectiveRequest(core, plan.schedule());
    }

    // ---------------------------------------------------------------- here each operation meets its algorithms

    /** Plans an operation that moves data, or nothing, among the ranks of a plan. */
    static void move(CommunicatorCore core, Plan plan, Collective operation, CallBuffers buffers, int root) {
        Elements<?> own = buffers.own();
        Blocks sent = buffers.sent();
        Blocks received = buffers.received();
        long bytes = bytes(plan, operation, buffers);
        switch (operation) {
            case BARRIER -> core.algorithm(AlgorithmTable.BARRIER, plan, bytes).plan(plan);
            case BCAST -> core.algorithm(AlgorithmTable.BCAST, plan, bytes).plan(plan, own, root);
            case GATHER -> core.algorithm(AlgorithmTable.GATHER, plan, bytes).plan(plan, own, received, root);
            case GATHERV -> core.algorithm(AlgorithmTable.GATHERV, plan, bytes).plan(plan, own, received, root);
            case SCATTER -> core.algorithm(AlgorithmTable.SCATTER, plan, bytes).plan(plan, own, sent, root);
            case SCATTERV ->
                core.algorithm(AlgorithmTable.SCATTERV, plan, bytes).plan(plan, own, sent, root);
            case ALLGATHER -> allgather(core.algorithm(AlgorithmTable.ALLGATHER, plan, bytes), plan, buffers);
            case ALLGATHERV -> allgather(core.algorithm(AlgorithmTable.ALLGATHERV, plan, bytes), plan, buffers);
            case ALLTOALL -> alltoall(core.algorithm(AlgorithmTable.ALLTOALL, plan, bytes), plan, buffers);
            case ALLTOALLV -> alltoall(core.algorithm(AlgorithmTable.ALLTOALLV, plan, bytes), plan, buffers);
            case ALLTOALLW -> alltoall(core.algorithm(AlgorithmTable.ALLTOALLW, plan, bytes), plan, buffers);
            default -> throw new IllegalStateException("no algorithms move the data of " + operation);
        }
    }

    /** The bytes that choose the algorithm: of the message, of an equal part, or of all parts if all ranks know them. */
    private static long bytes(Plan plan, Collective operation, CallBuffers buffers) {
        return switch (operation) {
            case ALLGATHERV -> buffers.received().bytesOfAll(plan.size());
            case BCAST, GATHER, SCATTER, ALLGATHER, ALLTOALL -> buffers.part(0).bytes();
            default -> 0;
        };
    }

    private static void allgather(Allgather algorithm, Plan plan, CallBuffers buffers) {
        if (buffers.own() != null) {
            plan.copy(buffers.own(), buffers.received().of(plan.rank()));
        }
        algorithm.plan(plan, buffers.received());
    }

    /** In place, it sends a copy of the receive buffer. */
    private static void alltoall(Alltoall algorithm, Plan plan, CallBuffers buffers) {
        Blocks received = buffers.received();
        algorithm.plan(plan, buffers.sent() != null ? buffers.sent() : received.copy(plan), received);
    }

    private void combine(Plan plan, Call call, Operands operands) {
        Elements<?> own = operands.own();
        Elements<?> result = operands.result();
        ReduceOp op = call.op();
        switch (call.operation()) {
            case REDUCE -> algorithm(AlgorithmTable.REDUCE, plan, own, op).plan(plan, own, result, call.root(), op);
            case ALLREDUCE -> {
                plan.copy(own, result);
                algorithm(AlgorithmTable.ALLREDUCE, plan, own, op).plan(plan, result, op);
            }
            case REDUCE_SCATTER_BLOCK ->
                algorithm(AlgorithmTable.REDUCE_SCATTER_BLOCK, plan, own, op)
                        .plan(plan, own, operands.parts(), result, op);
            case REDUCE_SCATTER ->
                algorithm(AlgorithmTable.REDUCE_SCATTER, plan, own, op).plan(plan, own, operands.parts(), result, op);
            case SCAN -> algorithm(AlgorithmTable.SCAN, plan, own, op).plan(plan, own, result, op);
            case EXSCAN -> algorithm(AlgorithmTable.EXSCAN, plan, own, op).plan(plan, own, result, op);
            default -> throw new IllegalStateException("no algorithms combine the elements of " + call.operation());
        }
    }

    private <A> A algorithm(AlgorithmFamily<A> family, Plan plan, Elements<?> own, ReduceOp op) {
        Extent sharing =
                own.type().size() <= LONGEST_SHARED_ELEMENT ? plan.sharing().extent() : Extent.NOBODY;
        return core.algorithm(family, new Situation(plan.size(), own.bytes(), op.isCommutative(), sharing));
    }
}
