package io.jmpi.mpi.memory;

import io.jmpi.Buffer;

/**
 * Elements that one rank contributes to a collective operation, or gets from it: as the arguments of a call name them.
 *
 * @param offset in base units
 */
public record Part(Object memory, int offset, int count, ElementType type) {
    /** The elements are where the result is. */
    public static final Part IN_PLACE = new Part(null, 0, 0, ElementType.NULL);

    /** Whether it is {@link #IN_PLACE}. */
    @SuppressWarnings("ReferenceEquality") // There is one, which no elements equal.
    public boolean isInPlace() {
        return this == IN_PLACE;
    }

    /** The elements as jmpi takes them. */
    public Buffer buffer() {
        return isInPlace() ? Buffer.IN_PLACE : Memory.of(memory, offset, count, type);
    }

    /** An equal part for each of several ranks, one after the other. */
    public Buffer times(int ranks) {
        return isInPlace() ? Buffer.IN_PLACE : Memory.of(memory, offset, Math.multiplyExact(count, ranks), type);
    }

    /** The elements as objects; an equal part for each of several ranks. */
    public ObjectElements objects(int ranks) {
        return ObjectElements.of(memory, offset, Math.multiplyExact(count, ranks), type);
    }
}
