package io.jmpi.collective;

/**
 * The loops of BAND, BOR and BXOR.
 *
 * <p>Each loop over wide elements is a method of its own, not one that is given an operator: the compiler makes fast code
 * of a loop only where it knows the operator.
 */
final class Bitwise {
    static final LoopSet AND = new LoopSet(
            null,
            null,
            Bitwise::and,
            Bitwise::and,
            NarrowLoops.shorts((a, b) -> a & b),
            NarrowLoops.chars((a, b) -> a & b),
            NarrowLoops.bytes((a, b) -> a & b),
            null);
    static final LoopSet OR = new LoopSet(
            null,
            null,
            Bitwise::or,
            Bitwise::or,
            NarrowLoops.shorts((a, b) -> a | b),
            NarrowLoops.chars((a, b) -> a | b),
            NarrowLoops.bytes((a, b) -> a | b),
            null);
    static final LoopSet XOR = new LoopSet(
            null,
            null,
            Bitwise::xor,
            Bitwise::xor,
            NarrowLoops.shorts((a, b) -> a ^ b),
            NarrowLoops.chars((a, b) -> a ^ b),
            NarrowLoops.bytes((a, b) -> a ^ b),
            null);

    private Bitwise() {}

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
}
