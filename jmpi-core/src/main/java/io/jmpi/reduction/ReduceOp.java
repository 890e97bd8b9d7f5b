package io.jmpi.reduction;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.List;

/**
 * How a reduction combines the elements of the ranks: a predefined operation (MPI 4.1, section 6.9.2), or one that the
 * program defines (section 6.9.5).
 *
 * <p>SUM, PROD, MIN and MAX are defined for numbers and chars. BAND, BOR, BXOR, LAND, LOR and LXOR are defined for
 * integers, chars and booleans. Integers wrap around as Java's do. {@code float} is reduced in float precision. Minimum
 * and maximum are {@link Math#min} and {@link Math#max}, so that NaN wins. The logical operations treat any nonzero
 * element as true, and return 1 and 0. These operations combine any type whose basic elements are all of one kind,
 * basic element by basic element, also in ByteBuffers; {@link Datatype#BUFFER}, whose bytes are untyped, has only BAND, BOR
 * and BXOR. Types other than arrays of primitives are copied to such arrays and back, which makes them more expensive.
 *
 * <p>MINLOC and MAXLOC combine pairs of a value and an index (section 6.9.4): {@link Datatype#SHORT2}, {@link
 * Datatype#INT2}, {@link Datatype#LONG2}, {@link Datatype#FLOAT2}, {@link Datatype#DOUBLE2}, in arrays and NIO buffers;
 * {@link Datatype#SHORT_INT}, {@link Datatype#LONG_INT}, {@link Datatype#FLOAT_INT}, {@link Datatype#DOUBLE_INT}; and any
 * other type of one value and one index of the same kind, or an int. Of equal values the one
 * with the lower index wins. NaN wins over any other value, as in MIN and MAX; of two NaNs the one with the lower
 * index. Zero and minus zero are equal.
 *
 * <p>Immutable; any thread.
 */
// Only this class uses the package-private subclasses, so initialization cannot deadlock.
@SuppressWarnings("ClassInitializationDeadlock")
public abstract class ReduceOp {
    public static final ReduceOp SUM = new ElementwiseOp("SUM", Loops.SUM);
    public static final ReduceOp PROD = new ElementwiseOp("PROD", Loops.PROD);
    public static final ReduceOp MIN = new ElementwiseOp("MIN", Loops.MIN);
    public static final ReduceOp MAX = new ElementwiseOp("MAX", Loops.MAX);
    public static final ReduceOp BAND = new ElementwiseOp("BAND", Loops.BAND);
    public static final ReduceOp BOR = new ElementwiseOp("BOR", Loops.BOR);
    public static final ReduceOp BXOR = new ElementwiseOp("BXOR", Loops.BXOR);
    public static final ReduceOp LAND = new ElementwiseOp("LAND", Loops.LAND);
    public static final ReduceOp LOR = new ElementwiseOp("LOR", Loops.LOR);
    public static final ReduceOp LXOR = new ElementwiseOp("LXOR", Loops.LXOR);
    public static final ReduceOp MINLOC = new LocationOp("MINLOC", true);
    public static final ReduceOp MAXLOC = new LocationOp("MAXLOC", false);

    /** The element becomes the origin's: only for accumulates of windows (MPI 4.1, section 12.3.4). */
    public static final ReduceOp REPLACE = new OneSided("REPLACE");

    /** The element stays as it is: only for accumulates of windows that read (MPI 4.1, section 12.3.4). */
    public static final ReduceOp NO_OP = new OneSided("NO_OP");

    private static final List<ReduceOp> PREDEFINED =
            List.of(SUM, PROD, MIN, MAX, BAND, BOR, BXOR, LAND, LOR, LXOR, MINLOC, MAXLOC);

    private final String name;

    ReduceOp(String name) {
        this.name = name;
    }

    /** The predefined operations of reductions. */
    public static List<ReduceOp> predefined() {
        return PREDEFINED;
    }

    /**
     * Returns a predefined operation by its name.
     *
     * @throws MpiException of class OP if the name is unknown; the message lists the known ones
     */
    public static ReduceOp valueOf(String name) {
        for (ReduceOp op : PREDEFINED) {
            if (op.name.equals(name)) {
                return op;
            }
        }
        throw new MpiException(ErrorClass.OP, "unknown predefined op '" + name + "'; known: " + PREDEFINED);
    }

    /**
     * Defines an operation (MPI_Op_create).
     *
     * <p>The function runs in the thread that progresses the session: in mode {@code application} the thread that calls
     * jmpi, in mode {@code thread} a thread for user callbacks; see {@link #safeOnProgressThread}. It may abort the
     * job, but should not communicate: {@link ReduceFunction} lists the calls that it may make.
     *
     * @param function combines memory of the class of the datatypes that the operation will be used with
     * @param commutative whether the order of operands does not matter; if it does, they are combined in the order of
     *     the ranks, bracketed in any way
     * @throws MpiException of class ARG if the function is null
     */
    public static <T> ReduceOp of(ReduceFunction<T> function, boolean commutative) {
        if (function == null) {
            throw new MpiException(ErrorClass.ARG, "function is null");
        }
        return new UserDefined(function, commutative, false);
    }

    /**
     * Returns the same operation, allowed to run on jmpi's progress thread, which saves two thread switches. Its
     * function must be short, must not wait, and must not call jmpi.
     */
    public ReduceOp safeOnProgressThread() {
        return this;
    }

    /** Whether the order of operands does not matter (MPI_Op_commutative). */
    public boolean isCommutative() {
        return true;
    }

    /** Whether it is a user callback that the progress thread must not run. For jmpi's own use. */
    public boolean isUserCallback() {
        return false;
    }

    /**
     * Checks that this operation is defined for elements of the type.
     *
     * @throws MpiException of class OP if it is not
     */
    public abstract void requireDefinedFor(Datatype<?> type);

    final MpiException undefinedFor(Datatype<?> type, String reason) {
        return new MpiException(ErrorClass.OP, "op " + this + " is not defined for elements of type " + type + reason);
    }

    /**
     * Combines element by element, without checks: {@code inout[i] = in[i] op inout[i]}. For jmpi's own use; programs
     * call {@link #reduceLocal(Object, int, Object, int, int, Datatype)}.
     *
     * @param inOffset where the first element is, in units of the memory
     * @param inoutOffset where the first element is, in units of the memory
     * @param count at least 1
     * @param type one that the operation is {@link #requireDefinedFor defined for}
     */
    public abstract <T> void combine(T in, int inOffset, T inout, int inoutOffset, int count, Datatype<T> type);

    /**
     * Combines elements of this rank only: {@code inout[i] = in[i] op inout[i]} (MPI_Reduce_local). In the calling
     * thread.
     *
     * @param inOffset where the first element is, in units of the memory
     * @param inoutOffset where the first element is, in units of the memory
     * @throws MpiException if an argument is wrong, or the operation is not defined for the type; then nothing has
     *     changed
     */
    public final <T> void reduceLocal(T in, int inOffset, T inout, int inoutOffset, int count, Datatype<T> type) {
        if (type == null) {
            throw new MpiException(ErrorClass.TYPE, "datatype of in and inout is null");
        }
        type.requireInside("in", in, inOffset, count);
        type.requireWritable("inout", inout, inoutOffset, count);
        requireDefinedFor(type);
        if (count > 0) {
            combine(in, inOffset, inout, inoutOffset, count, type);
        }
    }

    /** Combines whole arrays, or the remaining bytes of ByteBuffers, of this rank only: {@code inout = in op inout}. */
    public final void reduceLocal(Object in, Object inout) {
        Datatype<Object> type = Datatype.of(in);
        int inoutOffset = Datatype.of(inout).defaultOffset(inout);
        reduceLocal(in, type.defaultOffset(in), inout, inoutOffset, type.defaultCount(in), type);
    }

    @Override
    public final String toString() {
        return name;
    }

    /** An operation that combines nothing, and is defined for windows alone. */
    private static final class OneSided extends ReduceOp {
        OneSided(String name) {
            super(name);
        }

        @Override
        public void requireDefinedFor(Datatype<?> type) {
            throw new MpiException(
                    ErrorClass.OP,
                    "op " + this
                            + " is only for accumulate, getAccumulate and fetchAndOp of a window, not for reductions");
        }

        @Override
        public <T> void combine(T in, int inOffset, T inout, int inoutOffset, int count, Datatype<T> type) {
            requireDefinedFor(type);
        }
    }

    /** An operation that the program defines. */
    private static final class UserDefined extends ReduceOp {
        private final ReduceFunction<?> function;
        private final boolean commutative;
        private final boolean safe;

        UserDefined(ReduceFunction<?> function, boolean commutative, boolean safe) {
            super("of the program");
            this.function = function;
            this.commutative = commutative;
            this.safe = safe;
        }

        @Override
        public ReduceOp safeOnProgressThread() {
            return new UserDefined(function, commutative, true);
        }

        @Override
        public boolean isCommutative() {
            return commutative;
        }

        @Override
        public boolean isUserCallback() {
            return !safe;
        }

        /** Not checked here: a function for another class of memory fails when called. */
        @Override
        public void requireDefinedFor(Datatype<?> type) {}

        @Override
        @SuppressWarnings("unchecked") // The program asserts this by using both in one call.
        public <T> void combine(T in, int inOffset, T inout, int inoutOffset, int count, Datatype<T> type) {
            ((ReduceFunction<T>) function).combine(in, inOffset, inout, inoutOffset, count, type);
        }
    }
}
