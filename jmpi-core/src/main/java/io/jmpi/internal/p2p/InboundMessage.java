package io.jmpi.internal.p2p;

import io.jmpi.errors.MpiException;
import io.jmpi.matching.ArrivedMessage;
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
final class InboundMessage extends ArrivedMessage {
    CommContext context;
    PeerLink link;
    boolean rendezvous;

    /** Source and tag, as the 64-bit tag of the header. */
    long envelope;

    /** Length of the message; for a rendezvous the announced length. */
    long bytes;

    /** The kinds of the elements. */
    int signature;

    /** Whether a device has moved the payload to the receive's memory. */
    boolean delivered;

    ByteBuffer payload;
    int payloadOffset;
    long virtualAddress;
    int remoteKey;

    /** Whether its send ends only when it is received. */
    boolean synchronous;

    /** Reads it ahead of its receive now; else null. */
    Landing landing;

    /** Whether it was an announcement, and has been read ahead of its receive: the payload is here. */
    boolean readAhead;

    /** Why it could not be read ahead, and never will be; else null. */
    MpiException unreadable;

    /** Wraps an eager message, whose frame the transport owns, or an announcement. */
    void wrap(PeerLink from, ByteBuffer frame, int offset, int frameLength, long sent, boolean eager) {
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

    @Override
    public long messageLength() {
        return bytes;
    }

    @Override
    public boolean isRendezvous() {
        return rendezvous;
    }

    /** Copies the payload from the frame, which is valid only during this call, into memory of the pool. */
    void retain(UnexpectedPool pool) {
        if (!rendezvous) {
            ByteBuffer copy = pool.allocate((int) bytes);
            copy.put(0, payload, payloadOffset, (int) bytes);
            payload = copy;
            payloadOffset = 0;
        }
    }

    /** Called when all of it has been read ahead of its receive, into that memory. */
    void isReadAhead(ByteBuffer memory) {
        landing = null;
        rendezvous = false;
        readAhead = true;
        payload = memory;
        payloadOffset = 0;
    }

    /** Called when reading it ahead has failed: so will its receive. */
    void cannotBeRead(MpiException cause) {
        landing = null;
        unreadable = cause;
    }

    /** Returns the payload's memory and this object to the pool. */
    void release(UnexpectedPool pool) {
        if (readAhead) {
            pool.freeAhead(payload);
        } else if (!rendezvous) {
            pool.free(payload);
        }
        clear();
        pool.recycle(this);
    }

    /** Refers to nothing any more. */
    void clear() {
        payload = null;
        link = null;
    }
}
