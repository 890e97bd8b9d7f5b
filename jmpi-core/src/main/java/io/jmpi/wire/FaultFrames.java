package io.jmpi.wire;

import java.nio.ByteBuffer;

/**
 * Layout of the frames by which ranks survive the loss of others. They name the communicator by its number, which is
 * never reused.
 *
 * <pre>
 *  REVOKE, EXCLUDED, FREED   AGREEMENT
 *   0  FrameHeader            0  FrameHeader
 *   8  number, 32 bits        8  number, 32 bits
 *  12  rank, 32 bits           12  sequence of the agreement in the communicator, 32 bits
 *                            16  step, 8 bits; reserved, 24 bits
 *                            20  round, 32 bits: rank of the coordinator that has proposed the ballot, or -1
 *                            24  ballot: flag, number n of values, number f of words of the failed ranks (32 bits each);
 *                                n values (32 bits each); f words, and the words of the acknowledged ranks (64 bits each)
 * </pre>
 */
public final class FaultFrames {
    public static final int NUMBER_OFFSET = FrameHeader.LENGTH;
    public static final int RANK_OFFSET = NUMBER_OFFSET + 4;
    public static final int SHORT_LENGTH = RANK_OFFSET + 4;

    public static final int SEQUENCE_OFFSET = NUMBER_OFFSET + 4;
    public static final int STEP_OFFSET = SEQUENCE_OFFSET + 4;
    public static final int ROUND_OFFSET = STEP_OFFSET + 4;
    public static final int BALLOT_OFFSET = ROUND_OFFSET + 4;
    public static final int SHORTEST_AGREEMENT = BALLOT_OFFSET + 12;

    private FaultFrames() {}

    /**
     * Writes a REVOKE, EXCLUDED or FREED frame.
     *
     * @param rank in the job, of the rank that has revoked the communicator, is excluded, or has freed it
     */
    public static void putShort(ByteBuffer buffer, int offset, byte type, int number, int rank) {
        FrameHeader.put(buffer, offset, SHORT_LENGTH, type);
        buffer.putInt(offset + NUMBER_OFFSET, number);
        buffer.putInt(offset + RANK_OFFSET, rank);
    }

    /** Writes an AGREEMENT frame without its ballot, which follows at {@link #BALLOT_OFFSET}. */
    public static void putAgreement(
            ByteBuffer buffer, int offset, int length, int number, int sequence, byte step, int round) {
        FrameHeader.put(buffer, offset, length, FrameHeader.AGREEMENT);
        buffer.putInt(offset + NUMBER_OFFSET, number);
        buffer.putInt(offset + SEQUENCE_OFFSET, sequence);
        buffer.putInt(offset + STEP_OFFSET, step << 24);
        buffer.putInt(offset + ROUND_OFFSET, round);
    }

    public static int number(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + NUMBER_OFFSET);
    }

    public static int rank(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + RANK_OFFSET);
    }

    public static int sequence(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + SEQUENCE_OFFSET);
    }

    public static byte step(ByteBuffer buffer, int offset) {
        return buffer.get(offset + STEP_OFFSET);
    }

    public static int round(ByteBuffer buffer, int offset) {
        return buffer.getInt(offset + ROUND_OFFSET);
    }
}
