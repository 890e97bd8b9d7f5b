package io.jmpi.internal.operations;

import static io.jmpi.internal.operations.BufferSide.Division.BY_COUNTS;
import static io.jmpi.internal.operations.BufferSide.Division.EQUALLY;
import static io.jmpi.internal.operations.BufferSide.RECV;
import static io.jmpi.internal.operations.BufferSide.SEND;

import io.jmpi.Buffer;
import io.jmpi.Operation;
import io.jmpi.ScanOperations;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.Allgather;
import io.jmpi.internal.collective.Alltoall;
import io.jmpi.internal.collective.Rooted;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.request.CollectiveOperation;
import io.jmpi.reduction.ReduceOp;
import java.util.function.Supplier;

/** The operations of an intra-communicator: those of {@link CommunicatorMessages}, and the collective ones. */
public class CommunicatorCollectives extends CommunicatorMessages implements ScanOperations {
    static final int NO_ROOT = -1;

    private final RepeatedCalls calls;
    private final DataPlans data;
    private final ReductionPlans reductions;

    public CommunicatorCollectives(CommunicatorCore core) {
        super(core);
        this.calls = new RepeatedCalls(core);
        this.data = new DataPlans(core);
        this.reductions = new ReductionPlans(core);
    }

    /**
     * Plans an operation, or reuses the plan of the last call; an error of its arguments is reported to the handler.
     */
    final Operation bound(
            String operation,
            Object sendBuffer,
            Object recvBuffer,
            ReduceOp op,
            int root,
            Supplier<CollectiveOperation> planning) {
        return calls.bind(operation, sendBuffer, recvBuffer, op, root, planning);
    }

    // ---------------------------------------------------------------- data

    @Override
    public final Operation barrier() {
        return bound(AlgorithmTable.BARRIER.operation(), null, null, null, NO_ROOT, data::barrier);
    }

    @Override
    public final Operation bcast(Object buffer, int root) {
        return bound(AlgorithmTable.BCAST.operation(), buffer, null, null, root, () -> data.bcast(buffer, root));
    }

    @Override
    public final Operation gather(Object sendBuffer, Object recvBuffer, int root) {
        return rooted(AlgorithmTable.GATHER, EQUALLY, SEND, sendBuffer, recvBuffer, root);
    }

    @Override
    public final Operation gatherv(Object sendBuffer, Buffer recvBuffer, int root) {
        return rooted(AlgorithmTable.GATHERV, BY_COUNTS, SEND, sendBuffer, recvBuffer, root);
    }

    @Override
    public final Operation scatter(Object sendBuffer, Object recvBuffer, int root) {
        return rooted(AlgorithmTable.SCATTER, EQUALLY, RECV, recvBuffer, sendBuffer, root);
    }

    @Override
    public final Operation scatterv(Buffer sendBuffer, Object recvBuffer, int root) {
        return rooted(AlgorithmTable.SCATTERV, BY_COUNTS, RECV, recvBuffer, sendBuffer, root);
    }

    private Operation rooted(
            AlgorithmFamily<? extends Rooted> family,
            BufferSide.Division division,
            BufferSide side,
            Object own,
            Object parts,
            int root) {
        return bound(
                family.operation(),
                own,
                parts,
                null,
                root,
                () -> data.rooted(family, division, side, own, parts, root));
    }

    @Override
    public final Operation allgather(Object sendBuffer, Object recvBuffer) {
        return allgather(AlgorithmTable.ALLGATHER, EQUALLY, sendBuffer, recvBuffer);
    }

    @Override
    public final Operation allgatherv(Object sendBuffer, Buffer recvBuffer) {
        return allgather(AlgorithmTable.ALLGATHERV, BY_COUNTS, sendBuffer, recvBuffer);
    }

    private Operation allgather(
            AlgorithmFamily<Allgather> family, BufferSide.Division division, Object sendBuffer, Object recvBuffer) {
        return bound(
                family.operation(),
                sendBuffer,
                recvBuffer,
                null,
                NO_ROOT,
                () -> data.allgather(family, division, sendBuffer, recvBuffer));
    }

    @Override
    public final Operation alltoall(Object sendBuffer, Object recvBuffer) {
        return alltoall(AlgorithmTable.ALLTOALL, EQUALLY, sendBuffer, recvBuffer);
    }

    @Override
    public final Operation alltoallv(Buffer sendBuffer, Buffer recvBuffer) {
        return alltoall(AlgorithmTable.ALLTOALLV, BY_COUNTS, sendBuffer, recvBuffer);
    }

    @Override
    public final Operation alltoallw(Buffer sendBuffer, Buffer recvBuffer) {
        return alltoall(AlgorithmTable.ALLTOALLW, BY_COUNTS, sendBuffer, recvBuffer);
    }

    private Operation alltoall(
            AlgorithmFamily<Alltoall> family, BufferSide.Division division, Object sendBuffer, Object recvBuffer) {
        return bound(
                family.operation(),
                sendBuffer,
                recvBuffer,
                null,
                NO_ROOT,
                () -> data.alltoall(family, division, sendBuffer, recvBuffer));
    }

    // ---------------------------------------------------------------- reductions

    private interface Reduction {
        CollectiveOperation plan(ReductionPlans plans, Object sendBuffer, Object recvBuffer, ReduceOp op);
    }

    private Operation reduction(
            AlgorithmFamily<?> family, Object sendBuffer, Object recvBuffer, ReduceOp op, Reduction reduction) {
        return bound(
                family.operation(),
                sendBuffer,
                recvBuffer,
                op,
                NO_ROOT,
                () -> reduction.plan(reductions, sendBuffer, recvBuffer, op));
    }

    @Override
    public final Operation reduce(Object sendBuffer, Object recvBuffer, ReduceOp op, int root) {
        return bound(
                AlgorithmTable.REDUCE.operation(),
                sendBuffer,
                recvBuffer,
                op,
                root,
                () -> reductions.reduce(sendBuffer, recvBuffer, op, root));
    }

    @Override
    public final Operation allreduce(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return reduction(AlgorithmTable.ALLREDUCE, sendBuffer, recvBuffer, op, ReductionPlans::allreduce);
    }

    @Override
    public final Operation reduceScatterBlock(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return reduction(
                AlgorithmTable.REDUCE_SCATTER_BLOCK, sendBuffer, recvBuffer, op, ReductionPlans::reduceScatterBlock);
    }

    /** Plans each call, because the program may change its array of counts. */
    @Override
    public final Operation reduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op) {
        return core().handled(() -> {
            core().requireUsable();
            return reductions.reduceScatter(sendBuffer, recvBuffer, recvCounts, op);
        });
    }

    @Override
    public final Operation scan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return reduction(AlgorithmTable.SCAN, sendBuffer, recvBuffer, op, ReductionPlans::scan);
    }

    @Override
    public final Operation exscan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return reduction(AlgorithmTable.EXSCAN, sendBuffer, recvBuffer, op, ReductionPlans::exscan);
    }
}
