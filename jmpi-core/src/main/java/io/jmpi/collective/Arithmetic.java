package io.jmpi.collective;

/**
 * The loops of SUM, PROD, MIN and MAX.
 *
 * <p>Each loop over wide elements is a method of its own, not one that is given an operator: the compiler makes fast code
 * of a loop only where it knows the operator.
 */
final class Arithmetic {
    static final LoopSet SUM = new LoopSet(
            Arithmetic::sum,
            Arithmetic::sum,
            Arithmetic::sum,
            Arithmetic::sum,
            NarrowLoops.shorts((a, b) -> a + b),
            NarrowLoops.chars((a, b) -> a + b),
            NarrowLoops.bytes((a, b) -> a + b),
            null);
    static final LoopSet PROD = new LoopSet(
            Arithmetic::product,
            Arithmetic::product,
            Arithmetic::product,
            Arithmetic::product,
            NarrowLoops.shorts((a, b) -> a * b),
            NarrowLoops.chars((a, b) -> a * b),
            NarrowLoops.bytes((a, b) -> a * b),
            null);
    static final LoopSet MIN = new LoopSet(
            Arithmetic::minimum,
            Arithmetic::minimum,
            Arithmetic::minimum,
            Arithmetic::minimum,
            NarrowLoops.shorts(Math::min),
            NarrowLoops.chars(Math::min),
            NarrowLoops.bytes(Math::min),
            null);
    static final LoopSet MAX = new LoopSet(
            Arithmetic::maximum,
            Arithmetic::maximum,
            Arithmetic::maximum,
            Arithmetic::maximum,
            NarrowLoops.shorts(Math::max),
            NarrowLoops.chars(Math::max),
            NarrowLoops.bytes(Math::max),
            null);

    private Arithmetic() {}

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
}
