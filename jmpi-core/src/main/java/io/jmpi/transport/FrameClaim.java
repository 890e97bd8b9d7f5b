package io.jmpi.transport;

import java.nio.ByteBuffer;

/**
 * The place to write a claimed frame: bytes {@code offset} to {@code offset + length} of a big-endian buffer. The
 * second and third result of {@link Peer#tryClaim}, and therefore plain fields.
 *
 * <p>Lifetime: valid until the next call to the transport. Position and limit of the buffer are undefined.
 */
public final class FrameClaim {
    /** The buffer to write to, by absolute positions; empty before the first claim. */
    public ByteBuffer buffer = ByteBuffer.allocate(0);

    /** Where the frame begins. */
    public int offset;

    /** Creates an empty claim. */
    public FrameClaim() {}
}
