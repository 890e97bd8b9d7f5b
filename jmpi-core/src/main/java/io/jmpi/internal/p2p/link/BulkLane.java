package io.jmpi.internal.p2p.link;

import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.transport.FrameClaim;
import io.jmpi.transport.Peer;
import io.jmpi.wire.ReadFrames;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * The memory that one peer is reading (READ_RESPONSE). The lane is served last and sends chunks of each read in turn,
 * so that a read delays neither messages nor other reads for long.
 */
public final class BulkLane {
    /** Payload of one READ_RESPONSE at most; a multiple of every basic element's size. */
    public static final int CHUNK = 64 * 1024;

    /**
     * The same through a socket: a frame fits one packet of the loopback interface (65,483 bytes). The rest would be a
     * packet of its own, which takes 1.6 us there.
     */
    public static final int SOCKET_CHUNK = CHUNK - 128;

    private static final int LARGEST_ELEMENT = 16;

    /**
     * Chunks per peer and cycle, so that bulk data leaves room for arriving frames. Through a socket they leave together: each
     * flush is a system call, and a peer that reads data at once must wait for lines that are still in this core's cache.
     */
    private static final int CHUNKS_PER_CYCLE = 8;

    /** A last chunk up to this length, as a message of 128 KiB has, leaves with those before it. */
    private static final int SHORT_REST = 4 * 1024;

    private final PeerLink link;
    private final Peer peer;
    private final int chunk;

    /** Payload of one with a tail in place; longer where the transport makes something of that. */
    private final int tail;

    private final FrameClaim claim = new FrameClaim();
    private final ArrayDeque<SendOperation> reads = new ArrayDeque<>();
    private long sent;

    BulkLane(PeerLink link) {
        this.link = link;
        this.peer = link.peer;
        this.chunk = Math.min(CHUNK, payload(peer.longestFrame()));
        this.tail = peer.longestBulkFrame() > peer.longestFrame() ? payload(peer.longestBulkFrame()) : chunk;
    }

    private static int payload(int frame) {
        return frame - ReadFrames.RESPONSE_HEADER_LENGTH & -LARGEST_ELEMENT;
    }

    public void serve(SendOperation send) {
        reads.addLast(send);
        link.notePending();
    }

    /** Sends chunks while there is room, up to the limit of a cycle; returns the number of frames. */
    int drain() {
        int chunks = 0;
        while (!reads.isEmpty()
                && (chunks < CHUNKS_PER_CYCLE || chunks == CHUNKS_PER_CYCLE && isShortRest(reads.peekFirst()))
                && tryWriteChunk(reads.peekFirst())) {
            SendOperation read = reads.removeFirst();
            if (read.readPosition() < read.bytes()) {
                reads.addLast(read);
            }
            chunks++;
        }
        if (chunks > 0 && !peer.sharesMemory()) {
            peer.flush(); // Before the poll, in which data that has arrived is unpacked.
        }
        return chunks;
    }

    private static boolean isShortRest(SendOperation read) {
        return read.bytes() - read.readPosition() <= SHORT_REST;
    }

    private boolean tryWriteChunk(SendOperation send) {
        long position = send.readPosition();
        int longest = peer.sharesMemory() ? chunk : Math.min(chunk, SOCKET_CHUNK);
        int length = (int) Math.min(tail > chunk ? tail : longest, send.bytes() - position);
        ByteBuffer inPlace = send.inPlace(position, length);
        if (inPlace == null) {
            length = Math.min(length, longest);
        }
        boolean claimed = inPlace != null
                ? peer.tryClaim(ReadFrames.RESPONSE_HEADER_LENGTH, inPlace, claim)
                : peer.tryClaim(ReadFrames.RESPONSE_HEADER_LENGTH + length, claim);
        if (!claimed) {
            return false;
        }
        ReadFrames.putResponseHeader(claim.buffer, claim.offset, length, send.landingId(), position);
        if (inPlace == null) {
            int payload = claim.offset + ReadFrames.RESPONSE_HEADER_LENGTH;
            send.pack(position, claim.buffer, payload, length);
        }
        send.readTo(position + length);
        sent++;
        return true;
    }

    /** Frames that have been passed to the transport. */
    long sent() {
        return sent;
    }

    boolean isEmpty() {
        return reads.isEmpty();
    }

    /** Drops the reads; the registry fails their sends. */
    void clear() {
        reads.clear();
    }
}
