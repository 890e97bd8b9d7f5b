package mpjbuf;

/** Creates buffers. */
public final class BufferFactory {
    private BufferFactory() {}

    /** Creates a buffer of the given number of bytes. */
    public static RawBuffer create(int size) {
        return new NIOBuffer(size);
    }

    /** Does nothing: the garbage collector frees the memory. */
    public static void destroy(RawBuffer buffer) {}
}
