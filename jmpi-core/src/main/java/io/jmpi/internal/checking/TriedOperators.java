package io.jmpi.internal.checking;

import io.jmpi.Buffer;
import io.jmpi.Call;
import io.jmpi.Mpi;
import io.jmpi.datatype.Elements;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.operations.BufferSide;
import io.jmpi.job.ProgramLine;
import io.jmpi.reduction.ReduceOp;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Tries each operation of the program once, with what this rank sends: ranks are combined in any brackets, so that {@code (a op
 * a) op a} and {@code a op (a op a)} must be the same (MPI 4.1, section 6.9.5). Only whole numbers, because those with a fraction
 * are rounded.
 *
 * <p>Any thread. Lifetime: that of the communicator.
 */
final class TriedOperators {
    private static final System.Logger LOG = System.getLogger(Mpi.class.getName());

    /** Longer ones would take long to copy. */
    private static final int MOST_BYTES = 1 << 20;

    private final CommunicatorCore core;
    private final Set<ReduceOp> tried = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    TriedOperators(CommunicatorCore core) {
        this.core = core;
    }

    /** Warns if the operation of a call is not associative. */
    void tryOnce(Call call) {
        if (call.op() != null && !ReduceOp.predefined().contains(call.op()) && tried.add(call.op())) {
            Object sent = BufferSide.SEND.used(core, call);
            if (sent != null
                    && sent != Buffer.IN_PLACE
                    && !isAssociative(call.op(), Buffer.of(sent).elements())) {
                LOG.log(
                        Level.WARNING,
                        "jmpi: rank " + core.group().worldRank(core.rank()) + ": the operation of the program in "
                                + call.operation().method() + " in " + core.label()
                                + ProgramLine.of(Thread.currentThread()).at()
                                + ", is not associative: with what this rank sends, (a op a) op a and a op (a op a)"
                                + " differ, so that results depend on the algorithm and the number of ranks");
            }
        }
    }

    private static <T> boolean isAssociative(ReduceOp op, Elements<T> a) {
        boolean isWhole = a.memory() instanceof int[]
                || a.memory() instanceof long[]
                || a.memory() instanceof short[]
                || a.memory() instanceof byte[]
                || a.memory() instanceof char[];
        if (!isWhole || a.count() == 0 || a.bytes() > MOST_BYTES) {
            return true;
        }
        try {
            Elements<T> twice = combined(op, a, a);
            return bytes(combined(op, twice, a)).equals(bytes(combined(op, a, twice)));
        } catch (RuntimeException e) {
            return true; // The operation throws it again, where the program expects it.
        }
    }

    private static <T> Elements<T> combined(ReduceOp op, Elements<T> in, Elements<T> inout) {
        Elements<T> left = in.copy();
        Elements<T> result = inout.copy();
        op.combine(
                left.memory(),
                (int) left.offset(),
                result.memory(),
                (int) result.offset(),
                (int) result.count(),
                result.type());
        return result;
    }

    private static ByteBuffer bytes(Elements<?> elements) {
        ByteBuffer packed = ByteBuffer.allocate((int) elements.bytes());
        elements.pack(0, packed, 0, packed.capacity());
        return packed;
    }
}
