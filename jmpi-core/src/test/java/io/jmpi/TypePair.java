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
            same(Datatype.DOUBLE));

    private static TypePair same(Datatype<?> type) {
        return new TypePair(type, 1, type);
    }

    /** Pairs by number, round and round. */
    static TypePair of(int number) {
        return ALL.get(Math.floorMod(number, ALL.size()));
    }
}
