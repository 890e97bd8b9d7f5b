package io.jmpi.internal.p2p.operation;

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
public class SendOperation extends CompletableOperation implements Command {
    public final Endpoint context;
    public final int destination;
    /** Tag of the message; constant while the send is active. */
    private int tag;

    /** Length of the message; constant while the send is active. */
    private long bytes;

    /** The elements and how to pack them; constant while the send is active. */
    private Object memory;

    private long offset;
    private Packing<Object> packing;

    private SendOperation nextInLane;

    /** Registration of the memory, while the peer may read it. */
    private int remoteKey;

    private long virtualAddress;

    /** The read that the bulk lane is serving. */
    private int landingId;

    private long readPosition;
    private boolean reading;

    /**
     * Whether it completes only when its message has been matched (MPI 4.1, section 3.4). Then it is a rendezvous,
     * however short it is.
     */
    public final boolean synchronous;

    private boolean followed;

    /** Whether only the session's end waits for it. */
    private boolean unattended;

    /**
     * Creates a send; {@link Engine#submit} starts it. The arguments have been checked.
     *
     * @param destination rank in the context's group
     * @param memory as {@link Datatype#lent} gives it
     */
    public <T> SendOperation(
            Endpoint context, int destination, int tag, T memory, long offset, long count, Datatype<T> type) {
        this(context, destination, tag, memory, offset, count * type.size(), type.packing(count), false);
    }

    /** As above, for a send that may be synchronous. */
    protected <T> SendOperation(
            Endpoint context,
            int destination,
            int tag,
            T memory,
            long offset,
            long count,
            Datatype<T> type,
            boolean synchronous) {
        this(context, destination, tag, memory, offset, count * type.size(), type.packing(count), synchronous);
    }

    /**
     * Creates a send of packed elements: the remaining bytes of a buffer, which the receiver receives as if the
     * elements were sent.
     *
     * @param signature the {@link Datatype#signature signature} of those elements
     */
    public SendOperation(Endpoint context, int destination, int tag, ByteBuffer packed, int signature) {
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
            Endpoint context,
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

    /** As above, with other elements and another tag. */
    protected final void renew(int newTag, Object lent, long newOffset, long newBytes, Packing<Object> newPacking) {
        tag = newTag;
        offset = newOffset;
        bytes = newBytes;
        packing = newPacking;
        renew(lent);
    }

    /** Completes a send that was never submitted, so that it can be {@link #renew renewed}. */
    protected final void retire() {
        complete(null);
    }

    public final Packing<Object> packing() {
        return packing;
    }

    /** Makes the session's end wait for the send, because no caller waits any more. */
    protected final void leaveUnattended() {
        unattended = true;
    }

    @Override
    public final Awaited awaited() {
        return Awaited.message(verb() + " to", context, destination, tag);
    }

    /** What the operation is called in reports. */
    protected String verb() {
        return synchronous ? "ssend" : "send";
    }

    @Override
    public void execute() {
        context.send(this);
    }

    @Override
    public void refuse(MpiException cause) {
        end(cause);
    }

    @Override
    public final String describe() {
        if (context == null) {
            return "to PROC_NULL";
        }
        return "to rank " + destination + ", tag " + tag + ", " + context.label() + ", " + Leftovers.bytes(bytes);
    }

    /** Notes that another message to the peer probably follows before anybody waits for this one. */
    protected final void beFollowed() {
        followed = true;
    }

    /** Whether it leaves with the message that follows, or soon. */
    public final boolean isFollowed() {
        return followed;
    }

    /** Sends the packed message. */
    protected final void leaveNow() {
        context.flush(destination);
    }

    /** Ends a send whose message will never be received. */
    public final void undelivered(MpiException cause) {
        context.addFailed(this, Leftovers.Kind.SEND, cause);
        end(cause);
    }

    // ---------------------------------------------------------------- for lanes and protocols

    public final int tag() {
        return tag;
    }

    /** Length of the message. */
    public final long bytes() {
        return bytes;
    }

    /** The kinds of the elements. */
    public final int signature() {
        return packing.messageSignature(bytes);
    }

    /** The memory of the message; null once it has been given back. */
    public final Object memory() {
        return memory;
    }

    /** Where the message begins in its memory. */
    public final long offset() {
        return offset;
    }

    /** Gives the memory back, before the operation completes. */
    public final void forgetMemory() {
        memory = null;
    }

    /** Packs a range of the message. */
    public final void pack(long position, ByteBuffer target, int at, int length) {
        packing.pack(memory, offset, position, target, at, length);
    }

    /** The link of the message lane. */
    public final SendOperation nextInLane() {
        return nextInLane;
    }

    public final void nextInLane(SendOperation next) {
        nextInLane = next;
    }

    /** Assigns a key to the memory, by which the peer may read it. */
    public final void register(int key, long address) {
        remoteKey = key;
        virtualAddress = address;
    }

    public final int remoteKey() {
        return remoteKey;
    }

    public final long virtualAddress() {
        return virtualAddress;
    }

    /** Records that the peer reads the memory, into a landing. */
    public final void beginRead(int landing) {
        reading = true;
        landingId = landing;
    }

    public final boolean isBeingRead() {
        return reading;
    }

    public final int landingId() {
        return landingId;
    }

    /** The number of bytes that have been sent of the memory that the peer reads. */
    public final long readPosition() {
        return readPosition;
    }

    public final void readTo(long position) {
        readPosition = position;
    }

    /** Whether only the session's end waits for the send. */
    public final boolean isUnattended() {
        return unattended;
    }

    /** Returns a range of the memory itself if a transport can read it in place; otherwise null. */
    public final ByteBuffer inPlace(long position, int length) {
        return packing.inPlace(memory, offset, position, length);
    }

    /** Ends the send, successfully if the cause is null, and returns the memory. */
    public final void end(MpiException cause) {
        memory = null;
        complete(cause);
    }
}
