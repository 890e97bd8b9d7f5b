package io.jmpi.wire;

import java.nio.ByteBuffer;

/**
 * The rendezvous header of RDMA tag matching, byte for byte {@code struct ibv_rvh}. Big-endian.
 *
 * <pre>
 *   0                   1                   2                   3
 *   0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *  +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
 *  |                                                               |
 *  |                     Virtual address (va)                      |
 *  +---------------------------------------------------------------+
 *  |                     Remote key (rkey)                         |
 *  +---------------------------------------------------------------+
 *  |                     Length (len)                              |
 *  +---------------------------------------------------------------+
 * </pre>
 *
 * The addresses are those of the sender's {@code MemoryRegistry}, which no two registrations share. The length is
 * unsigned. A message of {@link #LONG} bytes or more has {@link #LONG} there, and its announcement has the length behind
 * the inline hashes: see {@link MessageFrame}.
 */
public final class RendezvousHeader {
    public static final int VA_FIELD_OFFSET = 0;
    public static final int RKEY_FIELD_OFFSET = 8;
    public static final int LEN_FIELD_OFFSET = 12;
    public static final int LENGTH = 16;

    /** The length field of a message that has as many bytes or more. */
    public static final long LONG = 0xffff_ffffL;

    private RendezvousHeader() {}

    /** Returns the length field for a message of that many bytes. */
    public static long lengthField(long bytes) {
        return Math.min(bytes, LONG);
    }

    /**
     * Writes a header.
     *
     * @param bytes length of the message
     */
    public static void put(ByteBuffer buffer, int offset, long virtualAddress, int remoteKey, long bytes) {
        buffer.putLong(offset + VA_FIELD_OFFSET, virtualAddress);
        buffer.putInt(offset + RKEY_FIELD_OFFSET, remoteKey);
        buffer.putInt(offset + LEN_FIELD_OFFSET, (int) lengthField(bytes));
    }

    public static long virtualAddress(ByteBuffer buffer, int offset) {
        return buffer.getLong(offset + VA_FIELD_OFFSET);
    }

    public static int remoteKey(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + RKEY_FIELD_OFFSET);
    }

    /** Returns the length field: the length, or {@link #LONG}. */
    public static long length(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + LEN_FIELD_OFFSET) & LONG;
    }
}
