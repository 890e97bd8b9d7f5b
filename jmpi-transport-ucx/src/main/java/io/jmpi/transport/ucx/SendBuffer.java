package io.jmpi.transport.ucx;

import io.jmpi.transport.ucx.ucp.UcpWorker;
import io.jmpi.wire.FrameHeader;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Memory for one message on its way out: its header, and frames or the head of one whose tail lies elsewhere. Thread: the progress
 * thread. Lifetime: that of the transport; used again when UCX needs it no more.
 */
final class SendBuffer {
    /** What it has room for, and how many there may be. */
    enum Kind {
        /** The head of a frame. */
        HEAD(256, 64),
        /** Frames. */
        FRAMES(MessageHeader.LENGTH + FrameHeader.MAX_FRAME_LENGTH, 64),
        /** One long frame, whose tail was in memory that somebody may free. */
        BULK(MessageHeader.LENGTH + UcxPeer.LONGEST_BULK_FRAME, 8);

        final int capacity;
        final int most;

        Kind(int capacity, int most) {
            this.capacity = capacity;
            this.most = most;
        }
    }

    final int ticket;
    final Kind kind;
    final ByteBuffer bytes;
    final long address;

    /** The end of what is in it. */
    int end;

    /** Lent until the message is complete: nothing else may keep its memory. */
    @Nullable ByteBuffer tail;

    /** Whether the tail is registered. */
    boolean isRegistered;

    /** Where it goes to. */
    @Nullable UcxPeer peer;

    /** Whether it is on its way to a lost peer, possibly without end. */
    boolean isAbandoned;

    SendBuffer(int ticket, Kind kind) {
        this.ticket = ticket;
        this.kind = kind;
        this.bytes = ByteBuffer.allocateDirect(kind.capacity);
        this.address = UcpWorker.addressOf(bytes);
    }
}
