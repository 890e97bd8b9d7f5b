package io.jmpi;

import io.jmpi.collective.CollectiveContext;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceOp;

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
        if (type == Datatype.OBJECT) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    "datatype of " + name + " is OBJECT: OBJECT has no fixed size, and only blocking bcast, gather,"
                            + " scatter, allgather, alltoall and their v-forms take it; sendObject and recvObject are"
                            + " for messages");
        }
    }

    static void sendTag(int tag) {
        if (tag < 0) {
            throw new MpiException(ErrorClass.TAG, "tag " + tag + " is negative; tags are 0.." + Integer.MAX_VALUE);
        }
    }

    /** Checks the tag that tells creations of communicators by some of the ranks apart. */
    static void groupTag(int tag) {
        if (tag < 0 || tag > CollectiveContext.MAX_TAG_AMONG_SOME) {
            throw new MpiException(
                    ErrorClass.TAG,
                    "tag " + tag + " is not in 0.." + CollectiveContext.MAX_TAG_AMONG_SOME
                            + ", the tags of createGroup");
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

    static void op(ReduceOp op, Datatype<?> type) {
        if (op == null) {
            throw new MpiException(ErrorClass.OP, "op is null");
        }
        op.requireDefinedFor(type);
    }
}
