package io.jmpi.mpi.memory;

import io.jmpi.Buffer;

/**
 * One rank's contribution to a collective operation, or its result, as the arguments of a call name it. Thread: the
 * caller's.
 */
public interface CallBuffer {
    /** Elements or objects, the same number for each rank; the offset is in base units. */
    static CallBuffer of(Object memory, int offset, int count, ElementType type) {
        return type.isObject() ? ObjectBuffer.of(memory, offset, count, type) : new Part(memory, offset, count, type);
    }

    /** Elements or objects, a different number for each rank; displacements are in extents from the offset. */
    static CallBuffer of(Object memory, int offset, int[] counts, int[] displacements, ElementType type) {
        return type.isObject()
                ? ObjectBuffer.of(memory, offset, counts, displacements, type)
                : new Parts(memory, offset, counts, displacements, type);
    }

    /** The memory as jmpi takes it, with a part for each of the given number of ranks. */
    Buffer buffer(int ranks);

    /** Stores received objects after the operation; elements are in the program's memory already. */
    default void store() {}
}
