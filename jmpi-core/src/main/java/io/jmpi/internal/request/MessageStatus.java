package io.jmpi.internal.request;

import io.jmpi.Mpi;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import java.util.Optional;

public record MessageStatus(int source, int tag, long bytes, int signature, boolean isCancelled) implements Status {
    /** The status of a send, and of a request that is no longer active: the empty status. */
    public static final MessageStatus EMPTY =
            new MessageStatus(Mpi.ANY_SOURCE, Mpi.ANY_TAG, 0, Datatype.NO_ELEMENTS, false);

    /** The status of a receive or probe of {@link Mpi#PROC_NULL}. */
    public static final MessageStatus FROM_NOBODY =
            new MessageStatus(Mpi.PROC_NULL, Mpi.ANY_TAG, 0, Datatype.NO_ELEMENTS, false);

    @Override
    public Optional<Datatype<?>> elementType() {
        return Datatype.ofElements(signature);
    }

    @Override
    public int objects() {
        return Datatype.objects(signature);
    }

    /** Describes the message that a receive or probe has found. */
    static String describe(Status status) {
        if (status.isCancelled()) {
            return "cancelled";
        }
        if (status.source() == Mpi.PROC_NULL) {
            return "from PROC_NULL";
        }
        if (status.source() == Mpi.ANY_SOURCE) {
            return "empty status";
        }
        return "message from rank " + status.source() + ", tag " + status.tag() + ", " + status.bytes()
                + (status.bytes() == 1 ? " byte" : " bytes")
                + status.elementType().map(type -> elements(status, type)).orElse("");
    }

    /** The number and type of the elements, if the length in bytes does not determine them. */
    private static String elements(Status status, Datatype<?> type) {
        if (type == Datatype.SERIALIZED) {
            return " (serialized)";
        }
        return type == Datatype.BYTE || type == Datatype.PACKED ? "" : " (" + status.count(type) + " " + type + ")";
    }

    @Override
    public String toString() {
        return describe(this);
    }
}
