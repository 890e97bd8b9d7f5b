package io.jmpi;

import io.jmpi.datatype.Datatype;
import java.util.Optional;

/**
 * The outcome of a receive or probe (MPI 4.1, section 3.2.5). Immutable and readable by any thread; that of a {@link
 * PersistentRequest} is valid until the next start.
 */
public interface Status {
    /** Rank of the sender in the communicator; {@link Mpi#PROC_NULL} for a receive from PROC_NULL. */
    int source();

    /** Tag of the message. */
    int tag();

    /** Length of the message in bytes. */
    long bytes();

    /**
     * Length of the message in elements of a type; {@link Mpi#UNDEFINED} if it is not a whole number of them, or the
     * number exceeds an int (MPI_Get_count).
     */
    default int count(Datatype<?> type) {
        int size = type.size();
        if (size == 0) {
            return bytes() == 0 ? 0 : Mpi.UNDEFINED;
        }
        long count = bytes() / size;
        return bytes() % size == 0 && count <= Integer.MAX_VALUE ? (int) count : Mpi.UNDEFINED;
    }

    /**
     * Length of the message in basic elements of a type, also if it ends within an element of the type; {@link
     * Mpi#UNDEFINED} if it ends within a basic element, or the number exceeds an int (MPI_Get_elements).
     */
    default int elements(Datatype<?> type) {
        long elements = type.elements(bytes());
        return elements < 0 || elements > Integer.MAX_VALUE ? Mpi.UNDEFINED : (int) elements;
    }

    /**
     * The type of the message's basic elements, if they are of one kind: that of an array of them, {@link
     * Datatype#PACKED} or {@link Datatype#SERIALIZED}; empty if they are of several kinds, or there is no message.
     */
    Optional<Datatype<?>> elementType();

    /**
     * The number of objects in a message of {@link Datatype#serialized}; -1 for other messages, and for messages of
     * more than 16,381 objects.
     */
    int objects();

    /** Whether the receive was cancelled; then source, tag and length are undefined. */
    boolean isCancelled();
}
