package io.jmpi.internal.p2p.protocol;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.link.PeerLink;
import io.jmpi.internal.p2p.operation.Command;
import io.jmpi.internal.p2p.operation.Endpoint;
import io.jmpi.internal.p2p.operation.MessageBody;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.InlineHashes;
import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.RendezvousHeader;
import io.jmpi.wire.TagMatchingHeader;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

/**
 * A message between its frame and its receive. An expected message refers to the transport's buffer for the time of one
 * call; the payload of a {@link #retain retained} one lies in memory of the pool. Reused.
 *
 * <p>Thread: the progress thread. Another thread that posts a receive itself may {@linkplain #takeFor take} a stored
 * message; it then hands it to the progress thread as a command, unless that is about to deliver it anyway.
 */
public final class InboundMessage extends MessageBody implements Command {
    /** How far the progress thread is with a stored message. */
    public enum Progress {
        /** It is being stored: its payload is still in the frame. */
        ARRIVING,

        /** Its payload is in memory of the pool. */
        COMPLETE,

        /** Its payload is not here, or was read ahead of its receive: the progress thread must continue. */
        ANNOUNCED
    }

    private static final VarHandle TAKER;

    static {
        try {
            TAKER = MethodHandles.lookup().findVarHandle(InboundMessage.class, "taker", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * In a matcher that several threads call, the {@link Progress} that the progress thread has made known, where null means
     * ARRIVING; or the receive for which another thread has taken the message.
     */
    private Object taker;

    private PeerLink link;

    /** Source and tag, as the 64-bit tag of the header. */
    long envelope;

    long virtualAddress;
    int remoteKey;

    /** Whether its send ends only when it is received. */
    private boolean synchronous;

    /** The component that reads it ahead of its receive now; otherwise null. */
    Landing landing;

    /** The reader that has begun to read it ahead of its receive; otherwise null. */
    private ReadAhead reader;

    /** Whether it was an announcement, and has been read ahead of its receive: the payload is here. */
    private boolean readAhead;

    /** The reason why it could not be read ahead, and never will be; otherwise null. */
    MpiException unreadable;

    /** Wraps an eager message, whose frame the transport owns, or an announcement. */
    public void wrap(
            Endpoint receiver, PeerLink from, ByteBuffer frame, int offset, int frameLength, long sent, boolean eager) {
        context = receiver;
        link = from;
        rendezvous = !eager;
        delivered = false;
        readAhead = false;
        unreadable = null;
        envelope = sent;
        signature = FrameHeader.signature(frame, offset);
        int hashes;
        if (eager) {
            bytes = (long) frameLength - MessageFrame.EAGER_PAYLOAD_OFFSET;
            payload = frame;
            payloadOffset = offset + MessageFrame.EAGER_PAYLOAD_OFFSET;
            hashes = offset + MessageFrame.EAGER_HASHES_OFFSET;
        } else {
            int rvh = offset + MessageFrame.RVH_OFFSET;
            bytes = MessageFrame.announcedBytes(frame, offset);
            payload = null;
            virtualAddress = RendezvousHeader.virtualAddress(frame, rvh);
            remoteKey = RendezvousHeader.remoteKey(frame, rvh);
            synchronous = TagMatchingHeader.isSynchronous(frame, offset + MessageFrame.TMH_OFFSET);
            hashes = offset + MessageFrame.RNDV_HASHES_OFFSET;
        }
        envelope(
                (int) (sent >>> 32),
                (int) sent,
                frame.getInt(hashes + InlineHashes.SOURCE_TAG_FIELD_OFFSET),
                frame.getInt(hashes + InlineHashes.SOURCE_FIELD_OFFSET),
                frame.getInt(hashes + InlineHashes.TAG_FIELD_OFFSET),
                frame.getInt(hashes + InlineHashes.SEQUENCE_FIELD_OFFSET));
    }

    /** The link to its sender. */
    public PeerLink link() {
        return link;
    }

    /** Whether its send ends only when it is received. */
    public boolean isSynchronous() {
        return synchronous;
    }

    /** Whether it was an announcement, and has been read ahead of its receive: the payload is here. */
    public boolean isReadAhead() {
        return readAhead;
    }

    /** Called when it is to be read ahead of its receive. */
    void beginReadAhead(Landing into, ReadAhead by) {
        landing = into;
        reader = by;
    }

    /** Called when it gets its receive, and has been read ahead or is being read. */
    void reportReadAhead() {
        reader.used(this);
    }

    /** Copies the payload from the frame, which is valid only during this call, into memory of the pool. */
    void retain(UnexpectedPool pool) {
        if (!isRendezvous()) {
            int length = (int) bytes();
            ByteBuffer copy = pool.allocate(length);
            copy.put(0, payload(), payloadOffset(), length);
            payload(copy, 0);
        }
    }

    /** Called when all of it has been read ahead of its receive, into that memory. */
    void endReadAhead(ByteBuffer memory) {
        landing = null;
        readAhead = true;
        arriveAhead();
        payload(memory, 0);
    }

    /** Called when reading it ahead has failed: its receive will also fail. */
    void cannotBeRead(MpiException cause) {
        landing = null;
        unreadable = cause;
    }

    // ---------------------------------------------------------------- receives that other threads post

    /** Takes the stored message for a receive; returns how far it is. Once for each message; the posting thread. */
    public Progress takeFor(ReceiveOperation receive) {
        Object before = TAKER.getAndSet(this, receive);
        return before == null ? Progress.ARRIVING : (Progress) before;
    }

    /**
     * Makes known that the message is stored, in full or as an announcement.
     *
     * @return the receive for which another thread has taken it meanwhile: the caller delivers it; otherwise null
     */
    public ReceiveOperation stored() {
        return makeKnown(progress());
    }

    /**
     * Makes known that the payload could not be retained, which ends the engine.
     *
     * @return as {@link #stored}
     */
    public ReceiveOperation notStored() {
        return makeKnown(Progress.ANNOUNCED);
    }

    private ReceiveOperation makeKnown(Progress progress) {
        return (ReceiveOperation) TAKER.compareAndExchange(this, null, progress);
    }

    /** Called before a matcher that several threads call adopts the message. */
    public void adopted() {
        taker = progress();
    }

    private Progress progress() {
        return isRendezvous() || isReadAhead() ? Progress.ANNOUNCED : Progress.COMPLETE;
    }

    /** The receive for which another thread has taken it. */
    ReceiveOperation taker() {
        return (ReceiveOperation) taker;
    }

    /** Another thread has delivered it. */
    void deliveredOutside() {
        delivered = true;
    }

    /** Continues with a message that another thread has taken. */
    @Override
    public void execute() {
        context().taken(this);
    }

    @Override
    public void refuse(MpiException cause) {
        if (!isDelivered()) {
            taker().complete(cause);
        }
    }

    // ---------------------------------------------------------------- the end

    /** Returns the payload's memory and this object to the pool. */
    void release(UnexpectedPool pool) {
        if (readAhead) {
            pool.freeAhead(payload());
        } else if (!isRendezvous()) {
            pool.free(payload());
        }
        leaveFrame();
        link = null;
        reader = null;
        taker = null;
        pool.recycle(this);
    }

    /** Called when the message has been delivered from its frame, which the transport uses again. */
    public void leaveFrame() {
        payload = null;
    }
}
