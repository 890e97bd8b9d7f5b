package io.jmpi.transport.netty.buffers;

import io.jmpi.transport.FrameClaim;
import io.netty.channel.Channel;
import io.netty.channel.unix.FileDescriptor;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The frames to one peer that are packed in a buffer of the transport until they go to its socket together. A peer
 * without packed frames has no buffer.
 *
 * <p>Thread: the progress thread, which holds the lock of the transport's sockets where it changes the buffer, except where
 * {@code LateSender} is named.
 */
public final class PackedFrames {
    /** Capacity of the first buffer: enough for a window of short messages. */
    static final int SHORT_CAPACITY = 8 * 1024;

    private final BufferPool shortBuffers;
    private final BufferPool longBuffers;
    private BufferPool.Pooled memory;
    private int length;

    /** Bytes of whole frames, of which {@code LateSender} sends some or all. */
    private final AtomicInteger complete = new AtomicInteger();

    /** Bytes that it has sent. Guarded by the lock. */
    private int sent;

    PackedFrames(BufferPool shortBuffers, BufferPool longBuffers) {
        this.shortBuffers = shortBuffers;
        this.longBuffers = longBuffers;
    }

    public boolean isEmpty() {
        return memory == null;
    }

    public boolean hasRoom(int frameLength) {
        return memory != null && memory.bytes.capacity() - length >= frameLength;
    }

    /** Makes room for a frame: passes the packed frames to the channel, and takes another buffer. With the lock. */
    public void makeRoom(int frameLength, Channel channel) {
        boolean isShort = memory == null && frameLength <= SHORT_CAPACITY; // Otherwise much data is sent at once.
        passTo(channel);
        memory = (isShort ? shortBuffers : longBuffers).take();
    }

    public void claim(int frameLength, FrameClaim claim) {
        claim.buffer = memory.bytes;
        claim.offset = length;
        length += frameLength;
    }

    /** Publishes the frames to {@code LateSender}. */
    public void setComplete() {
        complete.setRelease(length);
    }

    /** Sends whole frames, as much as the socket accepts now. By {@code LateSender}, with the lock. */
    public void sendTo(FileDescriptor socket) throws IOException {
        int end = complete.getAcquire();
        if (end > sent) {
            sent += socket.write(memory.bytes, sent, end);
        }
    }

    /** Passes unsent frames to a channel, which sends them with the next flush. With the lock. */
    public void passTo(Channel channel) {
        BufferPool.Pooled passed = memory;
        int from = sent;
        int to = length;
        drop(); // Before the write, which may fail at once and end the peer.
        if (from < to) {
            channel.write(passed.netty.retain().setIndex(from, to), channel.voidPromise());
        }
    }

    /** Discards the frames. With the lock. */
    public void drop() {
        if (memory != null) {
            memory.giveBack();
            memory = null;
        }
        length = 0;
        sent = 0;
        complete.setPlain(0);
    }
}
