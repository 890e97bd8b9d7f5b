package io.jmpi.datatype;

import java.nio.ByteBuffer;

/**
 * How one operation gets its elements into frames and out of them. For elements that lie side by side that is the datatype
 * itself, which has no state; for others a {@link PackCursor} of the operation's own.
 */
public abstract class Packing<T> {
    Packing() {}

    /** The type of the elements. */
    public abstract Datatype<T> type();

    /** The signature of a message of that many bytes; see {@code docs/wire.md}. */
    public abstract int messageSignature(int bytes);

    /**
     * Copies a range of the message that the memory makes up into a frame.
     *
     * @param memory what the program lent
     * @param offset its first element in the message, in units
     * @param position where the range begins in the message, in bytes
     * @param target takes the bytes from index {@code at} on; position and limit play no part
     * @param bytes length of the range; a datatype cannot end it within a basic element, a cursor can
     */
    public abstract void pack(T memory, int offset, int position, ByteBuffer target, int at, int bytes);

    /** The reverse of {@link #pack}. */
    public abstract void unpack(T memory, int offset, int position, ByteBuffer source, int at, int bytes);

    /**
     * The memory of such a range itself, where a transport can read or write it in place; null where it cannot.
     *
     * @return a direct buffer from position to limit, or null
     */
    public ByteBuffer inPlace(T memory, int offset, int position, int bytes) {
        return null;
    }
}
