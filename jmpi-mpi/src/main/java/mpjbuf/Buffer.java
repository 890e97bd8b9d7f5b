package mpjbuf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Bytes that {@code Comm.Pack} writes and {@code Comm.Unpack} reads, for programs written for MPJ Express. */
public class Buffer {
    private final RawBuffer memory;
    private final ByteBuffer bytes;

    /** Creates a buffer of the given number of bytes. */
    public Buffer(int size) {
        this(BufferFactory.create(size), 0, size);
    }

    /** Creates a buffer over memory, of the given number of bytes from an offset on. */
    public Buffer(RawBuffer memory, int offset, int size) {
        this.memory = memory;
        bytes = memory.bytes().slice(offset, size).order(ByteOrder.nativeOrder());
    }

    /** Returns the bytes, from index 0 on. */
    public ByteBuffer bytes() {
        return bytes.duplicate().clear();
    }

    /** Returns the memory, which programs give back to {@link BufferFactory#destroy}. */
    public RawBuffer getStaticBuffer() {
        return memory;
    }

    /** Returns the number of bytes. */
    public int getSize() {
        return bytes.capacity();
    }

    /** Does nothing: the buffer needs no commit. */
    public void commit() {}

    /** Has no effect: packing begins at the position that the program passes. */
    public void clear() {}

    /** Does nothing: the garbage collector frees the memory. */
    public void free() {}
}
