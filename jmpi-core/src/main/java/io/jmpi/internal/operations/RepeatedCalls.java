package io.jmpi.internal.operations;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.AlgorithmSelection;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.request.CollectiveOperation;
import io.jmpi.internal.request.CollectiveRequest;
import io.jmpi.reduction.ReduceOp;
import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * The last blocking call of each collective operation of a communicator, so that a repeated call with the same
 * arguments need not plan it again and allocates almost nothing. Arguments are the same if they are the same objects; a
 * ByteBuffer is never the same, because its position, limit and byte order may have changed.
 *
 * <p>Thread: as the session's thread level allows. A call is removed while it is in use. It refers softly to the
 * program's memory.
 */
final class RepeatedCalls {
    private static final class Call {
        private final SoftReference<Call> reference = new SoftReference<>(this);
        private final Object sendBuffer;
        private final Object recvBuffer;
        private final ReduceOp op;
        private final int root;
        private final AlgorithmSelection algorithms;
        private final CollectiveRequest request;

        Call(
                Object sendBuffer,
                Object recvBuffer,
                ReduceOp op,
                int root,
                AlgorithmSelection algorithms,
                CollectiveRequest request) {
            this.sendBuffer = sendBuffer;
            this.recvBuffer = recvBuffer;
            this.op = op;
            this.root = root;
            this.algorithms = algorithms;
            this.request = request;
        }
    }

    private final CommunicatorCore core;
    private final Map<String, AtomicReference<SoftReference<Call>>> last = new ConcurrentHashMap<>();

    RepeatedCalls(CommunicatorCore core) {
        this.core = core;
    }

    /**
     * Returns the operation of the last call if that had the same arguments; otherwise plans one. Reports an error of its
     * arguments to the handler.
     */
    CollectiveOperation bind(
            String operation,
            Object sendBuffer,
            Object recvBuffer,
            ReduceOp op,
            int root,
            Supplier<CollectiveOperation> planning) {
        try {
            core.requireUsable();
            return repeatedOrPlanned(operation, sendBuffer, recvBuffer, op, root, planning);
        } catch (MpiException e) {
            throw core.raised(e);
        }
    }

    private CollectiveOperation repeatedOrPlanned(
            String operation,
            Object sendBuffer,
            Object recvBuffer,
            ReduceOp op,
            int root,
            Supplier<CollectiveOperation> planning) {
        AlgorithmSelection algorithms = core.algorithms();
        AtomicReference<SoftReference<Call>> place = last.computeIfAbsent(operation, name -> new AtomicReference<>());
        SoftReference<Call> reference = place.getAndSet(null);
        Call before = reference == null ? null : reference.get();
        if (before != null
                && before.sendBuffer == sendBuffer
                && before.recvBuffer == recvBuffer
                && before.op == op
                && before.root == root
                && before.algorithms == algorithms) {
            before.request.renew();
            return before.request;
        }
        CollectiveOperation planned = planning.get();
        if (planned instanceof CollectiveRequest request
                && !(sendBuffer instanceof ByteBuffer)
                && !(recvBuffer instanceof ByteBuffer)) {
            Call call = new Call(sendBuffer, recvBuffer, op, root, algorithms, request);
            request.releaseTo(() -> place.set(call.reference));
        }
        return planned;
    }
}
