package io.jmpi.mpi.memory;

import io.jmpi.Buffer;

/**
 * Elements, a different number for each rank.
 *
 * @param offset in base units
 * @param displacements in extents from the offset
 */
@SuppressWarnings("ArrayRecordComponent") // Not compared.
public record Parts(Object memory, int offset, int[] counts, int[] displacements, ElementType type)
        implements CallBuffer {
    @Override
    public Buffer buffer(int ranks) {
        return Memory.ofParts(memory, offset, counts, displacements, ranks, type);
    }
}
