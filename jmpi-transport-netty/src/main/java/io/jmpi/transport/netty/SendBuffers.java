package io.jmpi.transport.netty;

import io.jmpi.wire.FrameHeader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.unix.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Direct buffers for packing a peer's frames before they go to the socket. Buffers that Netty has sent are reused, so
 * that the steady state allocates none. Thread: the progress thread, except where {@link LateSender} is named.
 */
final class SendBuffers {
    static final int CAPACITY = 2 * FrameHeader.MAX_FRAME_LENGTH;

    /** A buffer, as seen by Netty and by us. Netty holds a reference until it has sent its contents. */
    static final class SendBuffer {
        final ByteBuffer bytes = ByteBuffer.allocateDirect(CAPACITY);
        final ByteBuf netty = Unpooled.wrappedBuffer(bytes);
        int length;

        /** Bytes of whole frames, of which {@link LateSender} sends some or all. */
        private final AtomicInteger complete = new AtomicInteger();

        /** Bytes that it has sent. Guarded by the lock of the transport's sockets. */
        private int sent;

        boolean isSent() {
            return netty.refCnt() == 1;
        }

        /** Publishes the frames to {@link LateSender}. */
        void setComplete() {
            complete.setRelease(length);
        }

        /** Sends whole frames, as much as the socket accepts now. */
        void sendTo(FileDescriptor socket) throws IOException {
            int end = complete.getAcquire();
            if (end > sent) {
                sent += socket.write(bytes, sent, end);
            }
        }

        /** Passes what has not been sent to a channel; returns false if there is nothing. */
        boolean passTo(Channel channel) {
            if (sent == length) {
                clear();
                return false;
            }
            netty.retain();
            netty.setIndex(sent, length);
            channel.write(netty, channel.voidPromise());
            return true;
        }

        private void clear() {
            length = 0;
            sent = 0;
            complete.setPlain(0);
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
            oldest.clear();
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
