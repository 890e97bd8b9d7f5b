package io.jmpi.internal.p2p.protocol;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.link.PeerLink;
import io.jmpi.internal.p2p.operation.Endpoint;
import io.jmpi.internal.p2p.operation.MessageBody;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.InlineHashes;
import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.RendezvousHeader;
import io.jmpi.wire.TagMatchingHeader;
import java.nio.ByteBuffer;

/**
 * A message between its frame and its receive. An expected message refers to the transport's buffer for the time of one
 * call; the payload of a {@link #retain retained} one lies in memory of the pool. Reused.
 */
public final class InboundMessage extends MessageBody {
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

    /** Returns the payload's memory and this object to the pool. */
    void release(UnexpectedPool pool) {
        if (readAhead) {
            pool.freeAhead(payload());
        } else if (!isRendezvous()) {
            pool.free(payload());
        }
        clear();
        reader = null;
        pool.recycle(this);
    }

    /** Clears all references. */
    public void clear() {
        payload = null;
        link = null;
    }
}
