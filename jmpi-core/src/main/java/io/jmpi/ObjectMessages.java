package io.jmpi;

import io.jmpi.errors.MpiException;
import org.jspecify.annotations.Nullable;

/**
 * Messages of one Java object each, serialized. MPI has no such messages; they are matched like all others (MPI 4.1,
 * section 3.5). The settings {@code objects.allow} and {@code objects.max.bytes} limit what can be received. Thread and
 * lifetime: those of {@link Communicator}.
 */
public interface ObjectMessages {
    /** The operations behind the calls on objects, with their arguments bound. */
    ObjectOperations objects();

    /**
     * Sends an object; returns when the send is complete.
     *
     * @param object any serializable object, or null
     * @throws MpiException of class TYPE if the object cannot be serialized; of class COUNT if its length exceeds the
     *     limit; then nothing is sent
     */
    default void sendObject(@Nullable Object object, int dest, int tag) {
        objects().send(SendMode.STANDARD, object, dest, tag).blocking();
    }

    /** Starts to send an object. It is serialized before this returns; afterwards the program may change it. */
    default Request isendObject(@Nullable Object object, int dest, int tag) {
        return objects().send(SendMode.STANDARD, object, dest, tag).nonblocking();
    }

    /** As {@link #sendObject}; returns when a receive accepts the message, as {@link PointToPoint#ssend}. */
    default void ssendObject(@Nullable Object object, int dest, int tag) {
        objects().send(SendMode.SYNCHRONOUS, object, dest, tag).blocking();
    }

    /** As {@link #ssendObject}, nonblocking. */
    default Request issendObject(@Nullable Object object, int dest, int tag) {
        return objects().send(SendMode.SYNCHRONOUS, object, dest, tag).nonblocking();
    }

    /** As {@link #sendObject}, out of the attached buffer, as {@link PointToPoint#bsend}: never waits for the receiver. */
    default void bsendObject(@Nullable Object object, int dest, int tag) {
        objects().send(SendMode.BUFFERED, object, dest, tag).blocking();
    }

    /** As {@link #bsendObject}, nonblocking. */
    default Request ibsendObject(@Nullable Object object, int dest, int tag) {
        return objects().send(SendMode.BUFFERED, object, dest, tag).nonblocking();
    }

    /**
     * Receives an object. Several threads may receive at the same time; each receives a separate message. {@link
     * PointToPoint#mprobe}, followed by {@link Message#recvObject}, also returns the sender.
     *
     * @param source a rank, {@link Mpi#ANY_SOURCE} or {@link Mpi#PROC_NULL}
     * @param tag a tag or {@link Mpi#ANY_TAG}
     * @return the object, possibly null; null if the source is PROC_NULL
     * @throws MpiException as {@link Message#recvObject}
     */
    default @Nullable Object recvObject(int source, int tag) {
        return recvObject(Object.class, source, tag);
    }

    /**
     * As {@link #recvObject(int, int)}, for an object of a known class.
     *
     * @throws MpiException as {@link Message#recvObject}; of class TYPE also if the object is not of that class; the message
     *     is lost then
     */
    default <T> @Nullable T recvObject(Class<T> type, int source, int tag) {
        return objects().recv(type, source, tag).blocking();
    }

    /** As {@link #recvObject(int, int)}, nonblocking; {@link Request#status} has the sender. */
    default ObjectRequest<@Nullable Object> irecvObject(int source, int tag) {
        return irecvObject(Object.class, source, tag);
    }

    /** As {@link #recvObject(Class, int, int)}, nonblocking; {@link Request#status} has the sender. */
    default <T> ObjectRequest<@Nullable T> irecvObject(Class<T> type, int source, int tag) {
        return objects().recv(type, source, tag).nonblocking();
    }

    /**
     * Sends an object and receives one, without deadlock. Other calls can send what this receives, and receive what this
     * sends.
     *
     * @param type of the object that is received
     */
    default <T> @Nullable T sendrecvObject(
            @Nullable Object object, int dest, int sendTag, Class<T> type, int source, int recvTag) {
        return objects().sendrecv(object, dest, sendTag, type, source, recvTag).blocking();
    }

    /** As {@link #sendrecvObject}, nonblocking. */
    default <T> ObjectRequest<@Nullable T> isendrecvObject(
            @Nullable Object object, int dest, int sendTag, Class<T> type, int source, int recvTag) {
        return objects().sendrecv(object, dest, sendTag, type, source, recvTag).nonblocking();
    }
}
