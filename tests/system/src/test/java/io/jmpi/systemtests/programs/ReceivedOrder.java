package io.jmpi.systemtests.programs;

import io.jmpi.Mpi;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the receives of one communicator have got, and whether that can be under MPI's rules for matching.
 *
 * <p>Which message meets which wildcard receive depends on timing. But of two receives that both accept the messages of
 * one source and tag, the one posted first gets the one sent first; and one with ANY_TAG that was posted before another
 * receive gets an earlier message of a source than that one does.
 */
final class ReceivedOrder {
    private record Received(long posted, boolean anyTag, PlannedMessage message) {}

    private final List<List<Received>> bySource = new ArrayList<>();
    private final int[] expected;
    private int empty;

    /** Creates it for a number of messages expected from each source. */
    ReceivedOrder(int[] expected) {
        this.expected = expected.clone();
        for (int i = 0; i < expected.length; i++) {
            bySource.add(new ArrayList<>());
        }
    }

    /** A receive, the {@code posted}-th of its communicator and with that tag, has got a message. */
    void got(long posted, int tag, PlannedMessage message) {
        bySource.get(message.source()).add(new Received(posted, tag == Mpi.ANY_TAG, message));
    }

    /** A receive has got a message without content, which tells no order. */
    void gotEmpty(int source) {
        expected[source]--;
        empty++;
    }

    /** Checks numbers and order of all messages. */
    void check() {
        int total = empty;
        for (int source = 0; source < expected.length; source++) {
            List<Received> received = bySource.get(source);
            require(
                    received.size() == expected[source],
                    received.size() + " messages from " + source + " instead of " + expected[source]);
            received.sort(Comparator.comparingLong(Received::posted));
            checkOrder(received);
            total += received.size();
        }
        require(total > 0, "no message at all");
    }

    private static void checkOrder(List<Received> received) {
        Map<Integer, Integer> nextOfTag = new HashMap<>();
        int latestByAnyTag = -1;
        for (Received one : received) {
            PlannedMessage message = one.message();
            int next = nextOfTag.merge(message.tag(), 1, Integer::sum) - 1;
            require(message.tagSequence() == next, "instead of number " + next + " of its tag came " + one);
            require(
                    message.sequence() > latestByAnyTag,
                    "number " + latestByAnyTag + " met an earlier receive with ANY_TAG than " + one);
            if (one.anyTag()) {
                latestByAnyTag = message.sequence();
            }
        }
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalStateException(message);
        }
    }
}
