package io.jmpi.transport.netty.buffers;

import io.jmpi.wire.FrameHeader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelConfig;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.unix.FileDescriptor;
import io.netty.util.UncheckedBooleanSupplier;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The memory that a connection reads into: a buffer of the transport, from before a read until no bytes are left in it. A
 * partial frame stays in place and the next read appends to it. While the tail of a long frame can be read directly
 * into the program's memory, that memory replaces the buffer.
 *
 * <p>Netty requests memory from this class before each read. Thread: the event loop's, which is the progress thread.
 */
// Netty has deprecated its plain handle, but its API still declares it where the extended one is needed.
@SuppressWarnings("deprecation")
public final class ReceiveBuffer implements RecvByteBufAllocator, RecvByteBufAllocator.ExtendedHandle {
    public static final int CAPACITY = 256 * 1024;

    /** Capacity until the peer is known: an unknown peer gets only the memory that a handshake needs. */
    static final int HANDSHAKE_CAPACITY = 1024;

    /** Maximum number of reads per readiness event, so that one busy peer does not delay the others. */
    private static final int MAX_READS = 16;

    /** The buffer is compacted when less than this is free after the partial frame: no frame is longer. */
    private static final int MIN_FREE = FrameHeader.MAX_FRAME_LENGTH;

    private BufferPool pool;

    /** Null while nothing is read and no bytes are left. */
    private BufferPool.Pooled buffer;

    private int readIndex;
    private ByteBuf landing;
    private int reads;
    private int attemptedBytes;
    private int lastBytes;

    public ReceiveBuffer(BufferPool pool) {
        this.pool = pool;
    }

    /** Uses larger buffers from now on; {@link #bytes} then returns another buffer than before. */
    public void grow(BufferPool larger) {
        pool = larger;
        if (buffer == null) {
            return;
        }
        BufferPool.Pooled grown = larger.take();
        grown.netty.writeBytes(buffer.bytes.slice(readIndex, readableBytes()));
        buffer.giveBack();
        buffer = grown;
        readIndex = 0;
    }

    /** The bytes, by absolute positions; big-endian. */
    public ByteBuffer bytes() {
        return buffer.bytes;
    }

    /** Position of the first unread byte. */
    public int readIndex() {
        return readIndex;
    }

    public int readableBytes() {
        return buffer == null ? 0 : buffer.netty.writerIndex() - readIndex;
    }

    public void skip(int length) {
        readIndex += length;
    }

    /**
     * Reads the tail of the frame at {@link #readIndex}, whose head is {@code headLength} bytes long, into other
     * memory. Copies what has already been read of the tail.
     *
     * @param memory for the tail: its remaining bytes
     */
    public void land(int headLength, ByteBuffer memory) {
        int come = readableBytes() - headLength;
        memory.put(memory.position(), buffer.bytes, readIndex + headLength, come);
        readIndex = buffer.netty.writerIndex();
        landing = Unpooled.wrappedBuffer(memory.slice(memory.position() + come, memory.remaining() - come));
        landing.setIndex(0, 0);
    }

    /** Whether a landing has just become complete; it then ends. */
    public boolean landed() {
        if (landing != null && !landing.isWritable()) {
            landing.release();
            landing = null;
            return true;
        }
        return false;
    }

    public boolean isLanding() {
        return landing != null;
    }

    public void release() {
        if (landing != null) {
            landing.release();
            landing = null;
        }
        if (buffer != null) {
            buffer.giveBack();
            buffer = null;
        }
    }

    @Override
    public Handle newHandle() {
        return this;
    }

    /**
     * Reads the available bytes of a socket, without Netty, unless a landing waits for them. The caller calls {@link
     * #readComplete}.
     *
     * @return the number of bytes; -1 at the end of the connection
     */
    public int readFrom(FileDescriptor socket) throws IOException {
        makeRoom();
        int end = buffer.netty.writerIndex();
        int read = socket.read(buffer.bytes, end, CAPACITY);
        buffer.netty.writerIndex(end + Math.max(read, 0));
        lastBytes = read;
        return read;
    }

    /** Copies as many of these bytes as there is room for, instead of reading from the socket. */
    public void append(ByteBuf bytes) {
        ByteBuf memory = landing;
        if (memory == null) {
            makeRoom();
            memory = buffer.netty;
        }
        lastBytes = Math.min(bytes.readableBytes(), memory.writableBytes());
        memory.writeBytes(bytes, lastBytes);
    }

    @Override
    public ByteBuf allocate(ByteBufAllocator allocator) {
        if (landing != null) {
            return landing.retain();
        }
        makeRoom();
        return buffer.netty.retain();
    }

    private void makeRoom() {
        if (buffer == null) {
            buffer = pool.take();
            readIndex = 0;
        }
        int end = buffer.netty.writerIndex();
        if (readIndex == end) {
            readIndex = 0;
            buffer.netty.setIndex(0, 0);
        } else if (buffer.netty.writableBytes() < MIN_FREE) {
            buffer.bytes.put(0, buffer.bytes, readIndex, end - readIndex);
            buffer.netty.setIndex(0, end - readIndex);
            readIndex = 0;
        }
    }

    @Override
    public int guess() {
        return CAPACITY;
    }

    @Override
    public void reset(ChannelConfig config) {
        reads = 0;
    }

    @Override
    public void incMessagesRead(int messages) {
        reads += messages;
    }

    @Override
    public void lastBytesRead(int read) {
        lastBytes = read;
    }

    @Override
    public int lastBytesRead() {
        return lastBytes;
    }

    @Override
    public void attemptedBytesRead(int attempted) {
        attemptedBytes = attempted;
    }

    @Override
    public int attemptedBytesRead() {
        return attemptedBytes;
    }

    /** A read that did not fill its memory has emptied the socket: another one would waste a system call. */
    @Override
    public boolean continueReading() {
        return lastBytes == attemptedBytes && lastBytes > 0 && reads < MAX_READS;
    }

    @Override
    public boolean continueReading(UncheckedBooleanSupplier maybeMoreData) {
        return continueReading();
    }

    /** Called when this readiness event has been handled: returns the buffer if no bytes are left. */
    @Override
    public void readComplete() {
        if (buffer != null && readableBytes() == 0) {
            buffer.giveBack();
            buffer = null;
        }
    }
}
