package io.jmpi.mpi.memory;

import io.jmpi.Buffer;

/** What one rank gives to a collective operation, or gets from it: as the arguments of a call name it. Thread: the caller's. */
public interface CallBuffer {
    /** Elements or objects, as many for each rank; the offset is in base units. */
    static CallBuffer of(Object memory, int offset, int count, ElementType type) {
        return type.isObject() ? ObjectBuffer.of(memory, offset, count, type) : new Part(memory, offset, count, type);
    }

    /** Elements or objects, of another number for each rank; displacements are in extents from the offset. */
    static CallBuffer of(Object memory, int offset, int[] counts, int[] displacements, ElementType type) {
        return type.isObject()
                ? ObjectBuffer.of(memory, offset, counts, displacements, type)
                : new Parts(memory, offset, counts, displacements, type);
    }

    /** The memory as jmpi takes it, with a part for each of so many ranks. */
    Buffer buffer(int ranks);

    /** Stores what has arrived, after the operation; elements are in the program's memory already. */
    default void store() {}
}
