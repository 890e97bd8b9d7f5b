package io.jmpi;

import io.jmpi.errors.MpiException;
import org.jspecify.annotations.Nullable;

/**
 * A message that {@link PointToPoint#mprobe mprobe} or {@link PointToPoint#improbe improbe} has removed from matching:
 * no receive and no other probe sees it, and only this object can receive it, once (MPI 4.1, sections 3.8.2 and 3.8.3).
 * Therefore, several threads can probe for messages, and each receives the message that it found.
 *
 * <p>The message occupies memory and its sender's credit until it is received. Freeing the communicator drops it.
 *
 * <p>Thread: as the session's {@link ThreadLevel} allows. Lifetime: that of its communicator.
 */
public interface Message {
    /** Its sender, tag and length. */
    Status status();

    /**
     * Whether it is the result of a probe of {@link Mpi#PROC_NULL} (MPI_MESSAGE_NO_PROC): its receive completes at
     * once.
     */
    boolean isNoProc();

    /**
     * Receives it (MPI_Mrecv).
     *
     * @param buffer receives the message, which may have fewer elements
     * @throws MpiException of class REQUEST if it has been received already
     */
    Status recv(Object buffer);

    /** Starts its receive (MPI_Imrecv). */
    Request irecv(Object buffer);

    /**
     * Receives it as an object that {@link ObjectMessages#sendObject} has sent.
     *
     * @return the object, possibly null; null also for a message of {@link Mpi#PROC_NULL}
     * @throws MpiException of class TYPE if the message does not hold an object, or holds one that the setting {@code
     *     objects.allow} does not allow; of class COUNT if it is longer than {@code objects.max.bytes}; the message is
     *     lost then
     */
    default @Nullable Object recvObject() {
        return recvObject(Object.class);
    }

    /**
     * As {@link #recvObject()}, for an object of a known class.
     *
     * @throws MpiException as {@link #recvObject()}; of class TYPE also if the object is not of that class; the message is
     *     lost then
     */
    <T> @Nullable T recvObject(Class<T> type);

    /**
     * Starts to receive it as an object. If the message is too long or does not hold an object, {@link
     * ObjectRequest#get} fails.
     */
    default ObjectRequest<@Nullable Object> irecvObject() {
        return irecvObject(Object.class);
    }

    /**
     * As {@link #irecvObject()}, for an object of a known class: {@link ObjectRequest#get} fails for an object of
     * another class.
     */
    <T> ObjectRequest<@Nullable T> irecvObject(Class<T> type);
}
