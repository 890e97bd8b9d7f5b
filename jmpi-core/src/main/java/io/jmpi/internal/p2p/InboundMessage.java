package io.jmpi.internal.p2p;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.InlineHashes;
import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.RendezvousHeader;
import java.nio.ByteBuffer;

/**
 * A message on its way from a frame to a receive. While it is expected it refers to the transport's buffer, for the time
 * of one call; once {@link #retain retained} its payload lies in memory of the pool. Used again and again.
 */
final class InboundMessage extends ArrivedMessage {
    CommContext context;
    PeerLink link;
    boolean rendezvous;

    /** Source and tag, as the 64-bit tag of the header. */
    long envelope;

    /** Length of the message, for a rendezvous of what is announced. */
    int bytes;

    /** Says of which kinds the elements are. */
    int signature;

    /** Whether a device has moved the payload to the receive's memory. */
    boolean delivered;

    ByteBuffer payload;
    int payloadOffset;
    long virtualAddress;
    int remoteKey;

    /** Wraps an eager message; the frame stays the transport's. */
    void wrapEager(PeerLink from, ByteBuffer frame, int offset, int frameLength, long sent) {
        link = from;
        rendezvous = false;
        delivered = false;
        envelope = sent;
        bytes = frameLength - MessageFrame.EAGER_PAYLOAD_OFFSET;
        payload = frame;
        payloadOffset = offset + MessageFrame.EAGER_PAYLOAD_OFFSET;
        signature = FrameHeader.signature(frame, offset);
        int hashes = offset + MessageFrame.EAGER_HASHES_OFFSET;
        envelope(
                (int) (sent >>> 32),
                (int) sent,
                frame.getInt(hashes + InlineHashes.SOURCE_TAG_FIELD_OFFSET),
                frame.getInt(hashes + InlineHashes.SOURCE_FIELD_OFFSET),
                frame.getInt(hashes + InlineHashes.TAG_FIELD_OFFSET));
    }

    /** Wraps an announcement. */
    void wrapRendezvous(PeerLink from, ByteBuffer frame, int offset, long sent) {
        int rvh = offset + MessageFrame.RVH_OFFSET;
        link = from;
        rendezvous = true;
        delivered = false;
        envelope = sent;
        bytes = RendezvousHeader.length(frame, rvh);
        payload = null;
        virtualAddress = RendezvousHeader.virtualAddress(frame, rvh);
        remoteKey = RendezvousHeader.remoteKey(frame, rvh);
        signature = FrameHeader.signature(frame, offset);
        int hashes = offset + MessageFrame.RNDV_HASHES_OFFSET;
        envelope(
                (int) (sent >>> 32),
                (int) sent,
                frame.getInt(hashes + InlineHashes.SOURCE_TAG_FIELD_OFFSET),
                frame.getInt(hashes + InlineHashes.SOURCE_FIELD_OFFSET),
                frame.getInt(hashes + InlineHashes.TAG_FIELD_OFFSET));
    }

    @Override
    public long messageLength() {
        return Integer.toUnsignedLong(bytes);
    }

    @Override
    public boolean isRendezvous() {
        return rendezvous;
    }

    /** Moves the payload out of the frame, which is about to vanish, into memory of the pool. */
    void retain(UnexpectedPool pool) {
        if (!rendezvous) {
            ByteBuffer copy = pool.allocate(bytes);
            copy.put(0, payload, payloadOffset, bytes);
            payload = copy;
            payloadOffset = 0;
        }
    }

    /** Gives the payload's memory and this object back. */
    void release(UnexpectedPool pool) {
        if (!rendezvous) {
            pool.free(payload);
        }
        clear();
        pool.recycle(this);
    }

    void clear() {
        payload = null;
        link = null;
    }
}
