package io.jmpi;

import io.jmpi.errors.MpiException;
import org.jspecify.annotations.Nullable;

/**
 * Point-to-point communication (MPI 4.1, chapters 3 and 4). A buffer is a {@link Buffer}, a whole primitive array, or a
 * ByteBuffer from its position to its limit. Tags are 0 to 2^31-1. Neither the elements nor the bytes
 * of a message are limited.
 *
 * <p>Messages of one sender to one receiver are matched in the order in which they were sent, and a message goes to the
 * earliest posted receive that accepts it (section 3.5).
 *
 * <p>Blocking calls return when the operation is complete. Nonblocking ones return a {@link Request} at once; the
 * memory is lent until it completes. Persistent ones return a request that can be started repeatedly. Thread and
 * lifetime: those of {@link Communicator}.
 */
public interface PointToPoint {
    /** The operations behind the calls of this chapter, with their arguments bound. */
    MessageOperations operations();

    // ---------------------------------------------------------------- standard send (sections 3.2.1, 3.7.2, 3.9)

    /**
     * Sends; returns when the memory may be used again (MPI_Send).
     *
     * @param dest a rank or {@link Mpi#PROC_NULL}
     */
    default void send(Object buffer, int dest, int tag) {
        operations().send(SendMode.STANDARD, buffer, dest, tag).blocking();
    }

    /** Starts to send (MPI_Isend). */
    default Request isend(Object buffer, int dest, int tag) {
        return operations().send(SendMode.STANDARD, buffer, dest, tag).nonblocking();
    }

    /** Creates a persistent send (MPI_Send_init). */
    default PersistentRequest sendInit(Object buffer, int dest, int tag) {
        return operations().send(SendMode.STANDARD, buffer, dest, tag).persistent();
    }

    // ---------------------------------------------------------------- synchronous send (section 3.4)

    /** Sends; returns when the message has been matched and the memory may be used again (MPI_Ssend). */
    default void ssend(Object buffer, int dest, int tag) {
        operations().send(SendMode.SYNCHRONOUS, buffer, dest, tag).blocking();
    }

    /** Starts a synchronous send (MPI_Issend). */
    default Request issend(Object buffer, int dest, int tag) {
        return operations().send(SendMode.SYNCHRONOUS, buffer, dest, tag).nonblocking();
    }

    /** Creates a persistent synchronous send (MPI_Ssend_init). */
    default PersistentRequest ssendInit(Object buffer, int dest, int tag) {
        return operations().send(SendMode.SYNCHRONOUS, buffer, dest, tag).persistent();
    }

    // ---------------------------------------------------------------- buffered send (sections 3.4 and 3.6)

    /**
     * Copies a message into the buffer that {@link Mpi#attachBuffer} attached, and sends the copy (MPI_Bsend).
     *
     * @throws MpiException of class BUFFER if the attached buffer has no room for the message and {@link
     *     Mpi#BSEND_OVERHEAD}, or none is attached; then nothing is sent
     */
    default void bsend(Object buffer, int dest, int tag) {
        operations().send(SendMode.BUFFERED, buffer, dest, tag).blocking();
    }

    /** Starts a buffered send, which is complete when this returns (MPI_Ibsend). */
    default Request ibsend(Object buffer, int dest, int tag) {
        return operations().send(SendMode.BUFFERED, buffer, dest, tag).nonblocking();
    }

    /** Creates a persistent buffered send; each start occupies separate room (MPI_Bsend_init). */
    default PersistentRequest bsendInit(Object buffer, int dest, int tag) {
        return operations().send(SendMode.BUFFERED, buffer, dest, tag).persistent();
    }

    // ---------------------------------------------------------------- ready send (section 3.4)

    /** Sends to a receive that is posted (MPI_Rsend). */
    default void rsend(Object buffer, int dest, int tag) {
        operations().send(SendMode.READY, buffer, dest, tag).blocking();
    }

    /** Starts a ready send (MPI_Irsend). */
    default Request irsend(Object buffer, int dest, int tag) {
        return operations().send(SendMode.READY, buffer, dest, tag).nonblocking();
    }

    /** Creates a persistent ready send (MPI_Rsend_init). */
    default PersistentRequest rsendInit(Object buffer, int dest, int tag) {
        return operations().send(SendMode.READY, buffer, dest, tag).persistent();
    }

    // ---------------------------------------------------------------- receive (sections 3.2.4, 3.7.2, 3.9)

    /**
     * Receives (MPI_Recv). The message may have fewer elements than the buffer.
     *
     * @param source a rank, {@link Mpi#ANY_SOURCE} or {@link Mpi#PROC_NULL}
     * @param tag a tag or {@link Mpi#ANY_TAG}
     */
    default Status recv(Object buffer, int source, int tag) {
        return operations().recv(buffer, source, tag).blocking();
    }

    /** Starts to receive (MPI_Irecv). */
    default Request irecv(Object buffer, int source, int tag) {
        return operations().recv(buffer, source, tag).nonblocking();
    }

    /** Creates a persistent receive (MPI_Recv_init). */
    default PersistentRequest recvInit(Object buffer, int source, int tag) {
        return operations().recv(buffer, source, tag).persistent();
    }

    // ---------------------------------------------------------------- send and receive in one call (section 3.10)

    /**
     * Sends and receives at once, without deadlock (MPI_Sendrecv). The buffers must not overlap. Other calls can send
     * what this receives, and receive what this sends.
     */
    default Status sendrecv(Object sendBuffer, int dest, int sendTag, Object recvBuffer, int source, int recvTag) {
        return operations()
                .sendrecv(sendBuffer, dest, sendTag, recvBuffer, source, recvTag)
                .blocking();
    }

    /**
     * Starts to send and to receive (MPI_Isendrecv). The request completes when both have completed, with the status of
     * the receive; it cannot be cancelled.
     */
    default Request isendrecv(Object sendBuffer, int dest, int sendTag, Object recvBuffer, int source, int recvTag) {
        return operations()
                .sendrecv(sendBuffer, dest, sendTag, recvBuffer, source, recvTag)
                .nonblocking();
    }

    /** Sends elements and replaces them by those received (MPI_Sendrecv_replace). */
    default Status sendrecvReplace(Object buffer, int dest, int sendTag, int source, int recvTag) {
        return operations()
                .sendrecvReplace(buffer, dest, sendTag, source, recvTag)
                .blocking();
    }

    /** Starts to send elements and to replace them by those received (MPI_Isendrecv_replace). */
    default Request isendrecvReplace(Object buffer, int dest, int sendTag, int source, int recvTag) {
        return operations()
                .sendrecvReplace(buffer, dest, sendTag, source, recvTag)
                .nonblocking();
    }

    // ---------------------------------------------------------------- partitioned messages (chapter 4)

    /**
     * Creates a send whose partitions leave one by one (MPI_Psend_init). It is received by the {@link #precvInit} that is called
     * in the same place among those for this source and tag, and by nothing else; no other receive or probe sees it.
     *
     * @param buffer of all partitions, which have equally many elements
     * @param partitions how many
     * @param dest a rank or {@link Mpi#PROC_NULL}
     * @throws MpiException of class COUNT if the number of elements is not a multiple of {@code partitions}
     */
    default PartitionedSend psendInit(Object buffer, int partitions, int dest, int tag) {
        return operations().psend(buffer, partitions, dest, tag);
    }

    /**
     * Creates a receive that reports the arrival of each partition (MPI_Precv_init). The sender may divide the message
     * differently; a message of another size is an error of class TRUNCATE or COUNT at the receive's wait.
     *
     * @param buffer of all partitions, which have equally many elements
     * @param partitions how many
     * @param source a rank or {@link Mpi#PROC_NULL}, no wildcard
     * @throws MpiException of class COUNT if the number of elements is not a multiple of {@code partitions}
     */
    default PartitionedReceive precvInit(Object buffer, int partitions, int source, int tag) {
        return operations().precv(buffer, partitions, source, tag);
    }

    // ---------------------------------------------------------------- probe (section 3.8)

    /**
     * Waits for a message that matches the envelope and returns its status; the message remains receivable (MPI_Probe).
     */
    Status probe(int source, int tag);

    /**
     * Returns the status of a message that matches the envelope, or null if none has arrived; the message remains
     * receivable (MPI_Iprobe).
     *
     * @throws MpiException of class PROC_FAILED if there is none, and the source is lost; for ANY_SOURCE, if any rank is lost and
     *     {@link Communicator#ackFailed} has not been called since
     */
    @Nullable Status iprobe(int source, int tag);

    /**
     * Waits for a message that matches the envelope and removes it from matching, so that only the caller can receive
     * it (MPI_Mprobe).
     */
    Message mprobe(int source, int tag);

    /**
     * Removes a message that matches the envelope from matching; null if none has arrived (MPI_Improbe).
     *
     * @throws MpiException as {@link #iprobe}
     */
    @Nullable Message improbe(int source, int tag);
}
