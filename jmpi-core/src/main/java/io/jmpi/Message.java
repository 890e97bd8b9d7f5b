package io.jmpi;

import io.jmpi.errors.MpiException;

/**
 * A message that {@link PointToPoint#mprobe mprobe} or {@link PointToPoint#improbe improbe} has taken out of matching: no
 * receive and no other probe sees it, and only this object can receive it, once (MPI 4.1, sections 3.8.2 and 3.8.3). So
 * several threads can look for messages and receive what they have found.
 *
 * <p>The message occupies its memory and its sender's credit until it is received; freeing the communicator drops it.
 *
 * <p>Thread: as the session's {@link ThreadLevel} allows. Lifetime: that of its communicator.
 */
public interface Message {
    /** Its sender, tag and length. */
    Status status();

    /** Whether a probe of {@link Mpi#PROC_NULL} found it (MPI_MESSAGE_NO_PROC): receiving it completes at once. */
    boolean isNoProc();

    /**
     * Receives it (MPI_Mrecv).
     *
     * @param buffer takes the message, which may have fewer elements
     * @throws MpiException of class REQUEST if it has been received already
     */
    Status recv(Object buffer);

    /** Starts to receive it (MPI_Imrecv). */
    Request irecv(Object buffer);

    /**
     * Receives it as an object that {@link ObjectMessages#sendObject} has sent.
     *
     * @return the object, perhaps null; null also for a message of {@link Mpi#PROC_NULL}
     * @throws MpiException of class TYPE if the message is not one of an object, or has one that the setting {@code
     *     objects.allow} does not allow; of class COUNT if it is longer than {@code objects.max.bytes}; it is gone then
     */
    Object recvObject();
}
