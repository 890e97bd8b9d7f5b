package io.jmpi.reduction;

import io.jmpi.datatype.Datatype;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.NullUnmarked;

/**
 * The loops of one predefined operation over basic elements, one for each class of array; null where the operation is
 * not defined.
 *
 * <p>Each loop over wide elements is a separate method instead of one with an operator parameter: the compiler
 * vectorises a loop only if it knows the operator. Java computes elements narrower than an int as ints; their loops
 * take an operator and truncate its result.
 */
@NullUnmarked
record Loops(
        Loop<double[]> doubles,
        Loop<float[]> floats,
        Loop<long[]> longs,
        Loop<int[]> ints,
        Loop<short[]> shorts,
        Loop<char[]> chars,
        Loop<byte[]> bytes,
        Loop<boolean[]> booleans) {

    static final Loops SUM = ofNumbers(Loops::sum, Loops::sum, Loops::sum, Loops::sum, (a, b) -> a + b);
    static final Loops PROD =
            ofNumbers(Loops::product, Loops::product, Loops::product, Loops::product, (a, b) -> a * b);
    static final Loops MIN = ofNumbers(Loops::minimum, Loops::minimum, Loops::minimum, Loops::minimum, Math::min);
    static final Loops MAX = ofNumbers(Loops::maximum, Loops::maximum, Loops::maximum, Loops::maximum, Math::max);
    static final Loops BAND = ofIntegers(Loops::and, Loops::and, (a, b) -> a & b);
    static final Loops BOR = ofIntegers(Loops::or, Loops::or, (a, b) -> a | b);
    static final Loops BXOR = ofIntegers(Loops::xor, Loops::xor, (a, b) -> a ^ b);
    static final Loops LAND = ofTruthValues((a, b) -> a && b);
    static final Loops LOR = ofTruthValues((a, b) -> a || b);
    static final Loops LXOR = ofTruthValues((a, b) -> a != b);

    /** Combines a run of elements of two arrays of one class: {@code inout[i] = in[i] op inout[i]}. */
    @FunctionalInterface
    interface Loop<T> {
        void combine(T in, int inOffset, T inout, int inoutOffset, int count);
    }

    /** An operation on truth values. */
    private interface Connective {
        boolean of(boolean a, boolean b);
    }

    private static Loops ofNumbers(
            Loop<double[]> doubles,
            Loop<float[]> floats,
            Loop<long[]> longs,
            Loop<int[]> ints,
            IntBinaryOperator narrow) {
        return new Loops(doubles, floats, longs, ints, shorts(narrow), chars(narrow), bytes(narrow), null);
    }

    private static Loops ofIntegers(Loop<long[]> longs, Loop<int[]> ints, IntBinaryOperator narrow) {
        return new Loops(
                null,
                null,
                longs,
                ints,
                shorts(narrow),
                chars(narrow),
                bytes(narrow),
                booleans((a, b) -> narrow.applyAsInt(a ? 1 : 0, b ? 1 : 0) != 0));
    }

    /** Any nonzero element is true; true is 1. */
    private static Loops ofTruthValues(Connective op) {
        IntBinaryOperator narrow = (a, b) -> op.of(a != 0, b != 0) ? 1 : 0;
        return new Loops(null, null, longs(op), ints(op), shorts(narrow), chars(narrow), bytes(narrow), booleans(op));
    }

    /** The loop for arrays of a basic type; null if there is none. */
    @SuppressWarnings("unchecked") // Each type is of the class of its loop.
    <T> Loop<T> of(Datatype<T> type) {
        Loop<?> loop = null;
        if (type == Datatype.DOUBLE) {
            loop = doubles;
        } else if (type == Datatype.LONG) {
            loop = longs;
        } else if (type == Datatype.INT) {
            loop = ints;
        } else if (type == Datatype.FLOAT) {
            loop = floats;
        } else if (type == Datatype.SHORT) {
            loop = shorts;
        } else if (type == Datatype.CHAR) {
            loop = chars;
        } else if (type == Datatype.BYTE) {
            loop = bytes;
        } else if (type == Datatype.BOOLEAN) {
            loop = booleans;
        }
        return (Loop<T>) loop;
    }

    // ---------------------------------------------------------------- numbers

    private static void sum(double[] in, int inOffset, double[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = in[inOffset + i] + inout[inoutOffset + i];
        }
    }

    private static void sum(float[] in, int inOffset, float[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = in[inOffset + i] + inout[inoutOffset + i];
        }
    }

    private static void sum(long[] in, int inOffset, long[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = in[inOffset + i] + inout[inoutOffset + i];
        }
    }

    private static void sum(int[] in, int inOffset, int[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = in[inOffset + i] + inout[inoutOffset + i];
        }
    }

    private static void product(double[] in, int inOffset, double[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = in[inOffset + i] * inout[inoutOffset + i];
        }
    }

    private static void product(float[] in, int inOffset, float[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = in[inOffset + i] * inout[inoutOffset + i];
        }
    }

    private static void product(long[] in, int inOffset, long[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = in[inOffset + i] * inout[inoutOffset + i];
        }
    }

    private static void product(int[] in, int inOffset, int[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = in[inOffset + i] * inout[inoutOffset + i];
        }
    }

    private static void minimum(double[] in, int inOffset, double[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = Math.min(in[inOffset + i], inout[inoutOffset + i]);
        }
    }

    private static void minimum(float[] in, int inOffset, float[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = Math.min(in[inOffset + i], inout[inoutOffset + i]);
        }
    }

    private static void minimum(long[] in, int inOffset, long[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = Math.min(in[inOffset + i], inout[inoutOffset + i]);
        }
    }

    private static void minimum(int[] in, int inOffset, int[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = Math.min(in[inOffset + i], inout[inoutOffset + i]);
        }
    }

    private static void maximum(double[] in, int inOffset, double[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = Math.max(in[inOffset + i], inout[inoutOffset + i]);
        }
    }

    private static void maximum(float[] in, int inOffset, float[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = Math.max(in[inOffset + i], inout[inoutOffset + i]);
        }
    }

    private static void maximum(long[] in, int inOffset, long[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = Math.max(in[inOffset + i], inout[inoutOffset + i]);
        }
    }

    private static void maximum(int[] in, int inOffset, int[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = Math.max(in[inOffset + i], inout[inoutOffset + i]);
        }
    }

    // ---------------------------------------------------------------- bits

    private static void and(long[] in, int inOffset, long[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = in[inOffset + i] & inout[inoutOffset + i];
        }
    }

    private static void and(int[] in, int inOffset, int[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = in[inOffset + i] & inout[inoutOffset + i];
        }
    }

    private static void or(long[] in, int inOffset, long[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = in[inOffset + i] | inout[inoutOffset + i];
        }
    }

    private static void or(int[] in, int inOffset, int[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = in[inOffset + i] | inout[inoutOffset + i];
        }
    }

    private static void xor(long[] in, int inOffset, long[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = in[inOffset + i] ^ inout[inoutOffset + i];
        }
    }

    private static void xor(int[] in, int inOffset, int[] inout, int inoutOffset, int count) {
        for (int i = 0; i < count; i++) {
            inout[inoutOffset + i] = in[inOffset + i] ^ inout[inoutOffset + i];
        }
    }

    // ---------------------------------------------------------------- narrow elements

    private static Loop<short[]> shorts(IntBinaryOperator op) {
        return (in, inOffset, inout, inoutOffset, count) -> {
            for (int i = 0; i < count; i++) {
                inout[inoutOffset + i] = (short) op.applyAsInt(in[inOffset + i], inout[inoutOffset + i]);
            }
        };
    }

    private static Loop<char[]> chars(IntBinaryOperator op) {
        return (in, inOffset, inout, inoutOffset, count) -> {
            for (int i = 0; i < count; i++) {
                inout[inoutOffset + i] = (char) op.applyAsInt(in[inOffset + i], inout[inoutOffset + i]);
            }
        };
    }

    private static Loop<byte[]> bytes(IntBinaryOperator op) {
        return (in, inOffset, inout, inoutOffset, count) -> {
            for (int i = 0; i < count; i++) {
                inout[inoutOffset + i] = (byte) op.applyAsInt(in[inOffset + i], inout[inoutOffset + i]);
            }
        };
    }

    // ---------------------------------------------------------------- truth values

    private static Loop<long[]> longs(Connective op) {
        return (in, inOffset, inout, inoutOffset, count) -> {
            for (int i = 0; i < count; i++) {
                inout[inoutOffset + i] = op.of(in[inOffset + i] != 0, inout[inoutOffset + i] != 0) ? 1 : 0;
            }
        };
    }

    private static Loop<int[]> ints(Connective op) {
        return (in, inOffset, inout, inoutOffset, count) -> {
            for (int i = 0; i < count; i++) {
                inout[inoutOffset + i] = op.of(in[inOffset + i] != 0, inout[inoutOffset + i] != 0) ? 1 : 0;
            }
        };
    }

    private static Loop<boolean[]> booleans(Connective op) {
        return (in, inOffset, inout, inoutOffset, count) -> {
            for (int i = 0; i < count; i++) {
                inout[inoutOffset + i] = op.of(in[inOffset + i], inout[inoutOffset + i]);
            }
        };
    }
}
