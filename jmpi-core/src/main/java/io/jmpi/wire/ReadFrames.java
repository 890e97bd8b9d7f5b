package io.jmpi.wire;

import java.nio.ByteBuffer;

/**
 * The frames that replace an RDMA read between two ranks. Big-endian; offsets count from the start of the frame.
 *
 * <pre>
 *  READ_REQUEST                  READ_RESPONSE                 READ_REFUSED
 *   0  FrameHeader                0  FrameHeader                0  FrameHeader
 *   8  landing id, 32 bits        8  landing id, 32 bits        8  landing id, 32 bits
 *  12  remote key, 32 bits       12  position, 32 bits         12  remote key, 32 bits
 *  16  virtual address, 64 bits  16  bytes of the memory
 *  24  length, 64 bits
 * </pre>
 *
 * The reader chooses the landing id: it identifies the receive of the bytes. The position counts bytes from the start
 * of the memory being read, modulo 2^32: the pieces arrive in order. A refusal repeats the wrong key.
 */
public final class ReadFrames {
    public static final int LANDING_ID_OFFSET = 8;
    public static final int REMOTE_KEY_OFFSET = 12;
    public static final int VIRTUAL_ADDRESS_OFFSET = 16;
    public static final int READ_LENGTH_OFFSET = 24;
    public static final int REQUEST_LENGTH = 32;
    public static final int POSITION_OFFSET = 12;
    public static final int RESPONSE_HEADER_LENGTH = 16;
    public static final int REFUSED_LENGTH = 16;

    private ReadFrames() {}

    public static void putRequest(
            ByteBuffer buffer, int offset, int landingId, int remoteKey, long virtualAddress, long length) {
        FrameHeader.put(buffer, offset, REQUEST_LENGTH, FrameHeader.READ_REQUEST);
        buffer.putInt(offset + LANDING_ID_OFFSET, landingId);
        buffer.putInt(offset + REMOTE_KEY_OFFSET, remoteKey);
        buffer.putLong(offset + VIRTUAL_ADDRESS_OFFSET, virtualAddress);
        buffer.putLong(offset + READ_LENGTH_OFFSET, length);
    }

    public static void putResponseHeader(
            ByteBuffer buffer, int offset, int payloadLength, int landingId, long position) {
        FrameHeader.put(buffer, offset, RESPONSE_HEADER_LENGTH + payloadLength, FrameHeader.READ_RESPONSE);
        buffer.putInt(offset + LANDING_ID_OFFSET, landingId);
        buffer.putInt(offset + POSITION_OFFSET, (int) position);
    }

    public static void putRefused(ByteBuffer buffer, int offset, int landingId, int remoteKey) {
        FrameHeader.put(buffer, offset, REFUSED_LENGTH, FrameHeader.READ_REFUSED);
        buffer.putInt(offset + LANDING_ID_OFFSET, landingId);
        buffer.putInt(offset + REMOTE_KEY_OFFSET, remoteKey);
    }

    public static int landingId(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + LANDING_ID_OFFSET);
    }

    public static int remoteKey(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + REMOTE_KEY_OFFSET);
    }

    public static long virtualAddress(ByteBuffer buffer, int offset) {
        return buffer.getLong(offset + VIRTUAL_ADDRESS_OFFSET);
    }

    public static long readLength(ByteBuffer buffer, int offset) {
        return buffer.getLong(offset + READ_LENGTH_OFFSET);
    }

    /** The lower 32 bits of the position. */
    public static int position(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + POSITION_OFFSET);
    }
}
