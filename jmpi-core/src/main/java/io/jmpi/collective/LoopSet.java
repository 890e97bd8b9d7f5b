package io.jmpi.collective;

import io.jmpi.datatype.Datatype;

/** The loops of one operation, one for each class of array; null where the operation is not defined. */
record LoopSet(
        Loop<double[]> doubles,
        Loop<float[]> floats,
        Loop<long[]> longs,
        Loop<int[]> ints,
        Loop<short[]> shorts,
        Loop<char[]> chars,
        Loop<byte[]> bytes,
        Loop<boolean[]> booleans) {

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
}
