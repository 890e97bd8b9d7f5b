package io.jmpi.systemtests.programs;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32;

/**
 * One message of a random plan that every rank can compute from the seed, and the content that tells it from all others.
 *
 * @param stream which communicator and phase it belongs to
 * @param source sender's rank in the communicator
 * @param dest receiver's rank in the communicator
 * @param tag its tag; {@link #EMPTY_TAG} for those without content
 * @param length bytes
 * @param sequence how many messages the source sent to the same receiver before
 * @param tagSequence how many of these had the same tag
 */
record PlannedMessage(int stream, int source, int dest, int tag, int length, int sequence, int tagSequence) {
    static final int TAGS = 5;
    static final int EMPTY_TAG = 1_000_000_007;
    static final int LONGEST = 100_000;
    private static final int HEADER = 6 * Integer.BYTES;
    private static final int SPREAD = 0x9E3779B9;

    /** All messages that a rank sends to the ranks of a communicator, itself included, in the order of sending. */
    static List<PlannedMessage> sentBy(long seed, int stream, int source, int ranks, int count) {
        SplittableRandom random = new SplittableRandom(seed + stream * 1_000_003L + source);
        int[] sequences = new int[ranks];
        int[][] tagSequences = new int[ranks][TAGS + 1];
        List<PlannedMessage> messages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int dest = random.nextInt(ranks);
            int tagIndex = random.nextInt(TAGS + 1);
            messages.add(new PlannedMessage(
                    stream,
                    source,
                    dest,
                    tag(tagIndex),
                    tagIndex == TAGS ? 0 : randomLength(random),
                    sequences[dest]++,
                    tagSequences[dest][tagIndex]++));
        }
        return messages;
    }

    /** The tags that are in use: 0 to TAGS - 1, and the one of empty messages. */
    static int tag(int index) {
        return index == TAGS ? EMPTY_TAG : index;
    }

    /** Mostly short; one in eight is long, mostly beyond the eager threshold. */
    private static int randomLength(SplittableRandom random) {
        return switch (random.nextInt(8)) {
            case 0 -> random.nextInt(50_000, LONGEST + 1);
            case 1 -> random.nextInt(1_000, 20_000);
            default -> random.nextInt(HEADER, 200);
        };
    }

    /** The bytes that travel. */
    byte[] content() {
        byte[] bytes = new byte[length];
        fill(bytes);
        return bytes;
    }

    private void fill(byte[] bytes) {
        if (bytes.length == 0) {
            return;
        }
        ByteBuffer.wrap(bytes)
                .putInt(stream)
                .putInt(source)
                .putInt(dest)
                .putInt(tag)
                .putInt(sequence)
                .putInt(tagSequence);
        int value = ((stream * 31 + source) * 31 + tag) * 31 + sequence;
        for (int i = HEADER; i < bytes.length; i++) {
            value = value * SPREAD + 1;
            bytes[i] = (byte) (value >>> 24);
        }
    }

    /** Reads who a received message is from its first bytes; the rest is checked by {@link #matches}. */
    static PlannedMessage parse(byte[] bytes) {
        ByteBuffer header = ByteBuffer.wrap(bytes);
        int stream = header.getInt();
        int source = header.getInt();
        int dest = header.getInt();
        int tag = header.getInt();
        return new PlannedMessage(stream, source, dest, tag, bytes.length, header.getInt(), header.getInt());
    }

    /** Whether these are the bytes of this message, all of them. */
    boolean matches(byte[] bytes) {
        return Arrays.equals(bytes, content());
    }

    /** A number that depends on everything in the message. */
    long digest() {
        CRC32 crc = new CRC32();
        crc.update(content());
        long value = crc.getValue() ^ ((long) tag << 40) ^ ((long) source << 32) ^ ((long) dest << 56) ^ sequence;
        value *= 0x9E3779B97F4A7C15L;
        return value ^ value >>> 29;
    }
}
