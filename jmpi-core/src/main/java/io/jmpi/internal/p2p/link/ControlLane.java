package io.jmpi.internal.p2p.link;

import io.jmpi.transport.FrameClaim;
import io.jmpi.transport.Peer;
import io.jmpi.wire.FaultFrames;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.ReadFrames;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * The control frames to one peer (READ_REQUEST, FIN, CREDIT, ...), in order. They are sent before messages and bulk,
 * because they are short and peers wait for them.
 *
 * <p>Without back-pressure nothing is enqueued.
 */
public final class ControlLane {
    private static final int LONGEST_FRAME = 64;

    private final PeerLink link;
    private final Peer peer;
    private final FrameClaim claim = new FrameClaim();
    private final ArrayDeque<ByteBuffer> frames = new ArrayDeque<>();

    /** The next frame, at index 0. */
    private final ByteBuffer scratch = ByteBuffer.allocate(LONGEST_FRAME);

    private long sent;

    ControlLane(PeerLink link) {
        this.link = link;
        this.peer = link.peer;
    }

    /** Requests a read of the memory that the peer has announced. */
    public void sendReadRequest(int landingId, int remoteKey, long virtualAddress, long length) {
        ReadFrames.putRequest(scratch, 0, landingId, remoteKey, virtualAddress, length);
        send(ReadFrames.REQUEST_LENGTH);
    }

    public void sendReadRefused(int landingId, int remoteKey) {
        ReadFrames.putRefused(scratch, 0, landingId, remoteKey);
        send(ReadFrames.REFUSED_LENGTH);
    }

    /** Ends a rendezvous; its context may have been closed. */
    void sendFin(int contextId, int source, int tag, long virtualAddress, int remoteKey, long length) {
        MessageFrame.putFin(scratch, 0, contextId, source, tag, virtualAddress, remoteKey, length);
        send(MessageFrame.FIN_LENGTH);
    }

    void sendCredit(int bytes, int announcements) {
        MessageFrame.putCredit(scratch, 0, bytes, announcements);
        send(MessageFrame.CREDIT_LENGTH);
    }

    /** Sends a frame that names a communicator and a rank of the job. */
    public void sendShort(byte type, int number, int rank) {
        FaultFrames.putShort(scratch, 0, type, number, rank);
        send(FaultFrames.SHORT_LENGTH);
    }

    /** Sends a whole frame of any length; the buffer becomes the lane's. */
    public void send(ByteBuffer frame) {
        if (!frames.isEmpty() || !write(frame, frame.capacity())) {
            frames.addLast(frame);
            link.notePending();
        }
    }

    void sendBare(byte type) {
        FrameHeader.put(scratch, 0, FrameHeader.LENGTH, type);
        send(FrameHeader.LENGTH);
    }

    private void send(int length) {
        if (!frames.isEmpty() || !write(scratch, length)) {
            ByteBuffer copy = ByteBuffer.allocate(length);
            copy.put(0, scratch, 0, length);
            frames.addLast(copy);
            link.notePending();
        }
    }

    /** Sends enqueued frames while there is room; returns their number. */
    int drain() {
        int sent = 0;
        while (!frames.isEmpty() && write(frames.peekFirst(), frames.peekFirst().capacity())) {
            frames.removeFirst();
            sent++;
        }
        return sent;
    }

    private boolean write(ByteBuffer frame, int length) {
        if (!peer.tryClaim(length, claim)) {
            return false;
        }
        claim.buffer.put(claim.offset, frame, 0, length);
        sent++;
        return true;
    }

    /** Frames that have been passed to the transport. */
    long sent() {
        return sent;
    }

    public boolean isEmpty() {
        return frames.isEmpty();
    }

    void clear() {
        frames.clear();
    }
}
