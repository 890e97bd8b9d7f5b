package io.jmpi;

import io.jmpi.collective.Blocks;
import io.jmpi.collective.CollectiveContext;
import io.jmpi.collective.ReduceOp;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
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

    /** Checks what is to be sent, whose class the compiler does not know. */
    @SuppressWarnings("unchecked")
    static <T> Elements<T> sendElements(String name, Object buffer, int offset, int count, Datatype<T> type) {
        if (buffer == Mpi.IN_PLACE) {
            throw new MpiException(ErrorClass.BUFFER, name + " is IN_PLACE, which is not allowed here");
        }
        sendBuffer(name, (T) buffer, offset, count, type);
        return new Elements<>((T) buffer, offset, count, type);
    }

    /** Checks what is to be sent; in place, it is where the result goes. */
    static <T> Elements<T> sendElementsOrInPlace(Object sendBuffer, int sendOffset, Elements<T> result) {
        return sendBuffer == Mpi.IN_PLACE
                ? result
                : sendElements("sendBuffer", sendBuffer, sendOffset, result.count(), result.type());
    }

    /** Checks that what this rank sends to itself fills its part of recvBuffer: no message would tell. */
    static void fillsOwnPart(Elements<?> sent, Elements<?> part, String countName) {
        if (sent.bytes() != part.bytes()) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "sendCount " + sent.count() + " of type " + sent.type() + " is not " + countName + " = "
                            + part.count() + " of type " + part.type() + ", this rank's own part of recvBuffer");
        }
    }

    /** Checks memory that holds an equal part for each rank. */
    static <T> Blocks<T> equalBlocks(String side, T buffer, int offset, int count, Datatype<T> type, int ranks) {
        if (count < 0) {
            throw new MpiException(ErrorClass.COUNT, side + "Count " + count + " is negative");
        }
        if ((long) count * ranks > Integer.MAX_VALUE) {
            throw new MpiException(
                    ErrorClass.COUNT, side + "Count " + count + " for each of " + ranks + " ranks is too large");
        }
        receiveOrSend(side, side + "Buffer", buffer, offset, count * ranks, type);
        return Blocks.equal(buffer, offset, count, type);
    }

    /** Checks memory that holds a part of any size for each rank. */
    static <T> Blocks<T> unequalBlocks(
            String side, T buffer, int offset, int[] counts, int[] displacements, Datatype<T> type, int ranks) {
        requireOnePerRank(side + "Counts", counts, ErrorClass.COUNT, ranks);
        requireOnePerRank("displacements", displacements, ErrorClass.ARG, ranks);
        for (int i = 0; i < ranks; i++) {
            long first = offset + (long) displacements[i] * (type == null ? 1 : type.extent());
            if (first < 0 || first > Integer.MAX_VALUE) {
                throw new MpiException(
                        ErrorClass.ARG,
                        "displacements[" + i + "] = " + displacements[i] + " with " + side + "Offset " + offset
                                + " is outside of " + side + "Buffer");
            }
            receiveOrSend(side, side + "Buffer (part of rank " + i + ")", buffer, (int) first, counts[i], type);
        }
        return Blocks.unequal(buffer, offset, counts, displacements, type);
    }

    private static <T> void receiveOrSend(String side, String name, T buffer, int offset, int count, Datatype<T> type) {
        if (side.equals("recv")) {
            receiveBuffer(name, buffer, offset, count, type);
        } else {
            sendBuffer(name, buffer, offset, count, type);
        }
    }

    private static void requireOnePerRank(String name, int[] values, ErrorClass errorClass, int ranks) {
        if (values == null || values.length != ranks) {
            throw new MpiException(
                    errorClass,
                    name + " has " + (values == null ? "no" : values.length) + " elements, but there are " + ranks
                            + " ranks");
        }
    }

    static void op(ReduceOp op, Datatype<?> type) {
        if (op == null) {
            throw new MpiException(ErrorClass.OP, "op is null");
        }
        op.requireDefinedFor(type);
    }
}
