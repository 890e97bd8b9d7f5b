package io.jmpi.mpi.memory;

import io.jmpi.Buffer;

/**
 * A part of any size for each rank, as the arguments of a call name them.
 *
 * @param offset in base units
 * @param displacements in extents from the offset
 */
@SuppressWarnings("ArrayRecordComponent") // Not compared.
public record Parts(Object memory, int offset, int[] counts, int[] displacements, ElementType type) {
    /** The parts as jmpi takes them. */
    public Buffer buffer(int ranks) {
        return Memory.ofParts(memory, offset, counts, displacements, ranks, type);
    }

    /** The objects of one part. */
    public ObjectElements objects(int rank) {
        return ObjectElements.of(memory, offset + displacements[rank] * type.extentInUnits(), counts[rank], type);
    }
}
