package io.jmpi.collective;

import java.util.function.IntBinaryOperator;

/** Loops over elements that are narrower than an int, which Java computes as ints; the result is cut to their width. */
final class NarrowLoops {
    private NarrowLoops() {}

    static Loop<short[]> shorts(IntBinaryOperator op) {
        return (in, inOffset, inout, inoutOffset, count) -> {
            for (int i = 0; i < count; i++) {
                inout[inoutOffset + i] = (short) op.applyAsInt(in[inOffset + i], inout[inoutOffset + i]);
            }
        };
    }

    static Loop<char[]> chars(IntBinaryOperator op) {
        return (in, inOffset, inout, inoutOffset, count) -> {
            for (int i = 0; i < count; i++) {
                inout[inoutOffset + i] = (char) op.applyAsInt(in[inOffset + i], inout[inoutOffset + i]);
            }
        };
    }

    static Loop<byte[]> bytes(IntBinaryOperator op) {
        return (in, inOffset, inout, inoutOffset, count) -> {
            for (int i = 0; i < count; i++) {
                inout[inoutOffset + i] = (byte) op.applyAsInt(in[inOffset + i], inout[inoutOffset + i]);
            }
        };
    }
}
