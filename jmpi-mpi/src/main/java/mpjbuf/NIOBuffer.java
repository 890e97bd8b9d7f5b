package mpjbuf;

import java.nio.ByteBuffer;

/** Direct memory of a {@link Buffer}. */
public class NIOBuffer implements RawBuffer {
    private final ByteBuffer bytes;

    /** Allocates the given number of bytes. */
    public NIOBuffer(int capacity) {
        bytes = ByteBuffer.allocateDirect(capacity);
    }

    @Override
    public ByteBuffer bytes() {
        return bytes;
    }
}
