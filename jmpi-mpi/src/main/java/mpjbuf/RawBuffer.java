package mpjbuf;

import java.nio.ByteBuffer;

/** Memory of a {@link Buffer}. */
public interface RawBuffer {
    /** Returns the bytes. */
    ByteBuffer bytes();
}
