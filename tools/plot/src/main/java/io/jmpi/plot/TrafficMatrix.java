package io.jmpi.plot;

import java.util.Arrays;
import java.util.List;

/** Messages and bytes between ranks, or between groups of neighboring ranks if there are many. Thread: one. */
public final class TrafficMatrix {
    private static final int MOST_GROUPS = 64;

    private final int ranksInGroup;
    private final long[][] messages;
    private final long[][] bytes;

    /** Creates a matrix of zeros. */
    public TrafficMatrix(int ranks) {
        ranksInGroup = Math.max(1, (ranks + MOST_GROUPS - 1) / MOST_GROUPS);
        int groups = (ranks + ranksInGroup - 1) / ranksInGroup;
        messages = new long[groups][groups];
        bytes = new long[groups][groups];
    }

    /** Adds messages from one rank to another, and their bytes. */
    public void add(int sender, int receiver, long count, long length) {
        messages[sender / ranksInGroup][receiver / ranksInGroup] += count;
        bytes[sender / ranksInGroup][receiver / ranksInGroup] += length;
    }

    /** Returns the number of ranks per row and column. */
    public int ranksInGroup() {
        return ranksInGroup;
    }

    /** Returns the messages by sender, then by receiver. */
    public List<List<Long>> messages() {
        return lists(messages);
    }

    /** Returns the bytes by sender, then by receiver. */
    public List<List<Long>> bytes() {
        return lists(bytes);
    }

    private static List<List<Long>> lists(long[][] rows) {
        return Arrays.stream(rows)
                .map(row -> Arrays.stream(row).boxed().toList())
                .toList();
    }
}
