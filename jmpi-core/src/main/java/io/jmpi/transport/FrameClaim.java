package io.jmpi.transport;

import java.nio.ByteBuffer;

/**
 * Where a claimed frame is to be written: bytes {@code offset} to {@code offset + length} of a big-endian buffer. Filled
 * by {@link Peer#tryClaim}; valid until the next call to the transport. Position and limit of the buffer mean nothing.
 */
public final class FrameClaim {
    private ByteBuffer buffer;
    private int offset;

    /** The buffer to write to, by absolute positions. */
    public ByteBuffer buffer() {
        return buffer;
    }

    /** Where the frame begins. */
    public int offset() {
        return offset;
    }

    /** For transports: sets the place. */
    public void set(ByteBuffer buffer, int offset) {
        this.buffer = buffer;
        this.offset = offset;
    }
}
