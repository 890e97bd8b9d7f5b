package io.jmpi.mpi.memory;

import io.jmpi.Buffer;

/**
 * Elements, the same number for each rank.
 *
 * @param offset in base units
 */
public record Part(Object memory, int offset, int count, ElementType type) implements CallBuffer {
    /** The elements are where the result is. */
    public static final Part IN_PLACE = new Part(null, 0, 0, ElementType.NULL);

    /** Whether it is {@link #IN_PLACE}. */
    @SuppressWarnings("ReferenceEquality") // The only instance; no elements equal it.
    public boolean isInPlace() {
        return this == IN_PLACE;
    }

    /** The elements of one rank. */
    public Buffer buffer() {
        return buffer(1);
    }

    @Override
    public Buffer buffer(int ranks) {
        return isInPlace() ? Buffer.IN_PLACE : Memory.of(memory, offset, Math.multiplyExact(count, ranks), type);
    }

    /** The elements as objects. */
    public ObjectElements objects() {
        return ObjectElements.of(memory, offset, count, type);
    }

    /** The same memory at the same offset, with another number of elements. */
    public Part withCount(int elements) {
        return new Part(memory, offset, elements, type);
    }
}
