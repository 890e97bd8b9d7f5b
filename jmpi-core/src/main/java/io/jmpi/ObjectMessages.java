package io.jmpi;

import io.jmpi.errors.MpiException;

/**
 * Messages of one Java object each, serialized. MPI has no such messages; they are matched like all others (MPI 4.1,
 * section 3.5). The settings {@code objects.allow} and {@code objects.max.bytes} limit what can be received. Thread and
 * lifetime: those of {@link Communicator}.
 */
public interface ObjectMessages {
    /**
     * Sends an object; returns when the send is complete.
     *
     * @param object any serializable object, or null
     * @throws MpiException of class TYPE if the object cannot be serialized, of class COUNT if it has more bytes than
     *     the limit; then nothing is sent
     */
    void sendObject(Object object, int dest, int tag);

    /** Starts to send an object. It is serialized before this returns; afterwards the program may change it. */
    Request isendObject(Object object, int dest, int tag);

    /**
     * Receives an object. Several threads may do so at the same time: each receives a separate message. {@link
     * PointToPoint#mprobe}, followed by {@link Message#recvObject}, also returns the sender.
     *
     * @param source a rank, {@link Mpi#ANY_SOURCE} or {@link Mpi#PROC_NULL}
     * @param tag a tag or {@link Mpi#ANY_TAG}
     * @return the object, possibly null; null if the source is PROC_NULL
     * @throws MpiException as {@link Message#recvObject}
     */
    Object recvObject(int source, int tag);
}
