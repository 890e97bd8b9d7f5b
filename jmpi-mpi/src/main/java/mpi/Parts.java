package mpi;

import io.jmpi.Buffer;

/**
 * A part of any size for each rank, as the arguments of a call name them.
 *
 * @param offset in base units
 * @param displacements in extents from the offset
 */
@SuppressWarnings("ArrayRecordComponent") // Not compared.
record Parts(Object memory, int offset, int[] counts, int[] displacements, Datatype type) {
    static Parts of(Object memory, int[] counts, int[] displacements, Datatype type) {
        return new Parts(memory, 0, counts, displacements, type);
    }

    boolean isObject() {
        return type != null && type.isObject();
    }

    /** The parts as jmpi takes them. */
    Buffer buffer(int ranks) {
        return Memory.ofParts(memory, offset, counts, displacements, ranks, type);
    }

    /** The objects of one part. */
    ObjectElements objects(int rank) {
        return ObjectElements.of(memory, offset + displacements[rank] * type.extentInUnits(), counts[rank], type);
    }
}
