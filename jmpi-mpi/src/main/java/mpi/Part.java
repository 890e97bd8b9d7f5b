package mpi;

import io.jmpi.Buffer;

/**
 * Elements that one rank contributes to a collective operation, or gets from it: as the arguments of a call name them.
 *
 * @param offset in base units
 */
record Part(Object memory, int offset, int count, Datatype type) {
    /** The elements are where the result is. */
    static final Part IN_PLACE = new Part(null, 0, 0, null);

    static Part of(Object memory, int count, Datatype type) {
        return new Part(memory, 0, count, type);
    }

    @SuppressWarnings("ReferenceEquality") // There is one, which no elements equal.
    boolean isInPlace() {
        return this == IN_PLACE;
    }

    boolean isObject() {
        return type != null && type.isObject();
    }

    /** The elements as jmpi takes them. */
    Buffer buffer() {
        return isInPlace() ? Buffer.IN_PLACE : Memory.of(memory, offset, count, type);
    }

    /** An equal part for each of several ranks, one after the other. */
    Buffer times(int ranks) {
        return isInPlace() ? Buffer.IN_PLACE : Memory.of(memory, offset, Math.multiplyExact(count, ranks), type);
    }

    /** The elements as objects; an equal part for each of several ranks. */
    ObjectElements objects(int ranks) {
        return ObjectElements.of(memory, offset, Math.multiplyExact(count, ranks), type);
    }
}
