package mpi;

import io.jmpi.Buffer;
import io.jmpi.datatype.Elements;
import io.jmpi.reduction.ReduceOp;

/** A reduction of this rank's own elements. Stateless; any thread. */
final class LocalReduction {
    private LocalReduction() {}

    static void run(Part in, Part inout, Op op) {
        if (op == null) {
            throw new MPIException(MPI.ERR_OP, "op is null");
        }
        Buffer result = inout.buffer();
        Buffer operand = in.buffer();
        if (operand.type() != result.type()) {
            throw new MPIException(MPI.ERR_TYPE, "the two buffers of a local reduction are of different kinds");
        }
        run(op.on(inout.type()), operand.elements(), result.elements());
    }

    @SuppressWarnings("unchecked") // Both are of the same type.
    private static <T> void run(ReduceOp op, Elements<?> in, Elements<T> inout) {
        op.reduceLocal(
                (T) in.memory(), (int) in.offset(), inout.memory(), (int) inout.offset(), inout.count(), inout.type());
    }
}
