package io.jmpi.collective;

import io.jmpi.datatype.Datatype;

/** A reduction operation of the program. */
final class UserOp extends ReduceOp {
    private final ReduceFunction<?> function;
    private final boolean commutative;
    private final boolean safe;

    UserOp(ReduceFunction<?> function, boolean commutative, boolean safe) {
        super("of the program");
        this.function = function;
        this.commutative = commutative;
        this.safe = safe;
    }

    @Override
    public ReduceOp safeOnProgressThread() {
        return new UserOp(function, commutative, true);
    }

    @Override
    public boolean isCommutative() {
        return commutative;
    }

    @Override
    boolean isForeign() {
        return !safe;
    }

    /** Only the function knows; if it is for another class of memory, its call fails. */
    @Override
    public void requireDefinedFor(Datatype<?> type) {}

    @Override
    @SuppressWarnings("unchecked") // The program says so by using both in one call.
    <T> void combine(T in, int inOffset, T inout, int inoutOffset, int count, Datatype<T> type) {
        ((ReduceFunction<T>) function).combine(in, inOffset, inout, inoutOffset, count, type);
    }
}
