package io.jmpi.datatype;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Packs and unpacks the elements of one operation. For contiguous elements this is the datatype itself, which has no
 * state; for others the operation's own {@link PackCursor}.
 */
public abstract class Packing<T> {
    Packing() {}

    /** Returns the type of the elements. */
    public abstract Datatype<T> type();

    /** Returns the signature of a message of that many bytes; see {@code docs/internals/wire.md}. */
    public abstract int messageSignature(long bytes);

    /**
     * Copies a range of the message into a frame.
     *
     * @param memory the lent memory
     * @param offset offset of the first element, in units
     * @param position where the range begins in the message, in bytes
     * @param target receives the bytes from index {@code at} on; position and limit are ignored
     * @param bytes length of the range; only a cursor supports an end within a basic element
     */
    public abstract void pack(T memory, long offset, long position, ByteBuffer target, int at, int bytes);

    /** The reverse of {@link #pack}. */
    public abstract void unpack(T memory, long offset, long position, ByteBuffer source, int at, int bytes);

    /**
     * Returns the memory of such a range itself if a transport can read or write it in place; otherwise null.
     *
     * @return a direct buffer from position to limit, or null
     */
    public @Nullable ByteBuffer inPlace(T memory, long offset, long position, int bytes) {
        return null;
    }

    /**
     * Returns a packing of the same elements whose message begins at a byte of this one's, the first of a basic element.
     *
     * @param start in bytes
     */
    public final Packing<T> from(long start) {
        return start == 0 ? this : new PackedRest<>(this, start);
    }
}
