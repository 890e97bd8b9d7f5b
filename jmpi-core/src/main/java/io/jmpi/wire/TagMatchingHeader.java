package io.jmpi.wire;

import java.nio.ByteBuffer;

/**
 * The tag-matching header of RDMA tag matching, byte for byte {@code struct ibv_tmh}. Big-endian.
 *
 * <pre>
 *   0                   1                   2                   3
 *   0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *  +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
 *  |    Opcode     |     Flags     |           Reserved            |
 *  +---------------+-----------------------------------------------+
 *  |                 Application context (app_ctx)                 |
 *  +---------------------------------------------------------------+
 *  |                     Tag: rank of the sender                   |
 *  +---------------------------------------------------------------+
 *  |                     Tag: tag of the message                   |
 *  +---------------------------------------------------------------+
 * </pre>
 *
 * The flags, reserved in {@code ibv_tmh}: 1 in an announcement of a synchronous send. {@code app_ctx} is the context id of the communicator. The 64-bit tag is {@code source << 32 | tag}: one tag and one
 * mask express every wildcard, and message tags are full 31-bit integers.
 */
public final class TagMatchingHeader {
    public static final int OPCODE_FIELD_OFFSET = 0;
    public static final int FLAGS_FIELD_OFFSET = 1;
    public static final int RESERVED_FIELD_OFFSET = 2;
    public static final int APP_CTX_FIELD_OFFSET = 4;
    public static final int TAG_FIELD_OFFSET = 8;
    public static final int LENGTH = 16;

    /** Not tag-matched ({@code IBV_TMH_NO_TAG}). */
    public static final byte NO_TAG = 0;
    /** Announces a rendezvous; an RVH follows ({@code IBV_TMH_RNDV}). */
    public static final byte RNDV = 1;
    /** Ends a rendezvous: a copy of its TMH and RVH except the opcode ({@code IBV_TMH_FIN}). */
    public static final byte FIN = 2;
    /** Carries its payload ({@code IBV_TMH_EAGER}). */
    public static final byte EAGER = 3;

    /** Flag of an announcement: the receiver may send FIN only when the message has matched. */
    private static final byte SYNCHRONOUS = 1;

    private TagMatchingHeader() {}

    /** Writes a header. */
    public static void put(ByteBuffer buffer, int offset, byte opcode, int contextId, int source, int tag) {
        buffer.putInt(offset + OPCODE_FIELD_OFFSET, opcode << 24);
        buffer.putInt(offset + APP_CTX_FIELD_OFFSET, contextId);
        buffer.putLong(offset + TAG_FIELD_OFFSET, packTag(source, tag));
    }

    /** Marks an announcement as that of a synchronous send. */
    public static void putSynchronous(ByteBuffer buffer, int offset) {
        buffer.put(offset + FLAGS_FIELD_OFFSET, SYNCHRONOUS);
    }

    public static boolean isSynchronous(ByteBuffer buffer, int offset) {
        return buffer.get(offset + FLAGS_FIELD_OFFSET) == SYNCHRONOUS;
    }

    /** The 64-bit tag of a sender's rank and a message's tag. */
    public static long packTag(int source, int tag) {
        return (long) source << 32 | tag & 0xffffffffL;
    }

    public static byte opcode(ByteBuffer buffer, int offset) {
        return buffer.get(offset + OPCODE_FIELD_OFFSET);
    }

    public static int contextId(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + APP_CTX_FIELD_OFFSET);
    }

    public static int source(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + TAG_FIELD_OFFSET);
    }

    public static int tag(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + TAG_FIELD_OFFSET + 4);
    }
}
