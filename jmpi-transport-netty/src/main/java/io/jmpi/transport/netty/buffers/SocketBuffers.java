package io.jmpi.transport.netty.buffers;

import io.jmpi.wire.FrameHeader;

/** The buffers of a transport's sockets, which all connections share. Thread: the progress thread. */
public final class SocketBuffers {
    /** Buffers without use that are retained: 512 KiB for reading, 4 MiB for sending. */
    private static final int SPARE_FOR_READING = 2;

    public static final int SPARE_LONG = 32;

    private final BufferPool handshake = new BufferPool(ReceiveBuffer.HANDSHAKE_CAPACITY, SPARE_FOR_READING);
    private final BufferPool reading = new BufferPool(ReceiveBuffer.CAPACITY, SPARE_FOR_READING);
    private final BufferPool longSends = new BufferPool(2 * FrameHeader.MAX_FRAME_LENGTH, SPARE_LONG);

    /** At most one without use for each peer. */
    private final BufferPool shortSends;

    public SocketBuffers(int peers) {
        shortSends = new BufferPool(PackedFrames.SHORT_CAPACITY, peers);
    }

    /** What a connection reads into until the peer is known. */
    public BufferPool handshake() {
        return handshake;
    }

    /** What a connection reads into then. */
    public BufferPool reading() {
        return reading;
    }

    /** What the frames to one peer are packed into. */
    public PackedFrames newPackedFrames() {
        return new PackedFrames(shortSends, longSends);
    }

    /** Leaves surplus buffers to the garbage collector. */
    public void trim() {
        handshake.trim();
        reading.trim();
        shortSends.trim();
        longSends.trim();
    }

    /** Number of long buffers for sending, in use or not. */
    public int longSends() {
        return longSends.count();
    }

    /** Number of buffers for sending, of any length, in use or not. */
    public int sends() {
        return shortSends.count() + longSends.count();
    }

    /** Bytes of all buffers, in use or not. */
    public long memory() {
        return handshake.memory() + reading.memory() + shortSends.memory() + longSends.memory();
    }
}
