package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.p2p.SendBuffer;

/**
 * Sends of the other modes (MPI 4.1, section 3.4) and persistent sends (section 3.9). A standard send completes when its
 * memory may be used again.
 *
 * <ul>
 *   <li>A <em>synchronous</em> send also waits until its message has met a receive.
 *   <li>A <em>buffered</em> send copies the message into the buffer that {@link Mpi#attachBuffer} has attached, and is
 *       complete whatever the receiver does.
 *   <li>A <em>ready</em> send promises that its receive is posted. jmpi does not check that, and sends as usual.
 * </ul>
 *
 * <p>Thread and lifetime: those of {@link Communicator}.
 */
abstract class SendModes extends PointToPoint {
    SendModes(ProgressEngine engine, Group group, CommContext messages) {
        super(engine, group, messages);
    }

    /** What buffered sends are copied to. */
    abstract SendBuffer sendBuffer();

    // ---------------------------------------------------------------- synchronous

    /** Starts a synchronous send (MPI_Issend). */
    public <T> Request issend(T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        return startSend(SendMode.SYNCHRONOUS, buffer, offset, count, type, dest, tag);
    }

    /** Starts a synchronous send of a whole array, or of what remains of a ByteBuffer. */
    public Request issend(Object buffer, int dest, int tag) {
        Datatype<Object> type = typeOf(buffer);
        return issend(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, dest, tag);
    }

    /** Sends; returns when the message has met a receive and the buffer may be used again (MPI_Ssend). */
    public <T> void ssend(T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        completeSend(SendMode.SYNCHRONOUS, buffer, offset, count, type, dest, tag);
    }

    /** Synchronous send of a whole array, or of what remains of a ByteBuffer. */
    public void ssend(Object buffer, int dest, int tag) {
        Datatype<Object> type = typeOf(buffer);
        ssend(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, dest, tag);
    }

    // ---------------------------------------------------------------- ready

    /** Starts a ready send (MPI_Irsend). */
    public <T> Request irsend(T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        return startSend(SendMode.READY, buffer, offset, count, type, dest, tag);
    }

    /** Starts a ready send of a whole array, or of what remains of a ByteBuffer. */
    public Request irsend(Object buffer, int dest, int tag) {
        Datatype<Object> type = typeOf(buffer);
        return irsend(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, dest, tag);
    }

    /** Sends to a receive that is posted; returns when the buffer may be used again (MPI_Rsend). */
    public <T> void rsend(T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        completeSend(SendMode.READY, buffer, offset, count, type, dest, tag);
    }

    /** Ready send of a whole array, or of what remains of a ByteBuffer. */
    public void rsend(Object buffer, int dest, int tag) {
        Datatype<Object> type = typeOf(buffer);
        rsend(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, dest, tag);
    }

    // ---------------------------------------------------------------- buffered

    /**
     * Starts a buffered send, which is complete when this returns (MPI_Ibsend).
     *
     * @throws MpiException of class BUFFER if the attached buffer has no room for the message and {@link
     *     Mpi#BSEND_OVERHEAD}, or none is attached; nothing is sent then
     */
    public <T> Request ibsend(T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        return startSend(SendMode.BUFFERED, buffer, offset, count, type, dest, tag);
    }

    @Override
    final <T> EngineRequest newSend(
            SendMode mode, T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        return mode == SendMode.BUFFERED
                ? newBufferedSend(buffer, offset, count, type, dest, tag)
                : super.newSend(mode, buffer, offset, count, type, dest, tag);
    }

    private <T> EngineRequest newBufferedSend(T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        requireSendable("buffer", buffer, offset, count, type, dest, tag);
        if (dest != Mpi.PROC_NULL) {
            try {
                sendBuffer().send(messages(), dest, tag, new Elements<>(buffer, offset, count, type));
            } catch (MpiException e) {
                throw raised(e);
            }
        }
        return new SendRequest();
    }

    /** Starts a buffered send of a whole array, or of what remains of a ByteBuffer. */
    public Request ibsend(Object buffer, int dest, int tag) {
        Datatype<Object> type = typeOf(buffer);
        return ibsend(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, dest, tag);
    }

    /** Copies a message and sends the copy; returns when it is copied (MPI_Bsend). */
    public <T> void bsend(T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        completeSend(SendMode.BUFFERED, buffer, offset, count, type, dest, tag);
    }

    /** Buffered send of a whole array, or of what remains of a ByteBuffer. */
    public void bsend(Object buffer, int dest, int tag) {
        Datatype<Object> type = typeOf(buffer);
        bsend(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, dest, tag);
    }

    // ---------------------------------------------------------------- persistent (section 3.9)

    /** A send that can be started again and again (MPI_Send_init). Nothing is sent before its start. */
    public <T> PersistentRequest sendInit(T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        return persistentSend(SendMode.STANDARD, buffer, offset, count, type, dest, tag);
    }

    /** A send of a whole array, or of what remains of a ByteBuffer, that can be started again and again. */
    public PersistentRequest sendInit(Object buffer, int dest, int tag) {
        Datatype<Object> type = typeOf(buffer);
        return sendInit(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, dest, tag);
    }

    /** A synchronous send that can be started again and again (MPI_Ssend_init). Nothing is sent before its start. */
    public <T> PersistentRequest ssendInit(T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        return persistentSend(SendMode.SYNCHRONOUS, buffer, offset, count, type, dest, tag);
    }

    /** A synchronous send of a whole array, or of what remains of a ByteBuffer, that can be started again and again. */
    public PersistentRequest ssendInit(Object buffer, int dest, int tag) {
        Datatype<Object> type = typeOf(buffer);
        return ssendInit(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, dest, tag);
    }

    /** A ready send that can be started again and again (MPI_Rsend_init). Nothing is sent before its start. */
    public <T> PersistentRequest rsendInit(T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        return persistentSend(SendMode.READY, buffer, offset, count, type, dest, tag);
    }

    /** A ready send of a whole array, or of what remains of a ByteBuffer, that can be started again and again. */
    public PersistentRequest rsendInit(Object buffer, int dest, int tag) {
        Datatype<Object> type = typeOf(buffer);
        return rsendInit(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, dest, tag);
    }

    private <T> PersistentRequest persistentSend(
            SendMode mode, T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        CommunicatorTrace trace = trace();
        return trace == null
                ? newPersistentSend(mode, buffer, offset, count, type, dest, tag)
                : trace.prepare(
                        mode.persistent(),
                        CommunicatorTrace.send(count, type, dest, tag),
                        () -> newPersistentSend(mode, buffer, offset, count, type, dest, tag));
    }

    private <T> PersistentOperation newPersistentSend(
            SendMode mode, T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        requireSendable("buffer", buffer, offset, count, type, dest, tag);
        if (dest == Mpi.PROC_NULL) {
            return new PersistentSend(this);
        }
        return mode == SendMode.BUFFERED
                ? new PersistentBufferedSend(this, dest, tag, new Elements<>(buffer, offset, count, type))
                : new PersistentSend(this, mode, messages(), dest, tag, buffer, offset, count, type);
    }

    /**
     * A buffered send that can be started again and again (MPI_Bsend_init). Each start takes room of the attached buffer
     * for itself, fails as {@link #ibsend(Object, int, int, Datatype, int, int)} does, and completes the request.
     */
    public <T> PersistentRequest bsendInit(T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        return persistentSend(SendMode.BUFFERED, buffer, offset, count, type, dest, tag);
    }

    /** A buffered send of a whole array, or of what remains of a ByteBuffer, that can be started again and again. */
    public PersistentRequest bsendInit(Object buffer, int dest, int tag) {
        Datatype<Object> type = typeOf(buffer);
        return bsendInit(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, dest, tag);
    }
}
