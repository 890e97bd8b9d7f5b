package io.jmpi.trace.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the data structures of the replay with plain collections. */
class RecordsTest {
    @TempDir
    Path directory;

    @Test
    void shouldKeepRecordsOfSeveralListsApartBeyondTheFirstSegment() throws IOException {
        try (Spool spool = new Spool(directory)) {
            Records one = new Records(spool);
            Records other = new Records(spool);
            Records.Longs before = one.new Longs();
            Records.Longs ofOne = one.new Longs();
            Records.Ints ofOther = other.new Ints();
            int count = 2_000_000; // 40 MB, more than the first segment
            for (int i = 0; i < count; i++) {
                ofOne.set(one.add(), i * 3L);
                ofOther.set(other.add(), -i);
            }
            for (int i = 0; i < count; i++) {
                assertThat(ofOne.get(i) == i * 3L && ofOther.get(i) == -i && before.get(i) == 0)
                        .as("record %d", i)
                        .isTrue();
            }
        }
    }

    /** Even if it is never closed. */
    @Test
    void shouldLeaveNoFileBehind() throws IOException {
        try (Spool spool = new Spool(directory)) {
            Records records = new Records(spool);
            Records.Ints field = records.new Ints();
            field.set(records.add(), 1);
            try (Stream<Path> left = Files.list(directory)) {
                assertThat(left).isEmpty();
            }
        }
    }

    @Test
    void shouldFindQueuesWhateverWasAddedAndRemoved() {
        long seed = TestSeeds.random("RecordsTest.queues").nextLong();
        Random random = new Random(seed);
        EnvelopeQueues queues = new EnvelopeQueues();
        Map<List<Integer>, Deque<Integer>> expected = new HashMap<>();
        for (int i = 0; i < 200_000; i++) {
            // As many envelopes are added as removed, so that probe chains grow, break and are repaired.
            List<Integer> key = List.of(random.nextInt(3), random.nextInt(20) - 1, random.nextInt(20) - 1);
            int queue = queues.find(key.get(0), key.get(1), key.get(2));
            Deque<Integer> records = expected.get(key);
            if (random.nextBoolean()) {
                int before = queues.append(key.get(0), key.get(1), key.get(2), i);
                assertThat(before).isEqualTo(records == null ? EnvelopeQueues.NONE : records.peekLast());
                expected.computeIfAbsent(key, unused -> new ArrayDeque<>()).add(i);
            } else if (records == null) {
                assertThat(queue).as("seed " + seed).isEqualTo(EnvelopeQueues.NONE);
            } else {
                assertThat(queues.first(queue)).as("seed " + seed).isEqualTo(records.peekFirst());
                assertThat(queues.last(queue)).as("seed " + seed).isEqualTo(records.peekLast());
                queues.remove(queue);
                expected.remove(key);
            }
        }
        assertThat(queues.isEmpty()).isEqualTo(expected.isEmpty());
    }

    @Test
    void shouldGiveLanesByArrivalThenByNumber() {
        long seed = TestSeeds.random("RecordsTest.lanes").nextLong();
        Random random = new Random(seed);
        WaitingLanes lanes = new WaitingLanes();
        List<Lane> expected = new ArrayList<>();
        List<Lane> outside = new ArrayList<>();
        for (int number = 0; number < 50; number++) {
            outside.add(new Lane(number, null, 0, 0, 0, Sends.NONE));
        }
        for (int i = 0; i < 20_000; i++) {
            if (!outside.isEmpty() && (expected.isEmpty() || random.nextBoolean())) {
                Lane lane = outside.remove(random.nextInt(outside.size()));
                lane.arrival = random.nextInt(20);
                lanes.add(lane);
                expected.add(lane);
            } else {
                Lane first = expected.stream()
                        .min((a, b) -> a.arrival != b.arrival
                                ? Long.compare(a.arrival, b.arrival)
                                : Integer.compare(a.number, b.number))
                        .orElseThrow();
                assertThat(lanes.first()).as("seed " + seed).isSameAs(first);
                Lane removed = random.nextBoolean() ? first : expected.get(random.nextInt(expected.size()));
                lanes.remove(removed);
                expected.remove(removed);
                outside.add(removed);
            }
            assertThat(lanes.first() == null).isEqualTo(expected.isEmpty());
        }
    }

    @Test
    void shouldCarryDepthsOverPartsInWhichNothingHappens() {
        DepthOverTime depths = new DepthOverTime(5, 10);
        depths.posted(1, 0);
        depths.posted(1, 5);
        depths.posted(-1, 35);
        depths.unexpected(1, 35);
        depths.end();

        assertThat(Stream.of(0, 1, 2, 3, 4).map(depths::postedIn)).containsExactly(2, 2, 2, 2, 1);
        assertThat(Stream.of(0, 1, 2, 3, 4).map(depths::unexpectedIn)).containsExactly(0, 0, 0, 1, 1);
        assertThat(depths.maxPosted()).isEqualTo(2);
        assertThat(depths.maxUnexpected()).isEqualTo(1);
    }
}
