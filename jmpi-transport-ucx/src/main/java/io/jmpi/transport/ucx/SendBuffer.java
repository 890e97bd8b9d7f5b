package io.jmpi.transport.ucx;

import io.jmpi.transport.ucx.ucp.UcpWorker;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Memory for one message on its way out: its header, and frames or the head of one whose tail lies elsewhere. Thread: the progress
 * thread. Lifetime: that of the transport; used again when UCX needs it no more.
 */
final class SendBuffer {
    final int ticket;
    final boolean isLong;
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

    /** Whether it is on its way to a lost peer, perhaps for ever. */
    boolean isAbandoned;

    SendBuffer(int ticket, boolean isLong, int capacity) {
        this.ticket = ticket;
        this.isLong = isLong;
        this.bytes = ByteBuffer.allocateDirect(capacity);
        this.address = UcpWorker.addressOf(bytes);
    }
}
