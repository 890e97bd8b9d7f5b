package mpi;

import io.jmpi.mpi.operation.ArrayFunction;
import io.jmpi.mpi.operation.Combination;
import io.jmpi.mpi.operation.ComplexProduct;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;

/** How a reduction combines elements: predefined, or a function of the program. */
public final class Op implements Freeable {
    private final ReduceOp predefined;
    private final UserFunction function;
    private final User_function mpiJavaFunction;
    private final boolean commutative;
    private boolean freed;

    Op(ReduceOp predefined) {
        this(predefined, null, null, true);
    }

    /** Creates an operation from a function in Open MPI's form (MPI_Op_create). */
    public Op(UserFunction function, boolean commute) {
        this(null, function, null, commute);
    }

    /** Creates an operation from a function in mpiJava's form. */
    public Op(User_function function, boolean commute) {
        this(null, null, function, commute);
    }

    /** As {@link #Op(User_function, boolean)}; the code is not used. */
    public Op(User_function function, boolean commute, int opCode) {
        this(null, null, function, commute);
    }

    private Op(ReduceOp predefined, UserFunction function, User_function mpiJavaFunction, boolean commutative) {
        this.predefined = predefined;
        this.function = function;
        this.mpiJavaFunction = mpiJavaFunction;
        this.commutative = commutative;
    }

    /** How a call combines elements of a type; null operations are refused when they are used. */
    static Combination with(Op op, Datatype type) {
        return new OfType(op, type);
    }

    private record OfType(Op op, Datatype type) implements Combination {
        @Override
        public void requireOperation() {
            if (op == null) {
                throw new MPIException(MPI.ERR_OP, "op is null");
            }
        }

        @Override
        public ReduceOp ofElements() {
            requireOperation();
            return op.on(type);
        }

        @Override
        public void ofObjects(Object[] in, Object[] inout) {
            requireOperation();
            op.combineObjects(in, inout, in.length, type);
        }
    }

    /** jmpi's operation for elements of a type. */
    private ReduceOp on(Datatype type) {
        requireUsable();
        if (function != null) {
            return ReduceOp.of(arrayFunction(type), commutative);
        }
        if (mpiJavaFunction != null) {
            return ReduceOp.<Object>of(
                    (in, inOffset, inout, inoutOffset, count, unused) ->
                            mpiJavaFunction.Call(in, inOffset, inout, inoutOffset, count, type),
                    commutative);
        }
        boolean isComplex = type == MPI.FLOAT_COMPLEX || type == MPI.DOUBLE_COMPLEX;
        return predefined == ReduceOp.PROD && isComplex ? ComplexProduct.of(type == MPI.DOUBLE_COMPLEX) : predefined;
    }

    private ArrayFunction arrayFunction(Datatype type) {
        boolean takesBytes = type.baseType != MPI.BOOLEAN.baseType && overridesBytes(function);
        return new ArrayFunction(
                type.elements(),
                (in, inout, count) -> function.call(in, inout, count, type),
                takesBytes ? (in, inout, count) -> function.call(in, inout, count, type) : null);
    }

    private static boolean overridesBytes(UserFunction function) {
        try {
            return function.getClass()
                            .getMethod("call", ByteBuffer.class, ByteBuffer.class, int.class, Datatype.class)
                            .getDeclaringClass()
                    != UserFunction.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("a function without the method of its base class", e);
        }
    }

    /** Combines objects of one rank with those of the next: {@code inout[i] = in[i] op inout[i]}. */
    private void combineObjects(Object[] in, Object[] inout, int count, Datatype type) {
        requireUsable();
        if (mpiJavaFunction != null) {
            mpiJavaFunction.Call(in, 0, inout, 0, count, type);
        } else if (function != null) {
            function.call(in, inout, count, type);
        } else {
            throw new MPIException(MPI.ERR_OP, "operation " + predefined + " is not defined for objects");
        }
    }

    private void requireUsable() {
        if (freed || predefined == null && function == null && mpiJavaFunction == null) {
            throw new MPIException(
                    MPI.ERR_OP, freed ? "the operation has been freed" : "the operation has no function, as MPI.NO_OP");
        }
    }

    /** Whether the order of the operands does not matter (MPI_Op_commutative). */
    public boolean isCommutative() {
        return commutative;
    }

    /** Frees an operation of the program (MPI_Op_free); predefined ones stay. */
    @Override
    public void free() {
        requireUsable();
        if (predefined != null) {
            throw new MPIException(MPI.ERR_OP, "operation " + predefined + " is predefined, and cannot be freed");
        }
        freed = true;
    }

    /** Does nothing, for programs in mpiJava's flavour that call it; empty, so that it costs the collector nothing. */
    @Override
    @SuppressWarnings({"removal", "deprecation", "Finalize"})
    public void finalize() {}

    /** Whether it has been freed. */
    public boolean isNull() {
        return freed;
    }
}
