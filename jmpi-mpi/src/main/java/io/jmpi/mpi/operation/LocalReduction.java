package io.jmpi.mpi.operation;

import io.jmpi.Buffer;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.mpi.error.Refusal;
import io.jmpi.mpi.memory.Part;
import io.jmpi.reduction.ReduceOp;

/** A reduction of this rank's own elements. Stateless; any thread. */
public final class LocalReduction {
    private LocalReduction() {}

    /** Combines the elements of two parts into the second. */
    public static void run(Part in, Part inout, Combination op) {
        op.requireOperation();
        Buffer result = inout.buffer();
        Buffer operand = in.buffer();
        if (operand.type() != result.type()) {
            throw new Refusal(
                    ErrorClass.TYPE,
                    "the buffers of a local reduction differ: in has elements of " + operand.type()
                            + ", inout has elements of " + result.type());
        }
        run(op.ofElements(), operand.elements(), result.elements());
    }

    @SuppressWarnings("unchecked") // Both are of the same type.
    private static <T> void run(ReduceOp op, Elements<?> in, Elements<T> inout) {
        op.reduceLocal(
                (T) in.memory(),
                (int) in.offset(),
                inout.memory(),
                (int) inout.offset(),
                (int) inout.count(),
                inout.type());
    }
}
