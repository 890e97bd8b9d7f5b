package io.jmpi.internal.operations;

import static io.jmpi.internal.operations.BufferSide.Division.BY_COUNTS;
import static io.jmpi.internal.operations.BufferSide.Division.EQUALLY;

import io.jmpi.Buffer;
import io.jmpi.CollectiveOperations;
import io.jmpi.Operation;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.operations.BufferSide.Division;
import io.jmpi.internal.request.CollectiveOperation;
import io.jmpi.reduction.ReduceOp;
import java.util.function.Supplier;

/** The operations of an inter-communicator: those of {@link CommunicatorMessages}, and the collective ones. */
public final class IntercommunicatorCollectives extends CommunicatorMessages implements CollectiveOperations {
    private final RepeatedCalls calls;
    private final TwoGroupsPlans plans;

    public IntercommunicatorCollectives(CommunicatorCore core, int remoteSize) {
        super(core);
        this.calls = new RepeatedCalls(core);
        this.plans = new TwoGroupsPlans(core, remoteSize);
    }

    private Operation rooted(
            AlgorithmFamily<?> family,
            Object sendBuffer,
            Object recvBuffer,
            int root,
            Supplier<CollectiveOperation> planning) {
        return calls.bind(family.operation(), sendBuffer, recvBuffer, null, root, planning);
    }

    private Operation unrooted(
            AlgorithmFamily<?> family,
            Object sendBuffer,
            Object recvBuffer,
            ReduceOp op,
            Supplier<CollectiveOperation> planning) {
        return calls.bind(family.operation(), sendBuffer, recvBuffer, op, CommunicatorCollectives.NO_ROOT, planning);
    }

    // ---------------------------------------------------------------- data

    @Override
    public Operation barrier() {
        return unrooted(AlgorithmTable.BARRIER, null, null, null, plans::barrier);
    }

    @Override
    public Operation bcast(Object buffer, int root) {
        return rooted(AlgorithmTable.BCAST, buffer, null, root, () -> plans.bcast(buffer, root));
    }

    @Override
    public Operation gather(Object sendBuffer, Object recvBuffer, int root) {
        return gather(AlgorithmTable.GATHER, EQUALLY, sendBuffer, recvBuffer, root);
    }

    @Override
    public Operation gatherv(Object sendBuffer, Buffer recvBuffer, int root) {
        return gather(AlgorithmTable.GATHERV, BY_COUNTS, sendBuffer, recvBuffer, root);
    }

    private Operation gather(
            AlgorithmFamily<?> family, Division division, Object sendBuffer, Object recvBuffer, int root) {
        return rooted(
                family,
                sendBuffer,
                recvBuffer,
                root,
                () -> plans.gather(family, division, sendBuffer, recvBuffer, root));
    }

    @Override
    public Operation scatter(Object sendBuffer, Object recvBuffer, int root) {
        return scatter(AlgorithmTable.SCATTER, EQUALLY, sendBuffer, recvBuffer, root);
    }

    @Override
    public Operation scatterv(Buffer sendBuffer, Object recvBuffer, int root) {
        return scatter(AlgorithmTable.SCATTERV, BY_COUNTS, sendBuffer, recvBuffer, root);
    }

    private Operation scatter(
            AlgorithmFamily<?> family, Division division, Object sendBuffer, Object recvBuffer, int root) {
        return rooted(
                family,
                sendBuffer,
                recvBuffer,
                root,
                () -> plans.scatter(family, division, sendBuffer, recvBuffer, root));
    }

    @Override
    public Operation allgather(Object sendBuffer, Object recvBuffer) {
        return allgather(AlgorithmTable.ALLGATHER, EQUALLY, sendBuffer, recvBuffer);
    }

    @Override
    public Operation allgatherv(Object sendBuffer, Buffer recvBuffer) {
        return allgather(AlgorithmTable.ALLGATHERV, BY_COUNTS, sendBuffer, recvBuffer);
    }

    private Operation allgather(AlgorithmFamily<?> family, Division division, Object sendBuffer, Object recvBuffer) {
        return unrooted(
                family, sendBuffer, recvBuffer, null, () -> plans.allgather(family, division, sendBuffer, recvBuffer));
    }

    @Override
    public Operation alltoall(Object sendBuffer, Object recvBuffer) {
        return alltoall(AlgorithmTable.ALLTOALL, EQUALLY, sendBuffer, recvBuffer);
    }

    @Override
    public Operation alltoallv(Buffer sendBuffer, Buffer recvBuffer) {
        return alltoall(AlgorithmTable.ALLTOALLV, BY_COUNTS, sendBuffer, recvBuffer);
    }

    @Override
    public Operation alltoallw(Buffer sendBuffer, Buffer recvBuffer) {
        return alltoall(AlgorithmTable.ALLTOALLW, BY_COUNTS, sendBuffer, recvBuffer);
    }

    private Operation alltoall(AlgorithmFamily<?> family, Division division, Object sendBuffer, Object recvBuffer) {
        return unrooted(
                family, sendBuffer, recvBuffer, null, () -> plans.alltoall(family, division, sendBuffer, recvBuffer));
    }

    // ---------------------------------------------------------------- reductions

    @Override
    public Operation reduce(Object sendBuffer, Object recvBuffer, ReduceOp op, int root) {
        return calls.bind(
                AlgorithmTable.REDUCE.operation(),
                sendBuffer,
                recvBuffer,
                op,
                root,
                () -> plans.reduce(sendBuffer, recvBuffer, op, root));
    }

    @Override
    public Operation allreduce(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return unrooted(
                AlgorithmTable.ALLREDUCE,
                sendBuffer,
                recvBuffer,
                op,
                () -> plans.allreduce(sendBuffer, recvBuffer, op));
    }

    @Override
    public Operation reduceScatterBlock(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return unrooted(
                AlgorithmTable.REDUCE_SCATTER_BLOCK,
                sendBuffer,
                recvBuffer,
                op,
                () -> plans.reduceScatterBlock(sendBuffer, recvBuffer, op));
    }

    /** Plans each call, because the program may change its array of counts. */
    @Override
    public Operation reduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op) {
        return core().handled(() -> {
            core().requireUsable();
            return plans.reduceScatter(sendBuffer, recvBuffer, recvCounts, op);
        });
    }
}
