package io.jmpi;

import io.jmpi.datatype.Datatype;
import java.util.List;

/**
 * A type of what is sent and a type of what is received: the same basic elements, perhaps in other numbers and places.
 *
 * @param sent of which {@code ratio} elements are one of {@code received}
 */
record TypePair(Datatype<?> sent, int ratio, Datatype<?> received) {
    /** Those that the tests go through in turn. */
    static final List<TypePair> ALL = List.of(
            same(Datatype.LONG),
            same(Datatype.BYTE),
            same(Datatype.BOOLEAN),
            same(Datatype.BUFFER),
            same(Datatype.CHAR),
            same(Datatype.SHORT),
            same(Datatype.INT),
            same(Datatype.FLOAT),
            same(Datatype.DOUBLE),
            new TypePair(Datatype.BYTE, 1, Datatype.BUFFER),
            new TypePair(Datatype.INT, 1, Datatype.INT.inBuffer()),
            // Of 8 bytes with gaps, of 24 bytes without and with places below the offset, of 12 bytes and several
            // kinds.
            new TypePair(Datatype.INT, 2, Datatype.INT.vector(2, 1, 3)),
            new TypePair(Datatype.LONG, 3, Datatype.LONG.contiguous(3)),
            new TypePair(Datatype.DOUBLE.indexedBlock(1, new int[] {1, -2, 3}), 1, Datatype.DOUBLE.contiguous(3)),
            same(Datatype.struct(new int[] {1, 1}, new int[] {0, 8}, Datatype.INT, Datatype.DOUBLE)),
            new TypePair(Datatype.SHORT2, 5, Datatype.SHORT.contiguous(10).resized(-3, 20)));

    private static TypePair same(Datatype<?> type) {
        return new TypePair(type, 1, type);
    }

    /** Pairs by number, round and round. */
    static TypePair of(int number) {
        return ALL.get(Math.floorMod(number, ALL.size()));
    }
}
