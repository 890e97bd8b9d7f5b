package io.jmpi;

import io.jmpi.datatype.Datatype;
import java.util.Optional;

/**
 * The outcome of a receive or probe (MPI 4.1, section 3.2.5). Immutable and readable by any thread; that of a {@link
 * PersistentRequest} is valid until the next start.
 */
public interface Status {
    /**
     * Rank of the sender in the communicator (MPI_Status_get_source); {@link Mpi#PROC_NULL} for a receive from
     * PROC_NULL.
     */
    int source();

    /** Tag of the message (MPI_Status_get_tag). */
    int tag();

    /** Length of the message in bytes. */
    long bytes();

    /**
     * Length of the message in elements of a type; {@link Mpi#UNDEFINED} if it is not a whole number of them, or the
     * number exceeds an int (MPI_Get_count).
     */
    default int count(Datatype<?> type) {
        long count = longCount(type);
        return count <= Integer.MAX_VALUE ? (int) count : Mpi.UNDEFINED;
    }

    /**
     * As {@link #count}, also if the number exceeds an int (MPI_Get_count_c).
     *
     * @return {@link Mpi#UNDEFINED} if it is not a whole number of elements
     */
    default long longCount(Datatype<?> type) {
        int size = type.size();
        if (size == 0) {
            return bytes() == 0 ? 0 : Mpi.UNDEFINED;
        }
        return bytes() % size == 0 ? bytes() / size : Mpi.UNDEFINED;
    }

    /**
     * Length of the message in basic elements of a type, also if it ends within an element of the type; {@link
     * Mpi#UNDEFINED} if it ends within a basic element, or the number exceeds an int (MPI_Get_elements).
     */
    default int elements(Datatype<?> type) {
        long elements = longElements(type);
        return elements > Integer.MAX_VALUE ? Mpi.UNDEFINED : (int) elements;
    }

    /**
     * As {@link #elements}, also if the number exceeds an int (MPI_Get_elements_c).
     *
     * @return {@link Mpi#UNDEFINED} if the message ends within a basic element
     */
    default long longElements(Datatype<?> type) {
        long elements = type.elements(bytes());
        return elements < 0 ? Mpi.UNDEFINED : elements;
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

    /** Whether the receive was cancelled (MPI_Test_cancelled); then source, tag and length are undefined. */
    boolean isCancelled();
}
