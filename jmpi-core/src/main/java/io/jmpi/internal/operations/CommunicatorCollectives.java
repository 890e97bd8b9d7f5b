package io.jmpi.internal.operations;

import io.jmpi.Buffer;
import io.jmpi.CollectiveOperations;
import io.jmpi.Operation;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.Blocks;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.Schedule;
import io.jmpi.internal.request.CollectiveRequest;
import io.jmpi.reduction.ReduceOp;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The operations of an intra-communicator: those of {@link CommunicatorMessages}, and the collective ones. Binding
 * plans a collective operation; for the objects of {@link io.jmpi.datatype.Datatype#OBJECT} it checks the arguments.
 */
public class CommunicatorCollectives extends CommunicatorMessages implements CollectiveOperations {
    private static final int NO_ROOT = -1;

    private final RepeatedPlans plans = new RepeatedPlans();
    private final DataPlans data;
    private final ReductionPlans reductions;

    public CommunicatorCollectives(CommunicatorCore core) {
        super(core);
        this.data = new DataPlans(core);
        this.reductions = new ReductionPlans(core);
    }

    /** Binds an operation; an error of its arguments is reported to the handler. */
    final Operation planned(String operation, Object sendBuffer, Object recvBuffer, Supplier<Schedule> planning) {
        return bound(() -> request(operation, sendBuffer, recvBuffer, null, NO_ROOT, planning));
    }

    /** Plans an operation, or reuses the plan of the last call if it had the same arguments. */
    private CollectiveRequest request(
            String operation,
            Object sendBuffer,
            Object recvBuffer,
            ReduceOp op,
            int root,
            Supplier<Schedule> planning) {
        RepeatedPlans.Call call =
                new RepeatedPlans.Call(operation, sendBuffer, recvBuffer, op, root, core().algorithms());
        Schedule schedule = plans.take(call);
        if (schedule == null) {
            schedule = planning.get();
        } else {
            core().renew(schedule);
        }
        return new CollectiveRequest(core(), schedule, released -> plans.store(call, released));
    }

    private CollectiveRequest request(
            AlgorithmFamily<?> family, Object sendBuffer, Object recvBuffer, int root, Supplier<Schedule> planning) {
        return request(family.operation(), sendBuffer, recvBuffer, null, root, planning);
    }

    private Operation reduction(
            AlgorithmFamily<?> family,
            Object sendBuffer,
            Object recvBuffer,
            ReduceOp op,
            int root,
            Supplier<Schedule> planning) {
        return bound(() -> request(family.operation(), sendBuffer, recvBuffer, op, root, planning));
    }

    private Operation bound(Supplier<Operation> binding) {
        try {
            core().requireUsable();
            return binding.get();
        } catch (MpiException e) {
            throw core().raised(e);
        }
    }

    // ---------------------------------------------------------------- data

    @Override
    public final Operation barrier() {
        return planned(AlgorithmTable.BARRIER.operation(), null, null, data::barrier);
    }

    @Override
    public final Operation bcast(Object buffer, int root) {
        return bound(() -> {
            if (!BufferSide.hasObjects(buffer)) {
                return request(AlgorithmTable.BCAST, buffer, null, root, () -> data.bcast(buffer, root));
            }
            Arguments.root(root, core().size());
            Elements<Object[]> objects = BufferSide.SEND.objects(buffer);
            return onObjects(AlgorithmTable.BCAST.operation(), exchange -> exchange.bcast(objects, root));
        });
    }

    private ObjectOperation onObjects(String operation, Consumer<ObjectExchange> body) {
        return new ObjectOperation(core(), operation, body);
    }

    @Override
    public final Operation gather(Object sendBuffer, Object recvBuffer, int root) {
        return bound(() -> {
            if (!haveObjects(sendBuffer, recvBuffer, root)) {
                return request(
                        AlgorithmTable.GATHER,
                        sendBuffer,
                        recvBuffer,
                        root,
                        () -> data.gather(sendBuffer, recvBuffer, root));
            }
            Arguments.root(root, core().size());
            Blocks<Object[]> parts = isRoot(root) ? BufferSide.RECV.objectBlocks(recvBuffer, core().size()) : null;
            Elements<Object[]> own = ownObjects(BufferSide.SEND, sendBuffer);
            return onObjects(AlgorithmTable.GATHER.operation(), exchange -> exchange.gather(own, parts, root));
        });
    }

    @Override
    public final Operation gatherv(Object sendBuffer, Buffer recvBuffer, int root) {
        return bound(() -> {
            if (!haveObjects(sendBuffer, recvBuffer, root)) {
                return request(
                        AlgorithmTable.GATHERV,
                        sendBuffer,
                        recvBuffer,
                        root,
                        () -> data.gatherv(sendBuffer, recvBuffer, root));
            }
            Arguments.root(root, core().size());
            Blocks<Object[]> parts = isRoot(root) ? BufferSide.RECV.objectParts(recvBuffer, core().size()) : null;
            Elements<Object[]> own = ownObjects(BufferSide.SEND, sendBuffer);
            return onObjects(AlgorithmTable.GATHERV.operation(), exchange -> exchange.gather(own, parts, root));
        });
    }

    @Override
    public final Operation scatter(Object sendBuffer, Object recvBuffer, int root) {
        return bound(() -> {
            if (!haveObjects(recvBuffer, sendBuffer, root)) {
                return request(
                        AlgorithmTable.SCATTER,
                        sendBuffer,
                        recvBuffer,
                        root,
                        () -> data.scatter(sendBuffer, recvBuffer, root));
            }
            Arguments.root(root, core().size());
            Blocks<Object[]> parts = isRoot(root) ? BufferSide.SEND.objectBlocks(sendBuffer, core().size()) : null;
            Elements<Object[]> own = ownObjects(BufferSide.RECV, recvBuffer);
            return onObjects(AlgorithmTable.SCATTER.operation(), exchange -> exchange.scatter(parts, own, root));
        });
    }

    @Override
    public final Operation scatterv(Buffer sendBuffer, Object recvBuffer, int root) {
        return bound(() -> {
            if (!haveObjects(recvBuffer, sendBuffer, root)) {
                return request(
                        AlgorithmTable.SCATTERV,
                        sendBuffer,
                        recvBuffer,
                        root,
                        () -> data.scatterv(sendBuffer, recvBuffer, root));
            }
            Arguments.root(root, core().size());
            Blocks<Object[]> parts = isRoot(root) ? BufferSide.SEND.objectParts(sendBuffer, core().size()) : null;
            Elements<Object[]> own = ownObjects(BufferSide.RECV, recvBuffer);
            return onObjects(AlgorithmTable.SCATTERV.operation(), exchange -> exchange.scatter(parts, own, root));
        });
    }

    @Override
    public final Operation allgather(Object sendBuffer, Object recvBuffer) {
        return bound(() -> {
            if (!haveObjects(sendBuffer, recvBuffer)) {
                return request(
                        AlgorithmTable.ALLGATHER,
                        sendBuffer,
                        recvBuffer,
                        NO_ROOT,
                        () -> data.allgather(sendBuffer, recvBuffer));
            }
            Blocks<Object[]> parts = BufferSide.RECV.objectBlocks(recvBuffer, core().size());
            Elements<Object[]> own = ownObjects(BufferSide.SEND, sendBuffer);
            return onObjects(AlgorithmTable.ALLGATHER.operation(), exchange -> exchange.allgather(own, parts));
        });
    }

    @Override
    public final Operation allgatherv(Object sendBuffer, Buffer recvBuffer) {
        return bound(() -> {
            if (!haveObjects(sendBuffer, recvBuffer)) {
                return request(
                        AlgorithmTable.ALLGATHERV,
                        sendBuffer,
                        recvBuffer,
                        NO_ROOT,
                        () -> data.allgatherv(sendBuffer, recvBuffer));
            }
            Blocks<Object[]> parts = BufferSide.RECV.objectParts(recvBuffer, core().size());
            Elements<Object[]> own = ownObjects(BufferSide.SEND, sendBuffer);
            return onObjects(AlgorithmTable.ALLGATHERV.operation(), exchange -> exchange.allgather(own, parts));
        });
    }

    @Override
    public final Operation alltoall(Object sendBuffer, Object recvBuffer) {
        return bound(() -> {
            if (!haveObjects(sendBuffer, recvBuffer)) {
                return request(
                        AlgorithmTable.ALLTOALL,
                        sendBuffer,
                        recvBuffer,
                        NO_ROOT,
                        () -> data.alltoall(sendBuffer, recvBuffer));
            }
            Blocks<Object[]> received = BufferSide.RECV.objectBlocks(recvBuffer, core().size());
            Blocks<Object[]> sent =
                    sendBuffer == Buffer.IN_PLACE ? null : BufferSide.SEND.objectBlocks(sendBuffer, core().size());
            return onObjects(AlgorithmTable.ALLTOALL.operation(), exchange -> exchange.alltoall(sent, received));
        });
    }

    @Override
    public final Operation alltoallv(Buffer sendBuffer, Buffer recvBuffer) {
        return bound(() -> {
            if (!haveObjects(sendBuffer, recvBuffer)) {
                return request(
                        AlgorithmTable.ALLTOALLV,
                        sendBuffer,
                        recvBuffer,
                        NO_ROOT,
                        () -> data.alltoallv(sendBuffer, recvBuffer));
            }
            Blocks<Object[]> received = BufferSide.RECV.objectParts(recvBuffer, core().size());
            Blocks<Object[]> sent =
                    sendBuffer == Buffer.IN_PLACE ? null : BufferSide.SEND.objectParts(sendBuffer, core().size());
            return onObjects(AlgorithmTable.ALLTOALLV.operation(), exchange -> exchange.alltoall(sent, received));
        });
    }

    @Override
    public final Operation alltoallw(Buffer sendBuffer, Buffer recvBuffer) {
        return planned(
                AlgorithmTable.ALLTOALLW.operation(),
                sendBuffer,
                recvBuffer,
                () -> data.alltoallw(sendBuffer, recvBuffer));
    }

    private boolean isRoot(int root) {
        return core().rank() == root;
    }

    private static boolean haveObjects(Object ownBuffer, Object otherBuffer) {
        return BufferSide.hasObjects(ownBuffer) || BufferSide.hasObjects(otherBuffer);
    }

    /** As above, for operations that use the other buffer only at the root. */
    private boolean haveObjects(Object ownBuffer, Object rootsBuffer, int root) {
        return haveObjects(ownBuffer, isRoot(root) ? rootsBuffer : null);
    }

    /** The objects that this rank sends or receives; null if the argument is IN_PLACE. */
    private static Elements<Object[]> ownObjects(BufferSide side, Object buffer) {
        return buffer == Buffer.IN_PLACE ? null : side.objects(buffer);
    }

    // ---------------------------------------------------------------- reductions

    @Override
    public final Operation reduce(Object sendBuffer, Object recvBuffer, ReduceOp op, int root) {
        return reduction(
                AlgorithmTable.REDUCE,
                sendBuffer,
                recvBuffer,
                op,
                root,
                () -> reductions.reduce(sendBuffer, recvBuffer, op, root));
    }

    @Override
    public final Operation allreduce(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return reduction(
                AlgorithmTable.ALLREDUCE,
                sendBuffer,
                recvBuffer,
                op,
                NO_ROOT,
                () -> reductions.allreduce(sendBuffer, recvBuffer, op));
    }

    @Override
    public final Operation reduceScatterBlock(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return reduction(
                AlgorithmTable.REDUCE_SCATTER_BLOCK,
                sendBuffer,
                recvBuffer,
                op,
                NO_ROOT,
                () -> reductions.reduceScatterBlock(sendBuffer, recvBuffer, op));
    }

    @Override
    public final Operation reduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op) {
        return bound(() -> new CollectiveRequest(
                core(), reductions.reduceScatter(sendBuffer, recvBuffer, recvCounts, op), released -> {}));
    }

    @Override
    public final Operation scan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return reduction(
                AlgorithmTable.SCAN,
                sendBuffer,
                recvBuffer,
                op,
                NO_ROOT,
                () -> reductions.scan(sendBuffer, recvBuffer, op));
    }

    @Override
    public final Operation exscan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return reduction(
                AlgorithmTable.EXSCAN,
                sendBuffer,
                recvBuffer,
                op,
                NO_ROOT,
                () -> reductions.exscan(sendBuffer, recvBuffer, op));
    }
}
