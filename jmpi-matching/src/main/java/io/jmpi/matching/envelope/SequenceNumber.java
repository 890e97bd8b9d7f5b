package io.jmpi.matching.envelope;

/**
 * The number of a message among those that its sender has sent to this receiver, in this context, with this tag: its
 * stream. A stream is numbered from its first message on, or never.
 *
 * <p>The highest bit says that there is a number; the other 31 bits are how many messages of the stream came before,
 * modulo 2^31. So it takes the 32 bits that {@code InlineHashes} has left, and the low bits continue without a gap when
 * it wraps.
 */
public final class SequenceNumber {
    /** The value for a message of a stream that is not numbered. */
    public static final int NONE = 0;

    private static final int NUMBERED = 1 << 31;

    private SequenceNumber() {}

    /**
     * Returns the number of a message.
     *
     * @param before how many messages of the stream came before; the highest bit does not count
     */
    public static int of(int before) {
        return before | NUMBERED;
    }
}
