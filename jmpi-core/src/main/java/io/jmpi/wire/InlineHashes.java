package io.jmpi.wire;

import io.jmpi.matching.envelope.EnvelopeHashes;
import io.jmpi.matching.envelope.SequenceNumber;
import java.nio.ByteBuffer;

/**
 * Hashes of a message's envelope that the sender computes, so that a matcher on a small device need not compute them
 * (optimistic tag matching paper, section IV-D), and the message's number. Big-endian.
 *
 * <pre>
 *   0                   1                   2                   3
 *   0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *  +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
 *  |                    hash(source, tag)                          |
 *  +---------------------------------------------------------------+
 *  |                    hash(source)                               |
 *  +---------------------------------------------------------------+
 *  |                    hash(tag)                                  |
 *  +---------------------------------------------------------------+
 *  |N|                  number                                     |
 *  +---------------------------------------------------------------+
 * </pre>
 *
 * Each hash is 32 bits wide and mixes all bits of its key into all bits of the value, so that a table of any power of
 * two may use the low bits. Both sides must use the same function. The three hashes cover the key of a posted receive
 * of any wildcard class.
 *
 * <p>N and number are the {@link SequenceNumber}: zero if the sender does not number the messages to this receiver with
 * this tag.
 */
public final class InlineHashes {
    public static final int SOURCE_TAG_FIELD_OFFSET = 0;
    public static final int SOURCE_FIELD_OFFSET = 4;
    public static final int TAG_FIELD_OFFSET = 8;
    public static final int SEQUENCE_FIELD_OFFSET = 12;
    public static final int LENGTH = 16;

    private InlineHashes() {}

    /** Computes and writes the three hashes; the message has no number. */
    public static void put(ByteBuffer buffer, int offset, int source, int tag) {
        buffer.putInt(offset + SOURCE_TAG_FIELD_OFFSET, hash(source, tag));
        buffer.putInt(offset + SOURCE_FIELD_OFFSET, hash(source));
        buffer.putInt(offset + TAG_FIELD_OFFSET, hash(tag));
        putSequence(buffer, offset, SequenceNumber.NONE);
    }

    /** Writes the {@link SequenceNumber} of a message. */
    public static void putSequence(ByteBuffer buffer, int offset, int sequence) {
        buffer.putInt(offset + SEQUENCE_FIELD_OFFSET, sequence);
    }

    /** The {@link SequenceNumber} of a message. */
    public static int sequence(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + SEQUENCE_FIELD_OFFSET);
    }

    public static int sourceTag(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + SOURCE_TAG_FIELD_OFFSET);
    }

    public static int source(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + SOURCE_FIELD_OFFSET);
    }

    public static int tag(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + TAG_FIELD_OFFSET);
    }

    /** Hash of source and tag together. */
    public static int hash(int source, int tag) {
        return EnvelopeHashes.hash(source, tag);
    }

    /** Hash of a source or a tag alone. */
    public static int hash(int key) {
        return EnvelopeHashes.hash(key);
    }
}
