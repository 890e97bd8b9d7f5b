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
 * The addresses are those of the sender's {@code MemoryRegistry}, which no two registrations share.
 */
public final class RendezvousHeader {
    public static final int VA_FIELD_OFFSET = 0;
    public static final int RKEY_FIELD_OFFSET = 8;
    public static final int LEN_FIELD_OFFSET = 12;
    public static final int LENGTH = 16;

    private RendezvousHeader() {}

    /** Writes a header. */
    public static void put(ByteBuffer buffer, int offset, long virtualAddress, int remoteKey, int length) {
        buffer.putLong(offset + VA_FIELD_OFFSET, virtualAddress);
        buffer.putInt(offset + RKEY_FIELD_OFFSET, remoteKey);
        buffer.putInt(offset + LEN_FIELD_OFFSET, length);
    }

    public static long virtualAddress(ByteBuffer buffer, int offset) {
        return buffer.getLong(offset + VA_FIELD_OFFSET);
    }

    public static int remoteKey(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + RKEY_FIELD_OFFSET);
    }

    public static int length(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + LEN_FIELD_OFFSET);
    }
}
