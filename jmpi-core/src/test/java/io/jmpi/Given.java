package io.jmpi;

import io.jmpi.datatype.Datatype;

/** Buffers of memory that is known at run time only: perhaps IN_PLACE, or null where it is not used. */
final class Given {
    private Given() {}

    @SuppressWarnings("unchecked")
    static Buffer of(Object memory, int offset, int count, Datatype<?> type) {
        return isBuffer(memory) ? (Buffer) memory : Buffer.of(memory, offset, count, (Datatype<Object>) type);
    }

    @SuppressWarnings("unchecked")
    static Buffer of(Object memory, int offset, int[] counts, int[] displacements, Datatype<?> type) {
        return isBuffer(memory)
                ? (Buffer) memory
                : Buffer.of(memory, offset, counts, displacements, (Datatype<Object>) type);
    }

    static Buffer of(Object memory, int offset, int[] counts, int[] displacements, Datatype<?>[] types) {
        return isBuffer(memory) ? (Buffer) memory : Buffer.of(memory, offset, counts, displacements, types);
    }

    private static boolean isBuffer(Object memory) {
        return memory == null || memory == Buffer.IN_PLACE;
    }
}
