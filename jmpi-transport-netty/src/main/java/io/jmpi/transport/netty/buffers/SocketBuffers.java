package io.jmpi.transport.netty.buffers;

import io.jmpi.wire.FrameHeader;

/** The buffers of a transport's sockets, which all connections share. Thread: the progress thread. */
public final class SocketBuffers {
    /** Unused buffers that are retained: 512 KiB for reading, 4 MiB for sending. */
    private static final int SPARE_FOR_READING = 2;

    public static final int SPARE_LONG = 32;

    private final BufferPool handshake = new BufferPool(ReceiveBuffer.HANDSHAKE_CAPACITY, SPARE_FOR_READING);
    private final BufferPool reading = new BufferPool(ReceiveBuffer.CAPACITY, SPARE_FOR_READING);
    private final BufferPool longSends = new BufferPool(2 * FrameHeader.MAX_FRAME_LENGTH, SPARE_LONG);

    /** Retains at most one unused buffer for each peer. */
    private final BufferPool shortSends;

    public SocketBuffers(int peers) {
        shortSends = new BufferPool(PackedFrames.SHORT_CAPACITY, peers);
    }

    /** The buffers that connections read into until the peer is known. */
    public BufferPool handshake() {
        return handshake;
    }

    /** The buffers that connections read into once the peer is known. */
    public BufferPool reading() {
        return reading;
    }

    /** The buffers into which the frames to one peer are packed. */
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
