package mpjbuf;

/** Creates buffers. */
public final class BufferFactory {
    private BufferFactory() {}

    /** Creates a buffer of so many bytes. */
    public static RawBuffer create(int size) {
        return new NIOBuffer(size);
    }

    /** Does nothing: the memory is the collector's. */
    public static void destroy(RawBuffer buffer) {}
}
