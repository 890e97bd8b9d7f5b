package io.jmpi.internal.p2p;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Packing;
import io.jmpi.errors.MpiException;
import java.nio.ByteBuffer;

/**
 * A send: operation, command and, in the layer above, request in one object.
 *
 * <p>The memory is lent from submission until completion. An eager send completes when its frame is claimed; a
 * rendezvous when the receiver's FIN has arrived, which reports that the message has been matched.
 */
public class SendOperation extends CompletableOperation implements Command, Transfer {
    final CommContext context;
    final int destination;
    /** Tag of the message; constant while the send is active. */
    int tag;

    /** Length of the message; constant while the send is active. */
    long bytes;

    /** The elements and how to pack them; constant while the send is active. */
    Object memory;

    long offset;
    Packing<Object> packing;

    /** Link of the message lane. */
    SendOperation nextInLane;

    /** Registration of the memory, while the peer may read it. */
    int remoteKey;

    long virtualAddress;

    /** The read that the bulk lane is serving. */
    int landingId;

    long readPosition;
    boolean reading;

    /**
     * Whether it completes only when its message has been matched (MPI 4.1, section 3.4). Then it is a rendezvous,
     * however short it is.
     */
    final boolean synchronous;

    /** Whether only the session's end waits for it. */
    boolean unattended;

    /**
     * Creates a send; {@link ProgressEngine#submit} starts it. The arguments have been checked.
     *
     * @param destination rank in the context's group
     * @param memory as {@link Datatype#lent} gives it
     */
    public <T> SendOperation(
            CommContext context, int destination, int tag, T memory, long offset, int count, Datatype<T> type) {
        this(context, destination, tag, memory, offset, (long) count * type.size(), type.packing(count), false);
    }

    /** As above, for a send that may be synchronous. */
    protected <T> SendOperation(
            CommContext context,
            int destination,
            int tag,
            T memory,
            long offset,
            int count,
            Datatype<T> type,
            boolean synchronous) {
        this(context, destination, tag, memory, offset, (long) count * type.size(), type.packing(count), synchronous);
    }

    /**
     * Creates a send of packed elements: the remaining bytes of a buffer, which the receiver receives as if the
     * elements were sent.
     *
     * @param signature the {@link Datatype#signature signature} of those elements
     */
    public SendOperation(CommContext context, int destination, int tag, ByteBuffer packed, int signature) {
        this(
                context,
                destination,
                tag,
                packed,
                packed.position(),
                packed.remaining(),
                Datatype.packedWith(signature),
                false);
    }

    @SuppressWarnings("unchecked")
    private <T> SendOperation(
            CommContext context,
            int destination,
            int tag,
            T memory,
            long offset,
            long bytes,
            Packing<T> packing,
            boolean synchronous) {
        this.context = context;
        this.destination = destination;
        this.tag = tag;
        this.memory = memory;
        this.offset = offset;
        this.packing = (Packing<Object>) packing;
        this.bytes = bytes;
        this.synchronous = synchronous;
    }

    /** Creates a send that is complete from the start: one to {@code PROC_NULL}. */
    protected SendOperation() {
        super(true);
        this.context = null;
        this.destination = -1;
        this.tag = -1;
        this.packing = null;
        this.offset = 0;
        this.bytes = 0;
        this.synchronous = false;
    }

    /**
     * Prepares a complete send for another submission.
     *
     * @param lent its memory, as its type has lent it
     */
    protected final void renew(Object lent) {
        memory = lent;
        readPosition = 0;
        reading = false;
        reopen();
    }

    /** Completes a send that was never submitted, so that it can be {@link #renew renewed}. */
    protected final void retire() {
        complete(null);
    }

    /** Lets the session's end wait for the send, because no caller does any more. */
    protected final void leaveUnattended() {
        unattended = true;
    }

    @Override
    public final Awaited awaited() {
        return Awaited.message(synchronous ? "ssend to" : "send to", context, destination, tag);
    }

    @Override
    public void execute() {
        context.send(this);
    }

    @Override
    public void refuse(MpiException cause) {
        end(cause);
    }

    /** Overridden by requests: nobody waits for a bare send. */
    @Override
    public boolean isReported() {
        return false;
    }

    @Override
    public final String describe() {
        if (context == null) {
            return "to PROC_NULL";
        }
        return "to rank " + destination + ", tag " + tag + ", " + context.label() + ", "
                + ContextLeftovers.bytes(bytes);
    }

    /** Lets the message leave, which has been packed. */
    protected final void leaveNow() {
        context.flush(destination);
    }

    /** Ends a send whose message will never be received. */
    void undelivered(MpiException cause) {
        context.leftovers.addFailed(this, Leftovers.Kind.SEND, cause);
        end(cause);
    }

    /** Returns a range of the memory itself if a transport can read it in place; otherwise null. */
    ByteBuffer inPlace(long position, int length) {
        return packing.inPlace(memory, offset, position, length);
    }

    /** Ends the send, successfully if the cause is null, and returns the memory. */
    void end(MpiException cause) {
        memory = null;
        complete(cause);
    }
}
