package io.jmpi.trace.replay.messages;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.trace.replay.pairing.Lane;
import io.jmpi.trace.replay.recording.Sends;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares lanes with plain collections. */
class WaitingLanesTest {
    @Test
    void shouldGiveLanesByArrivalThenByNumber() {
        long seed = TestSeeds.random("WaitingLanesTest").nextLong();
        Random random = new Random(seed);
        WaitingLanes lanes = new WaitingLanes(50);
        List<Lane> expected = new ArrayList<>();
        List<Lane> outside = new ArrayList<>();
        for (int number = 0; number < 50; number++) {
            outside.add(new Lane(number, null, 0, 0, 0, Sends.NONE));
        }
        for (int i = 0; i < 20_000; i++) {
            if (!outside.isEmpty() && (expected.isEmpty() || random.nextBoolean())) {
                Lane lane = outside.remove(random.nextInt(outside.size()));
                lanes.add(lane, i / 100 + random.nextInt(20));
                expected.add(lane);
            } else {
                Lane first = expected.stream()
                        .min((a, b) -> lanes.arrival(a) != lanes.arrival(b)
                                ? Long.compare(lanes.arrival(a), lanes.arrival(b))
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
}
