package io.jmpi.internal.agreement;

import io.jmpi.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * One rank's contribution to an agreement, or its result. Ranks are those of the communicator. Immutable: no code
 * changes arrays and sets after the construction.
 */
public final class Ballot {
    private static final int FIXED_BYTES = 3 * Integer.BYTES;

    private final int flag;
    private final int[] values;
    private final BitSet failed;
    private final BitSet acknowledged;

    /**
     * Creates a ballot, which owns its arguments from then on.
     *
     * @param flag combined by bitwise AND
     * @param values combined by their maxima, element by element
     * @param failed the ranks that are known to be gone; combined by union
     * @param acknowledged the failures that the program has acknowledged; combined by intersection
     */
    public Ballot(int flag, int[] values, BitSet failed, BitSet acknowledged) {
        this.flag = flag;
        this.values = values;
        this.failed = failed;
        this.acknowledged = acknowledged;
    }

    public int flag() {
        return flag;
    }

    public int[] values() {
        return values;
    }

    public BitSet failed() {
        return failed;
    }

    /**
     * Combines the ballots of ranks, of which there is at least one. If they have different numbers of values, because the
     * ranks have called different operations, the result has more than each of them.
     *
     * <p>The failed ranks are those in {@code gone}, and those that the others know, in the order of their ranks: a
     * rank that counts as failed already is not heard. Therefore, if the connection of two ranks breaks, only the
     * higher one fails.
     *
     * @param byRank null for a rank without a ballot
     */
    static Ballot combined(Ballot[] byRank, BitSet gone) {
        List<Ballot> ballots = Stream.of(byRank).filter(Objects::nonNull).toList();
        Ballot first = ballots.get(0);
        int flag = first.flag;
        int longest = 0;
        boolean isMixed = false;
        for (Ballot ballot : ballots) {
            isMixed |= ballot.values.length != first.values.length;
            longest = Math.max(longest, ballot.values.length);
        }
        int[] values = isMixed ? new int[longest + 1] : first.values.clone();
        BitSet failed = (BitSet) gone.clone();
        BitSet acknowledged = (BitSet) first.acknowledged.clone();
        for (Ballot ballot : ballots) {
            flag &= ballot.flag;
            for (int i = 0; i < Math.min(values.length, ballot.values.length); i++) {
                values[i] = Math.max(values[i], ballot.values[i]);
            }
            acknowledged.and(ballot.acknowledged);
        }
        for (int rank = 0; rank < byRank.length; rank++) {
            if (byRank[rank] != null && !failed.get(rank)) {
                failed.or(byRank[rank].failed);
            }
        }
        return new Ballot(flag, values, failed, acknowledged);
    }

    /** Whether a rank has failed and not all contributors have acknowledged that. */
    public boolean hasUnacknowledged() {
        BitSet rest = (BitSet) failed.clone();
        rest.andNot(acknowledged);
        return !rest.isEmpty();
    }

    /** Length in bytes, as {@link #write} writes it. */
    public int length() {
        return FIXED_BYTES
                + values.length * Integer.BYTES
                + (failed.toLongArray().length + acknowledged.toLongArray().length) * Long.BYTES;
    }

    /** Writes flag, number of values, words of the failed ranks (32 bits each), values, and the words of both sets. */
    public void write(ByteBuffer target) {
        long[] failedWords = failed.toLongArray();
        target.putInt(flag).putInt(values.length).putInt(failedWords.length);
        for (int value : values) {
            target.putInt(value);
        }
        for (long word : failedWords) {
            target.putLong(word);
        }
        for (long word : acknowledged.toLongArray()) {
            target.putLong(word);
        }
    }

    /**
     * Reads a ballot, which fills the rest of the buffer.
     *
     * @param ranks number of ranks of the communicator
     * @throws MalformedFrameException if it does not, or names other ranks
     */
    public static Ballot read(ByteBuffer source, int ranks) {
        int flag = source.getInt();
        int count = source.getInt();
        int failedWords = source.getInt();
        int most = source.remaining();
        if (count < 0 || failedWords < 0 || count > most / Integer.BYTES || failedWords > most / Long.BYTES) {
            throw new MalformedFrameException("ballot of " + count + " values and " + failedWords + " words");
        }
        int[] values = new int[count];
        for (int i = 0; i < count && source.remaining() >= Integer.BYTES; i++) {
            values[i] = source.getInt();
        }
        int words = source.remaining() / Long.BYTES;
        if (words < failedWords || source.remaining() % Long.BYTES != 0) {
            throw new MalformedFrameException("ballot with " + source.remaining() + " bytes for its sets");
        }
        Ballot read = new Ballot(flag, values, words(source, failedWords), words(source, words - failedWords));
        if (read.failed.length() > ranks || read.acknowledged.length() > ranks) {
            throw new MalformedFrameException("ballot names rank "
                    + (Math.max(read.failed.length(), read.acknowledged.length()) - 1) + " of " + ranks);
        }
        return read;
    }

    private static BitSet words(ByteBuffer source, int count) {
        long[] words = new long[count];
        for (int i = 0; i < count; i++) {
            words[i] = source.getLong();
        }
        return BitSet.valueOf(words);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Ballot ballot
                && flag == ballot.flag
                && Arrays.equals(values, ballot.values)
                && failed.equals(ballot.failed)
                && acknowledged.equals(ballot.acknowledged);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * flag + Arrays.hashCode(values)) + failed.hashCode();
    }

    @Override
    public String toString() {
        return "flag " + flag + ", values " + Arrays.toString(values) + ", failed " + failed + ", acknowledged "
                + acknowledged;
    }
}
