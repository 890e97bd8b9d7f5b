package io.jmpi.internal.operations;

import io.jmpi.internal.collective.AlgorithmSelection;
import io.jmpi.internal.p2p.Schedule;
import io.jmpi.reduction.ReduceOp;
import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The last plan of each collective operation of a communicator that a blocking call completed, so that a repeated call
 * with the same arguments need not plan it again. Arguments are the same if they are the same objects; a ByteBuffer is
 * never the same, because its position, limit and byte order may have changed.
 *
 * <p>Thread: as the session's thread level allows. A plan is removed while it is in use. It refers softly to the
 * program's memory.
 */
final class RepeatedPlans {
    /** A call's operation and arguments. */
    record Call(
            String operation,
            Object sendBuffer,
            Object recvBuffer,
            ReduceOp op,
            int root,
            AlgorithmSelection algorithms) {
        boolean isRepeatable() {
            return !(sendBuffer instanceof ByteBuffer) && !(recvBuffer instanceof ByteBuffer);
        }

        boolean isSameAs(Call other) {
            return sendBuffer == other.sendBuffer
                    && recvBuffer == other.recvBuffer
                    && op == other.op
                    && root == other.root
                    && algorithms == other.algorithms;
        }
    }

    private record Completed(Call call, Schedule schedule) {}

    private final Map<String, SoftReference<Completed>> last = new ConcurrentHashMap<>();

    /** Removes and returns the plan of a call; null if there is none. */
    Schedule take(Call call) {
        SoftReference<Completed> reference = last.remove(call.operation());
        Completed completed = reference == null ? null : reference.get();
        return completed != null && completed.call().isSameAs(call) ? completed.schedule() : null;
    }

    /** Stores the plan of a call that has completed. */
    void store(Call call, Schedule schedule) {
        if (call.isRepeatable()) {
            last.put(call.operation(), new SoftReference<>(new Completed(call, schedule)));
        }
    }
}
