package io.jmpi.collective;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;

/**
 * The predefined reduction operations (MPI 4.1, section 6.9.2). Integers wrap around as Java's do; {@code float} is
 * reduced in float precision; the logical operations take any non-zero element for true.
 *
 * <p>Immutable; any thread.
 */
// The operators are lambdas without state.
@SuppressWarnings("ImmutableEnumChecker")
public enum ReduceOp {
    SUM((a, b) -> a + b, (a, b) -> a + b, (a, b) -> a + b),
    PROD((a, b) -> a * b, (a, b) -> a * b, (a, b) -> a * b),
    MIN(Math::min, Math::min, Math::min),
    MAX(Math::max, Math::max, Math::max),
    BAND((a, b) -> a & b, (a, b) -> a & b, null),
    BOR((a, b) -> a | b, (a, b) -> a | b, null),
    BXOR((a, b) -> a ^ b, (a, b) -> a ^ b, null),
    LAND((a, b) -> a != 0 && b != 0 ? 1 : 0, (a, b) -> a != 0 && b != 0 ? 1 : 0, null),
    LOR((a, b) -> a != 0 || b != 0 ? 1 : 0, (a, b) -> a != 0 || b != 0 ? 1 : 0, null),
    LXOR((a, b) -> (a != 0) != (b != 0) ? 1 : 0, (a, b) -> (a != 0) != (b != 0) ? 1 : 0, null);

    private final IntBinaryOperator ints;
    private final LongBinaryOperator longs;
    private final DoubleBinaryOperator doubles;

    ReduceOp(IntBinaryOperator ints, LongBinaryOperator longs, DoubleBinaryOperator doubles) {
        this.ints = ints;
        this.longs = longs;
        this.doubles = doubles;
    }

    /**
     * Checks that this operation is defined for elements of the type.
     *
     * @throws MpiException of class OP if it is not
     */
    public void requireDefinedFor(Datatype<?> type) {
        boolean floating = type == Datatype.DOUBLE || type == Datatype.FLOAT;
        boolean logical = this == LAND || this == LOR || this == LXOR;
        if (floating && doubles == null || type == Datatype.BUFFER || type == Datatype.BOOLEAN && !logical) {
            throw new MpiException(ErrorClass.OP, "op " + this + " is not defined for elements of type " + type);
        }
    }

    /** Combines element by element: {@code target[i] = target[i] op operand[i]}. */
    <T> void combine(Elements<T> target, Elements<T> operand) {
        combine(target.memory(), target.offset(), operand.memory(), operand.offset(), target.count(), target.type());
    }

    /** Combines element by element: {@code target[i] = target[i] op operand[i]}. */
    <T> void combine(T target, int targetOffset, T operand, int operandOffset, int count, Datatype<T> type) {
        if (target instanceof double[] t && operand instanceof double[] o) {
            for (int i = 0; i < count; i++) {
                t[targetOffset + i] = doubles.applyAsDouble(t[targetOffset + i], o[operandOffset + i]);
            }
        } else if (target instanceof float[] t && operand instanceof float[] o) {
            // One operation in double, rounded to float, is the float operation: double has more than 2 * 24 + 2 bits.
            for (int i = 0; i < count; i++) {
                t[targetOffset + i] = (float) doubles.applyAsDouble(t[targetOffset + i], o[operandOffset + i]);
            }
        } else if (target instanceof long[] t && operand instanceof long[] o) {
            for (int i = 0; i < count; i++) {
                t[targetOffset + i] = longs.applyAsLong(t[targetOffset + i], o[operandOffset + i]);
            }
        } else if (target instanceof int[] t && operand instanceof int[] o) {
            for (int i = 0; i < count; i++) {
                t[targetOffset + i] = ints.applyAsInt(t[targetOffset + i], o[operandOffset + i]);
            }
        } else {
            combineSmall(target, targetOffset, operand, operandOffset, count, type);
        }
    }

    private <T> void combineSmall(
            T target, int targetOffset, T operand, int operandOffset, int count, Datatype<T> type) {
        if (target instanceof short[] t && operand instanceof short[] o) {
            for (int i = 0; i < count; i++) {
                t[targetOffset + i] = (short) ints.applyAsInt(t[targetOffset + i], o[operandOffset + i]);
            }
        } else if (target instanceof char[] t && operand instanceof char[] o) {
            for (int i = 0; i < count; i++) {
                t[targetOffset + i] = (char) ints.applyAsInt(t[targetOffset + i], o[operandOffset + i]);
            }
        } else if (target instanceof byte[] t && operand instanceof byte[] o) {
            for (int i = 0; i < count; i++) {
                t[targetOffset + i] = (byte) ints.applyAsInt(t[targetOffset + i], o[operandOffset + i]);
            }
        } else if (target instanceof boolean[] t && operand instanceof boolean[] o) {
            for (int i = 0; i < count; i++) {
                t[targetOffset + i] = ints.applyAsInt(t[targetOffset + i] ? 1 : 0, o[operandOffset + i] ? 1 : 0) != 0;
            }
        } else {
            throw new MpiException(ErrorClass.OP, "op " + this + " is not defined for elements of type " + type);
        }
    }
}
