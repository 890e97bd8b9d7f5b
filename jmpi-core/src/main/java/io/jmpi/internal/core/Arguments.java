package io.jmpi.internal.core;

import io.jmpi.Buffer;
import io.jmpi.Mpi;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.plan.CollectiveContext;
import io.jmpi.matching.text.Count;
import io.jmpi.reduction.ReduceOp;

/** Checks arguments; each error names the argument and its value. */
public final class Arguments {
    private Arguments() {}

    /** Returns the buffer of a message to send. */
    public static Buffer sent(String name, Object buffer) {
        return buffer instanceof Buffer plain && plain.isMessage() ? plain : plain(name, buffer);
    }

    /** Returns the buffer of a receive. */
    public static Buffer received(String name, Object buffer) {
        Buffer received = sent(name, buffer);
        if (!received.isReceivable()) {
            writable(name, received, received.type());
        }
        return received;
    }

    private static Buffer plain(String name, Object given) {
        Buffer buffer = Buffer.of(given);
        if (!buffer.isMessage()) {
            throw notPlain(name, buffer);
        }
        return buffer;
    }

    private static MpiException notPlain(String name, Buffer buffer) {
        if (buffer == Buffer.IN_PLACE) {
            return new MpiException(ErrorClass.BUFFER, name + " is IN_PLACE, which is not allowed here");
        }
        if (buffer.type() == Datatype.OBJECT) {
            return objectsRefused(name);
        }
        return new MpiException(
                ErrorClass.BUFFER,
                name + " has " + Count.of(buffer.partCount(), "part")
                        + ", but the operation takes one range of elements");
    }

    /** Creates the error of an operation that does not accept objects. */
    public static MpiException objectsRefused(String name) {
        return new MpiException(
                ErrorClass.TYPE,
                "datatype of " + name + " is OBJECT, which has no fixed size; only blocking and nonblocking"
                        + " bcast, gather, scatter, allgather, alltoall, their v-forms and those of neighbors accept"
                        + " it; use sendObject and recvObject for messages, reduceObject and its relatives for"
                        + " reductions");
    }

    /** Checks that the elements of a plain buffer can be received into. */
    @SuppressWarnings("unchecked") // The buffer's type describes its memory.
    public static <T> void writable(String name, Buffer buffer, Datatype<T> type) {
        type.requireWritable(name, (T) buffer.memory(), buffer.offset(), buffer.count());
    }

    public static void sendTag(int tag) {
        if (tag < 0) {
            throw new MpiException(
                    ErrorClass.TAG,
                    tag == Mpi.ANY_TAG
                            ? "tag " + tag
                                    + " is ANY_TAG, a wildcard, which only receives and probes accept; tags are 0.."
                                    + Integer.MAX_VALUE
                            : "tag " + tag + " is negative; tags are 0.." + Integer.MAX_VALUE);
        }
    }

    /** Checks the tag that distinguishes creations of communicators by some of the ranks. */
    public static void groupTag(int tag) {
        if (tag < 0 || tag > CollectiveContext.MAX_TAG_AMONG_SOME) {
            throw new MpiException(
                    ErrorClass.TAG,
                    "tag " + tag + " is not in 0.." + CollectiveContext.MAX_TAG_AMONG_SOME
                            + ", the tags of createGroup");
        }
    }

    public static void receiveTag(int tag) {
        if (tag < 0 && tag != Mpi.ANY_TAG) {
            throw new MpiException(ErrorClass.TAG, "tag " + tag + " is neither ANY_TAG nor in 0.." + Integer.MAX_VALUE);
        }
    }

    public static void destination(int destination, int size) {
        if ((destination < 0 || destination >= size) && destination != Mpi.PROC_NULL) {
            if (destination == Mpi.ANY_SOURCE) {
                throw new MpiException(
                        ErrorClass.RANK,
                        "destination " + destination + " is ANY_SOURCE, a wildcard, which only receives and probes"
                                + " accept; ranks are 0.." + (size - 1));
            }
            throw new MpiException(
                    ErrorClass.RANK,
                    "destination " + destination + " is neither PROC_NULL nor in 0.." + (size - 1) + ifAlone(size));
        }
    }

    /** Plain java starts a job of one rank, which a user may not expect. */
    private static String ifAlone(int size) {
        return size == 1 ? ": this communicator has one rank; jmpirun -n RANKS starts more" : "";
    }

    public static void source(int source, int size) {
        if ((source < 0 || source >= size) && source != Mpi.ANY_SOURCE && source != Mpi.PROC_NULL) {
            throw new MpiException(
                    ErrorClass.RANK,
                    "source " + source + " is neither ANY_SOURCE nor PROC_NULL nor in 0.." + (size - 1)
                            + ifAlone(size));
        }
    }

    /** Checks the source and the tag of a partitioned receive, which has no wildcards. */
    public static void partitionedSource(int source, int tag, int size) {
        if (source == Mpi.ANY_SOURCE) {
            throw new MpiException(
                    ErrorClass.RANK,
                    "source " + source
                            + " is ANY_SOURCE, a wildcard, which partitioned receives do not accept; ranks are 0.."
                            + (size - 1));
        }
        source(source, size);
        if (tag == Mpi.ANY_TAG) {
            throw new MpiException(
                    ErrorClass.TAG,
                    "tag " + tag + " is ANY_TAG, a wildcard, which partitioned receives do not accept; tags are 0.."
                            + Integer.MAX_VALUE);
        }
        sendTag(tag);
    }

    public static void root(int root, int size) {
        if (root < 0 || root >= size) {
            throw new MpiException(
                    ErrorClass.ROOT,
                    root == Mpi.ROOT
                            ? "root " + root + " is ROOT, which only inter-communicators accept; ranks are 0.."
                                    + (size - 1)
                            : "root " + root + " is not in 0.." + (size - 1));
        }
    }

    /** Checks the root of an operation of an inter-communicator. */
    public static void rootOfTwoGroups(int root, int remoteSize) {
        if ((root < 0 || root >= remoteSize) && root != Mpi.ROOT && root != Mpi.PROC_NULL) {
            throw new MpiException(
                    ErrorClass.ROOT,
                    "root " + root + " is neither ROOT (at the root) nor PROC_NULL (at other ranks of its group) nor a"
                            + " rank of the remote group, 0.." + (remoteSize - 1));
        }
    }

    public static void op(ReduceOp op, Datatype<?> type) {
        if (op == null) {
            throw new MpiException(ErrorClass.OP, "op is null");
        }
        op.requireDefinedFor(type.inOneBuffer());
    }
}
