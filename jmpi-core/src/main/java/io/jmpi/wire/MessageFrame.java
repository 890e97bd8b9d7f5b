package io.jmpi.wire;

import java.nio.ByteBuffer;

/**
 * Layout of a {@code MESSAGE} frame, and of the {@code CREDIT} frame of the receiver ({@link Credit}).
 *
 * <pre>
 *  eager                     rendezvous                FIN
 *   0  FrameHeader            0  FrameHeader            0  FrameHeader
 *   8  TagMatchingHeader      8  TagMatchingHeader      8  TagMatchingHeader (opcode FIN)
 *  24  InlineHashes          24  RendezvousHeader      24  RendezvousHeader
 *  40  payload               40  InlineHashes
 *                            56  (end), or length,     40  (end)
 *                                64 bits, and 64 (end)
 *
 *  CREDIT
 *   0  FrameHeader
 *   8  credit in bytes, 32 bits
 *  12  announcements, 32 bits
 * </pre>
 *
 * The length follows in an announcement whose rendezvous header has {@link RendezvousHeader#LONG} instead of it.
 *
 * <p>Payload: basic elements are little-endian, packed without gaps; plain bytes of a ByteBuffer are not converted. The
 * frame header of eager messages and rendezvous has the signature of the elements; in a FIN it is zero.
 */
public final class MessageFrame {
    public static final int TMH_OFFSET = FrameHeader.LENGTH;
    /** The 64-bit tag: rank of the sender and tag of the message. */
    public static final int ENVELOPE_OFFSET = TMH_OFFSET + TagMatchingHeader.TAG_FIELD_OFFSET;

    public static final int EAGER_HASHES_OFFSET = TMH_OFFSET + TagMatchingHeader.LENGTH;
    public static final int EAGER_PAYLOAD_OFFSET = EAGER_HASHES_OFFSET + InlineHashes.LENGTH;
    public static final int RVH_OFFSET = TMH_OFFSET + TagMatchingHeader.LENGTH;
    public static final int RNDV_HASHES_OFFSET = RVH_OFFSET + RendezvousHeader.LENGTH;
    public static final int RNDV_LENGTH = RNDV_HASHES_OFFSET + InlineHashes.LENGTH;
    /** The length of a long message, where its announcement has it. */
    public static final int LONG_LENGTH_OFFSET = RNDV_LENGTH;

    public static final int LONG_RNDV_LENGTH = LONG_LENGTH_OFFSET + 8;
    public static final int FIN_LENGTH = RVH_OFFSET + RendezvousHeader.LENGTH;

    public static final int CREDIT_BYTES_OFFSET = FrameHeader.LENGTH;
    public static final int CREDIT_ANNOUNCEMENTS_OFFSET = CREDIT_BYTES_OFFSET + 4;
    public static final int CREDIT_LENGTH = CREDIT_ANNOUNCEMENTS_OFFSET + 4;

    private MessageFrame() {}

    /** Writes the headers of an eager message; the payload follows at {@link #EAGER_PAYLOAD_OFFSET}. */
    public static void putEagerHeaders(
            ByteBuffer buffer, int offset, int payload, int signature, int contextId, int source, int tag) {
        FrameHeader.put(buffer, offset, EAGER_PAYLOAD_OFFSET + payload, FrameHeader.MESSAGE, signature);
        TagMatchingHeader.put(buffer, offset + TMH_OFFSET, TagMatchingHeader.EAGER, contextId, source, tag);
        InlineHashes.put(buffer, offset + EAGER_HASHES_OFFSET, source, tag);
    }

    /**
     * Writes the same bytes as {@link #putEagerHeaders(ByteBuffer, int, int, int, int, int, int)}, in five puts of
     * eight bytes, with precomputed hashes.
     *
     * @param firstHashes the first eight bytes of {@link InlineHashes}
     * @param lastHashes the last eight bytes of {@link InlineHashes}
     */
    public static void putEagerHeaders(
            ByteBuffer buffer,
            int offset,
            int payload,
            int signature,
            int contextId,
            int source,
            int tag,
            long firstHashes,
            long lastHashes) {
        int kind = FrameHeader.MESSAGE << 24 | (signature & 0xff00) << 8 | FrameHeader.VERSION << 8 | signature & 0xff;
        buffer.putLong(offset, (long) (EAGER_PAYLOAD_OFFSET + payload) << 32 | kind);
        buffer.putLong(offset + TMH_OFFSET, (long) TagMatchingHeader.EAGER << 56 | contextId & 0xffff_ffffL);
        buffer.putLong(offset + ENVELOPE_OFFSET, (long) source << 32 | tag & 0xffff_ffffL);
        buffer.putLong(offset + EAGER_HASHES_OFFSET, firstHashes);
        buffer.putLong(offset + EAGER_HASHES_OFFSET + 8, lastHashes);
    }

    /** Returns the length of the announcement of a message of that many bytes. */
    public static int rendezvousLength(long bytes) {
        return bytes < RendezvousHeader.LONG ? RNDV_LENGTH : LONG_RNDV_LENGTH;
    }

    /**
     * Writes a whole rendezvous announcement, of {@link #rendezvousLength} bytes.
     *
     * @param length bytes of the message
     */
    public static void putRendezvous(
            ByteBuffer buffer,
            int offset,
            int signature,
            int contextId,
            int source,
            int tag,
            long va,
            int rkey,
            long length) {
        FrameHeader.put(buffer, offset, rendezvousLength(length), FrameHeader.MESSAGE, signature);
        TagMatchingHeader.put(buffer, offset + TMH_OFFSET, TagMatchingHeader.RNDV, contextId, source, tag);
        RendezvousHeader.put(buffer, offset + RVH_OFFSET, va, rkey, length);
        InlineHashes.put(buffer, offset + RNDV_HASHES_OFFSET, source, tag);
        if (length >= RendezvousHeader.LONG) {
            buffer.putLong(offset + LONG_LENGTH_OFFSET, length);
        }
    }

    /** Returns the length of the message that a rendezvous announces. */
    public static long announcedBytes(ByteBuffer buffer, int offset) {
        long length = RendezvousHeader.length(buffer, offset + RVH_OFFSET);
        return length < RendezvousHeader.LONG ? length : buffer.getLong(offset + LONG_LENGTH_OFFSET);
    }

    /** Writes the FIN of a rendezvous. */
    public static void putFin(
            ByteBuffer buffer, int offset, int contextId, int source, int tag, long va, int rkey, long length) {
        FrameHeader.put(buffer, offset, FIN_LENGTH, FrameHeader.MESSAGE);
        TagMatchingHeader.put(buffer, offset + TMH_OFFSET, TagMatchingHeader.FIN, contextId, source, tag);
        RendezvousHeader.put(buffer, offset + RVH_OFFSET, va, rkey, length);
    }

    /**
     * Writes a CREDIT frame.
     *
     * @param credit bytes of eager messages that the sender of the frame has consumed
     * @param announcements how many more it permits to be unfinished at a time
     */
    public static void putCredit(ByteBuffer buffer, int offset, int credit, int announcements) {
        FrameHeader.put(buffer, offset, CREDIT_LENGTH, FrameHeader.CREDIT);
        buffer.putInt(offset + CREDIT_BYTES_OFFSET, credit);
        buffer.putInt(offset + CREDIT_ANNOUNCEMENTS_OFFSET, announcements);
    }

    public static int credit(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + CREDIT_BYTES_OFFSET);
    }

    public static int announcements(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + CREDIT_ANNOUNCEMENTS_OFFSET);
    }
}
