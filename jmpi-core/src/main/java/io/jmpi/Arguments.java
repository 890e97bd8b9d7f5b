package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;

/** Checks of arguments; each names the argument and its value. */
final class Arguments {
    private Arguments() {}

    /** Checks what is to be sent. */
    static <T> void sendBuffer(String name, T buffer, int offset, int count, Datatype<T> type) {
        requireType(name, type);
        type.requireInside(name, buffer, offset, count);
    }

    /** Checks what is to be received into. */
    static <T> void receiveBuffer(String name, T buffer, int offset, int count, Datatype<T> type) {
        requireType(name, type);
        type.requireWritable(name, buffer, offset, count);
    }

    private static void requireType(String name, Datatype<?> type) {
        if (type == null) {
            throw new MpiException(ErrorClass.TYPE, "datatype of " + name + " is null");
        }
    }

    static void sendTag(int tag) {
        if (tag < 0) {
            throw new MpiException(ErrorClass.TAG, "tag " + tag + " is negative; tags are 0.." + Integer.MAX_VALUE);
        }
    }

    static void receiveTag(int tag) {
        if (tag < 0 && tag != Mpi.ANY_TAG) {
            throw new MpiException(ErrorClass.TAG, "tag " + tag + " is neither ANY_TAG nor in 0.." + Integer.MAX_VALUE);
        }
    }

    static void destination(int destination, int size) {
        if ((destination < 0 || destination >= size) && destination != Mpi.PROC_NULL) {
            throw new MpiException(
                    ErrorClass.RANK, "destination " + destination + " is neither PROC_NULL nor in 0.." + (size - 1));
        }
    }

    static void source(int source, int size) {
        if ((source < 0 || source >= size) && source != Mpi.ANY_SOURCE && source != Mpi.PROC_NULL) {
            throw new MpiException(
                    ErrorClass.RANK,
                    "source " + source + " is neither ANY_SOURCE nor PROC_NULL nor in 0.." + (size - 1));
        }
    }

    static void root(int root, int size) {
        if (root < 0 || root >= size) {
            throw new MpiException(ErrorClass.ROOT, "root " + root + " is not in 0.." + (size - 1));
        }
    }

    /** Checks the root's side of a gatherv; returns where each rank's elements go. */
    static <T> int[] gathervOffsets(
            T buffer, int recvOffset, int[] counts, int[] displacements, Datatype<T> type, int size) {
        if (counts == null || counts.length != size) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "recvCounts has " + (counts == null ? "no" : counts.length) + " elements, but there are " + size
                            + " ranks");
        }
        if (displacements == null || displacements.length != size) {
            throw new MpiException(
                    ErrorClass.ARG,
                    "displacements has " + (displacements == null ? "no" : displacements.length)
                            + " elements, but there are " + size + " ranks");
        }
        int[] offsets = new int[size];
        for (int i = 0; i < size; i++) {
            long offset = (long) recvOffset + displacements[i];
            if (offset < 0 || offset > Integer.MAX_VALUE) {
                throw new MpiException(
                        ErrorClass.ARG,
                        "displacements[" + i + "] = " + displacements[i] + " with recvOffset " + recvOffset
                                + " is outside of recvBuffer");
            }
            offsets[i] = (int) offset;
            receiveBuffer("recvBuffer (part of rank " + i + ")", buffer, offsets[i], counts[i], type);
        }
        return offsets;
    }
}
