package io.jmpi.collective;

/** The loops of LAND, LOR and LXOR: any element but zero is true, and true is 1. */
final class Logical {
    /** An operation on truth values. */
    private interface Connective {
        boolean of(boolean a, boolean b);
    }

    static final LoopSet AND = loops((a, b) -> a && b);
    static final LoopSet OR = loops((a, b) -> a || b);
    static final LoopSet XOR = loops((a, b) -> a != b);

    private Logical() {}

    private static LoopSet loops(Connective op) {
        return new LoopSet(
                null,
                null,
                longs(op),
                ints(op),
                NarrowLoops.shorts((a, b) -> op.of(a != 0, b != 0) ? 1 : 0),
                NarrowLoops.chars((a, b) -> op.of(a != 0, b != 0) ? 1 : 0),
                NarrowLoops.bytes((a, b) -> op.of(a != 0, b != 0) ? 1 : 0),
                booleans(op));
    }

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
