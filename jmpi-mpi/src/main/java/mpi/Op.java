package mpi;

import io.jmpi.reduction.ReduceOp;

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

    /** Creates an operation of a function in Open MPI's form (MPI_Op_create). */
    public Op(UserFunction function, boolean commute) {
        this(null, function, null, commute);
    }

    /** Creates an operation of a function in mpiJava's form. */
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

    /** jmpi's operation for elements of a type. */
    ReduceOp on(Datatype type) {
        requireUsable();
        if (function != null) {
            return ReduceOp.of(ArrayFunction.of(function, type), commutative);
        }
        if (mpiJavaFunction != null) {
            return ReduceOp.<Object>of(
                    (in, inOffset, inout, inoutOffset, count, unused) ->
                            mpiJavaFunction.Call(in, inOffset, inout, inoutOffset, count, type),
                    commutative);
        }
        return predefined == ReduceOp.PROD && ComplexProduct.isFor(type) ? ComplexProduct.on(type) : predefined;
    }

    /** Combines objects of one rank with those of the next: {@code inout[i] = in[i] op inout[i]}. */
    void combineObjects(Object[] in, Object[] inout, int count, Datatype type) {
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
                    MPI.ERR_OP, freed ? "the operation has been freed" : "the operation combines nothing");
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
