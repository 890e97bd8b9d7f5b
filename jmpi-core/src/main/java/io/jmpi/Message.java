package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.MatchedProbe;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A message that {@link Communicator#mprobe mprobe} or {@link Communicator#improbe improbe} has taken out of matching: no
 * receive and no other probe sees it, and only this object can receive it, once (MPI 4.1, sections 3.8.2 and 3.8.3). So
 * several threads can look for messages and receive what they have found.
 *
 * <p>The message keeps its memory and its sender's credit until it is received; freeing the communicator drops it.
 *
 * <p>Thread: as the session's {@link ThreadLevel} allows. Lifetime: that of its communicator.
 */
public final class Message {
    private final PointToPoint communicator;
    private final MatchedProbe claim;
    private final Status status;
    private final AtomicBoolean received = new AtomicBoolean();

    Message(PointToPoint communicator, MatchedProbe claim, Status status) {
        this.communicator = communicator;
        this.claim = claim;
        this.status = status;
    }

    /** Its sender, tag and length. */
    public Status status() {
        return status;
    }

    /** Whether it is what a probe of {@link Mpi#PROC_NULL} finds (MPI_MESSAGE_NO_PROC): receiving it ends at once. */
    public boolean isNoProc() {
        return claim == null;
    }

    /**
     * Starts to receive it (MPI_Imrecv).
     *
     * @param count the most elements that the message may have
     * @throws MpiException of class REQUEST if it has been received already
     */
    public <T> Request irecv(T buffer, int offset, int count, Datatype<T> type) {
        CommunicatorTrace trace = communicator.trace();
        return trace == null
                ? newReceive(buffer, offset, count, type)
                : trace.start(
                        "MPI_Irecv",
                        CommunicatorTrace.receive(count, type, status.source(), status.tag()),
                        () -> newReceive(buffer, offset, count, type));
    }

    private <T> EngineRequest newReceive(T buffer, int offset, int count, Datatype<T> type) {
        communicator.requireMessage(buffer, offset, count, type);
        if (!received.compareAndSet(false, true)) {
            throw new MpiException(ErrorClass.REQUEST, "the " + this + " has been received already");
        }
        try {
            return communicator.receive(claim, buffer, offset, count, type);
        } catch (MpiException e) { // Called by a wrong thread.
            received.set(false);
            throw e;
        }
    }

    /** Starts to receive it into a whole array, or what remains of a ByteBuffer. */
    public Request irecv(Object buffer) {
        Datatype<Object> type = communicator.typeOf(buffer);
        return irecv(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type);
    }

    /** Receives it (MPI_Mrecv). */
    public <T> Status recv(T buffer, int offset, int count, Datatype<T> type) {
        CommunicatorTrace trace = communicator.trace();
        return trace == null
                ? newReceive(buffer, offset, count, type).waitFor()
                : trace.receive(
                        "MPI_Recv",
                        CommunicatorTrace.receive(count, type, status.source(), status.tag()),
                        () -> newReceive(buffer, offset, count, type));
    }

    /** Receives it into a whole array, or what remains of a ByteBuffer. */
    public Status recv(Object buffer) {
        Datatype<Object> type = communicator.typeOf(buffer);
        return recv(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type);
    }

    /**
     * Receives it as an object that {@link Communicator#sendObject} has sent.
     *
     * @return the object, perhaps null; null also for the message of nobody
     * @throws MpiException of class TYPE if the message is not one of an object, or has one that the setting {@code
     *     objects.allow} does not allow; of class COUNT if it is longer than {@code objects.max.bytes}; it is gone then
     */
    public Object recvObject() {
        ObjectStream objects = communicator.objects();
        if (status.bytes() > objects.maxBytes()) {
            drop();
            throw communicator.raised(new MpiException(
                    ErrorClass.COUNT,
                    "the " + this + " is longer than the limit of " + objects.maxBytes()
                            + " bytes for objects; setting objects.max.bytes raises it"));
        }
        ByteBuffer bytes = ByteBuffer.allocate((int) status.bytes());
        recv(bytes, 0, bytes.limit(), Datatype.SERIALIZED);
        if (isNoProc()) {
            return null;
        }
        try {
            return objects.readOne(bytes);
        } catch (MpiException e) {
            throw communicator.raised(
                    new MpiException(e.errorClass(), "the " + this + " is refused: " + e.getMessage(), e));
        }
    }

    /** Receives it into no memory, for which it is too long: so it is never fetched. */
    private void drop() {
        CommunicatorTrace trace = communicator.trace();
        if (trace == null) {
            EngineRequest receive = newDrop();
            receive.waiter().await(receive); // It fails, which is not to be told.
        } else {
            trace.receiveUntold(
                    "MPI_Recv",
                    CommunicatorTrace.receive(0, Datatype.SERIALIZED, status.source(), status.tag()),
                    this::newDrop);
        }
    }

    private EngineRequest newDrop() {
        return newReceive(ByteBuffer.allocate(0), 0, 0, Datatype.SERIALIZED);
    }

    @Override
    public String toString() {
        return isNoProc()
                ? "message of nobody"
                : "message of " + status.bytes() + " bytes from rank " + status.source() + " with tag " + status.tag();
    }
}
