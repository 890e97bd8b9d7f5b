package io.jmpi.trace.replay;

import java.util.Arrays;
import java.util.List;

/** Messages between ranks, or between groups of neighboring ranks if there are many. Thread: one. */
final class TrafficMatrix {
    private static final int MOST_GROUPS = 64;

    private final int ranksInGroup;
    private final long[][] messages;
    private final long[][] bytes;

    TrafficMatrix(int ranks) {
        ranksInGroup = Math.max(1, (ranks + MOST_GROUPS - 1) / MOST_GROUPS);
        int groups = (ranks + ranksInGroup - 1) / ranksInGroup;
        messages = new long[groups][groups];
        bytes = new long[groups][groups];
    }

    void add(int sender, int receiver, long count, long length) {
        messages[sender / ranksInGroup][receiver / ranksInGroup] += count;
        bytes[sender / ranksInGroup][receiver / ranksInGroup] += length;
    }

    MessagesResult.Matrix result() {
        return new MessagesResult.Matrix(ranksInGroup, lists(messages), lists(bytes));
    }

    private static List<List<Long>> lists(long[][] rows) {
        return Arrays.stream(rows)
                .map(row -> Arrays.stream(row).boxed().toList())
                .toList();
    }
}
