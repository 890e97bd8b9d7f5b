package io.jmpi.trace.replay.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares queues with plain collections. */
class EnvelopeQueuesTest {
    @Test
    void shouldFindQueuesWhateverWasAddedAndRemoved() {
        long seed = TestSeeds.random("EnvelopeQueuesTest").nextLong();
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
}
