package io.jmpi.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The header of an active message: which job and which rank it comes from, and its number among those to this rank; UCX does not
 * promise their order. The head of a frame may follow. Stateless.
 */
final class MessageHeader {
    static final int LENGTH = 16;

    /** The length of one that only greets, with its last byte: no head of a frame is so short. */
    static final int GREETING = 17;

    /** The length of one that only names a context, in which messages with tags follow. */
    static final int ANNOUNCEMENT = 20;

    static final byte GREETING_FIRST = 1;
    static final byte GREETING_AGAIN = 2;

    private static final int JOB = 0;
    private static final int RANK = 8;
    private static final int NUMBER = 12;
    private static final int CONTEXT = 16;
    private static final ValueLayout.OfLong LONG = JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt INT = JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private MessageHeader() {}

    /** The number by which messages name their job, made of its key. */
    static long job(byte[] key) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(key))
                    .getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each Java has SHA-256", e);
        }
    }

    static void put(SendBuffer buffer, long job, int rank, int number) {
        buffer.bytes.putLong(JOB, job).putInt(RANK, rank).putInt(NUMBER, number);
    }

    static void putContext(SendBuffer buffer, int context) {
        buffer.bytes.putInt(CONTEXT, context);
    }

    static int context(MemorySegment memory, long address) {
        return memory.get(INT, address + CONTEXT);
    }

    static int rank(ByteBuffer message, int offset) {
        return message.getInt(offset + RANK);
    }

    static void putRank(ByteBuffer message, int offset, int rank) {
        message.putInt(offset + RANK, rank);
    }

    static long job(MemorySegment memory, long address) {
        return memory.get(LONG, address + JOB);
    }

    static int rank(MemorySegment memory, long address) {
        return memory.get(INT, address + RANK);
    }

    static int number(MemorySegment memory, long address) {
        return memory.get(INT, address + NUMBER);
    }
}
