package io.jmpi.transport.netty;

import io.jmpi.wire.FrameHeader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * Direct buffers in which a peer's frames are packed before they go to the socket. A buffer that Netty has sent is used
 * again, so that the steady state allocates none. Thread: the progress thread.
 */
final class SendBuffers {
    static final int CAPACITY = 2 * FrameHeader.MAX_FRAME_LENGTH;

    /** A buffer, by Netty's view and by ours. Netty holds a reference until it has sent what was handed to it. */
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

    /** How many buffers have been made; none is given back. */
    int count() {
        return count;
    }

    /** An empty buffer. */
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

    /** Takes a buffer back that Netty may not have sent yet. */
    void handedOver(SendBuffer buffer) {
        underWay.addLast(buffer);
    }
}
