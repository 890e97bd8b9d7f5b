package io.jmpi.wire;

import java.nio.ByteBuffer;

/**
 * The header of every frame. All integers are big-endian.
 *
 * <pre>
 *   0                   1                   2                   3
 *   0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *  +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
 *  |                        Frame length                           |
 *  +---------------+---------------+---------------+---------------+
 *  |     Type      | Signature 15-8|    Version    | Signature 7-0 |
 *  +---------------+---------------+---------------+---------------+
 * </pre>
 *
 * The frame length counts the header. The signature describes the kinds of elements of an EAGER or RNDV message; its
 * two bytes are separate because the position of the version field is unchanged since the first version. In other
 * frames the signature is zero.
 */
public final class FrameHeader {
    public static final int LENGTH_FIELD_OFFSET = 0;
    public static final int TYPE_FIELD_OFFSET = 4;
    public static final int SIGNATURE_HIGH_FIELD_OFFSET = 5;
    public static final int VERSION_FIELD_OFFSET = 6;
    public static final int SIGNATURE_LOW_FIELD_OFFSET = 7;
    public static final int LENGTH = 8;

    /** Version of the whole wire format. */
    public static final byte VERSION = 4;

    /** Longest frame: the payload limit of one frame and room for all headers. */
    public static final int MAX_FRAME_LENGTH = 64 * 1024 + 64;

    /** A tag-matching message: TMH, RVH if any, inline hashes, payload. */
    public static final byte MESSAGE = 1;
    /** Replaces the RDMA read that a NIC would issue. */
    public static final byte READ_REQUEST = 2;
    /** Replaces a packet of the response to an RDMA read. */
    public static final byte READ_RESPONSE = 3;
    /** Replaces the NAK of an RDMA read with a wrong key or range. */
    public static final byte READ_REFUSED = 4;
    /** Returns eager credit. */
    public static final byte CREDIT = 5;
    /** The sender leaves the job and sends no more frames. */
    public static final byte BYE = 6;
    /** Answers BYE: the sender sends no more frames to the leaving rank. */
    public static final byte BYE_ACK = 7;
    /** A step of an agreement that survives the loss of ranks. */
    public static final byte AGREEMENT = 8;
    /** A communicator has been revoked. */
    public static final byte REVOKE = 9;
    /** The other ranks have agreed that the receiver is lost. */
    public static final byte EXCLUDED = 10;
    /** The sender has freed a communicator, and no longer requests decisions of its ranks. */
    public static final byte FREED = 11;
    /** Wakes a rank that sleeps until memory changes that all ranks of a communicator share. */
    public static final byte NUDGE = 12;
    /** First frame on a connection, by the accepting side. */
    public static final byte CHALLENGE = 16;
    /** Answers the challenge, by the connecting side. */
    public static final byte HELLO = 17;
    /** Proves the accepting side and opens the connection. */
    public static final byte WELCOME = 18;
    /** Refuses the connection because another one between the same ranks is used. */
    public static final byte SUPERSEDED = 19;
    /** Offers shared memory, by the accepting side. */
    public static final byte OFFER = 20;
    /** Answers the offer, by the connecting side. */
    public static final byte CONSENT = 21;
    /** Wakes a sleeping rank because there are frames in shared memory. */
    public static final byte WAKE = 22;

    /** Signature of an empty message that replaces a missing one because a rank is lost. */
    public static final int PROCESS_FAILED_SIGNATURE = 0x7ffe;
    /** Signature of an empty message that replaces a missing one because an operation has failed. */
    public static final int FAILED_SIGNATURE = 0x7fff;

    private FrameHeader() {}

    /** Writes a header without a signature. */
    public static void put(ByteBuffer buffer, int offset, int frameLength, byte type) {
        put(buffer, offset, frameLength, type, 0);
    }

    /**
     * Writes a header.
     *
     * @param signature of a message, 16 bits
     */
    public static void put(ByteBuffer buffer, int offset, int frameLength, byte type, int signature) {
        buffer.putInt(offset + LENGTH_FIELD_OFFSET, frameLength);
        buffer.putInt(
                offset + TYPE_FIELD_OFFSET, type << 24 | (signature & 0xff00) << 8 | VERSION << 8 | signature & 0xff);
    }

    /** The signature of a message, 16 bits. */
    public static int signature(ByteBuffer buffer, int offset) {
        return (buffer.get(offset + SIGNATURE_HIGH_FIELD_OFFSET) & 0xff) << 8
                | buffer.get(offset + SIGNATURE_LOW_FIELD_OFFSET) & 0xff;
    }

    public static int frameLength(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + LENGTH_FIELD_OFFSET);
    }

    public static byte type(ByteBuffer buffer, int offset) {
        return buffer.get(offset + TYPE_FIELD_OFFSET);
    }

    public static byte version(ByteBuffer buffer, int offset) {
        return buffer.get(offset + VERSION_FIELD_OFFSET);
    }

    /**
     * Checks version and length of an arriving frame before the transport trusts them.
     *
     * @return the frame length
     * @throws MalformedFrameException if version or length is invalid
     */
    public static int checkedFrameLength(ByteBuffer buffer, int offset, int limit) {
        int frameLength = frameLength(buffer, offset);
        if (frameLength < LENGTH || frameLength > limit) {
            throw new MalformedFrameException(
                    "frame length " + Integer.toUnsignedString(frameLength) + " is not in " + LENGTH + ".." + limit);
        }
        if (version(buffer, offset) != VERSION) {
            throw new MalformedFrameException(
                    "wire version " + version(buffer, offset) + ", but this rank supports version " + VERSION);
        }
        return frameLength;
    }
}
