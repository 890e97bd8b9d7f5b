package io.jmpi.transport.netty;

import io.jmpi.wire.FrameHeader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * Direct buffers for packing a peer's frames before they go to the socket. Buffers that Netty has sent are reused, so
 * that the steady state allocates none. Thread: the progress thread.
 */
final class SendBuffers {
    static final int CAPACITY = 2 * FrameHeader.MAX_FRAME_LENGTH;

    /** A buffer, as seen by Netty and by us. Netty holds a reference until it has sent its contents. */
    static final class SendBuffer {
        final ByteBuffer bytes = ByteBuffer.allocateDirect(CAPACITY);
        final ByteBuf netty = Unpooled.wrappedBuffer(bytes);
        int length;

        boolean isSent() {
            return netty.refCnt() == 1;
        }
    }

    private final ArrayDeque<SendBuffer> underWay = new ArrayDeque<>();

    private int count;

    /** Number of buffers created; none is ever freed. */
    int count() {
        return count;
    }

    /** Returns an empty buffer. */
    SendBuffer take() {
        SendBuffer oldest = underWay.peekFirst();
        if (oldest != null && oldest.isSent()) {
            underWay.removeFirst();
            oldest.length = 0;
            return oldest;
        }
        count++;
        return new SendBuffer();
    }

    /** Takes back a buffer that Netty may not have sent yet. */
    void handedOver(SendBuffer buffer) {
        underWay.addLast(buffer);
    }
}
