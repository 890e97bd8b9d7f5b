package mpjbuf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Bytes that {@code Comm.Pack} writes and {@code Comm.Unpack} reads, for programs written for MPJ Express. */
public class Buffer {
    private final RawBuffer memory;
    private final ByteBuffer bytes;

    /** Creates a buffer of so many bytes. */
    public Buffer(int size) {
        this(BufferFactory.create(size), 0, size);
    }

    /** Creates a buffer over memory, of so many bytes from an offset on. */
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

    /** Forgets nothing that matters: packing begins where the program says. */
    public void clear() {}

    /** Does nothing: the memory is the collector's. */
    public void free() {}
}
