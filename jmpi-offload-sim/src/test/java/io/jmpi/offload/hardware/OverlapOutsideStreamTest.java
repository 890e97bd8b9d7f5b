package io.jmpi.offload.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.StreamCheck;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.offload.Rings;
import io.jmpi.offload.tagmatching.SyncRule;
import io.jmpi.offload.tagmatching.UnitSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random streams while the program computes now and then: pairs of the unit are reported early, all else waits. Without wildcards
 * the order says which message each receive gets: of each source and tag, the first message the first receive, and so on.
 */
@Timeout(60)
class OverlapOutsideStreamTest {
    private static final int STREAMS = 200;
    private static final int STEPS = 400;
    private static final int TAGS = 3;
    private static final long SEED = TestSeeds.SEED;

    /** Which switches of the engine are on. */
    private enum Switches {
        NONE(false, false),
        TRACE(true, false),
        ADVICE(false, true),
        TRACE_AND_ADVICE(true, true);

        private final boolean hasTrace;
        private final boolean hasAdvice;

        Switches(boolean hasTrace, boolean hasAdvice) {
            this.hasTrace = hasTrace;
            this.hasAdvice = hasAdvice;
        }

        OverlapParts parts() {
            return new OverlapParts(
                    hasAdvice ? new OffloadAdvice(0, 0, 3, 30, System::nanoTime) : null,
                    hasTrace ? new SequenceTrace(true) : null,
                    OffloadedMatcher.Outside.MATCHES,
                    0);
        }
    }

    /** A program whose receives and messages are numbered by their order in each stream. */
    private static final class Run implements MatchHandler {
        private final SplittableRandom random;
        private final HardwareMatcher matcher;
        private final SenderNumbers numbers;
        private final Map<Integer, Integer> posted = new HashMap<>();
        private final Map<Integer, Integer> arrived = new HashMap<>();
        private final Map<PostedReceive, Integer> places = new HashMap<>();
        private final Map<ArrivedMessage, Integer> messagePlaces = new HashMap<>();
        private final List<String> wrong = new ArrayList<>();
        private int pairs;
        private int early;
        private boolean isOutside;

        Run(long seed, SyncRule rule, Switches switches) {
            random = new SplittableRandom(seed);
            numbers = switches.hasTrace ? SenderNumbers.all() : SenderNumbers.NONE;
            int tags = 1 + random.nextInt(20);
            matcher = HardwareMatcher.overlap(
                    5,
                    MatchingHints.NONE,
                    new HardwareSettings(tags, 0, 0, rule, false),
                    UnitSettings.forTags(tags, rule),
                    switches.parts(),
                    Rings.OF_THREADS,
                    new MatchingStatistics());
            matcher.leaveUnitToCaller();
        }

        void run() {
            for (int step = 0; step < STEPS; step++) {
                switch (random.nextInt(8)) {
                    case 0, 1 -> post();
                    case 2, 3 -> arrive();
                    case 4 -> matcher.poll(this, 1 + random.nextInt(4), HostState.IDLE);
                    case 5 -> pollOutside();
                    case 6 -> matcher.unit().stepWire();
                    default -> matcher.unit().stepCommand();
                }
            }
            matcher.settle(this, HostState.IDLE);
        }

        private void pollOutside() {
            isOutside = true;
            early += matcher.pollMatches(this, 1 + random.nextInt(4), HostState.IDLE);
            isOutside = false;
        }

        private void post() {
            int tag = random.nextInt(TAGS);
            TestReceive receive = new TestReceive(0, tag).withBuffer(64, random.nextInt(4) > 0);
            places.put(receive, posted.merge(tag, 1, Integer::sum));
            ArrivedMessage message = matcher.post(receive);
            if (message != null) {
                onMatch(receive, message);
            }
        }

        private void arrive() {
            int tag = random.nextInt(TAGS);
            TestMessage message = new TestMessage(0, tag).numbered(numbers.next(0, tag));
            message.withData(64, random.nextBoolean());
            messagePlaces.put(message, arrived.merge(tag, 1, Integer::sum));
            PostedReceive receive = matcher.arrive(message);
            if (receive != null) {
                onMatch(receive, message);
            }
        }

        @Override
        public void onMatch(PostedReceive receive, ArrivedMessage message) {
            pairs++;
            if (receive.postedTag() != message.tag() || !places.get(receive).equals(messagePlaces.get(message))) {
                wrong.add("receive " + places.get(receive) + " of tag " + receive.postedTag() + " got message "
                        + messagePlaces.get(message) + " of tag " + message.tag());
            }
        }

        @Override
        public void onUnexpected(ArrivedMessage message) {
            if (isOutside) {
                wrong.add("an unexpected message was reported while the program computes");
            }
        }

        @Override
        public void onCancelled(PostedReceive receive) {
            wrong.add("a receive was cancelled");
        }

        int expectedPairs() {
            return posted.entrySet().stream()
                    .mapToInt(entry -> Math.min(entry.getValue(), arrived.getOrDefault(entry.getKey(), 0)))
                    .sum();
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldPairInOrder(Switches switches) {
        int early = 0;
        for (int i = 0; i < STREAMS; i++) {
            SyncRule rule = i % 2 == 0 ? SyncRule.COUNTER : SyncRule.SYNC_ONLY;
            Run run = new Run(SEED + i, rule, switches);
            run.run();
            String stream = "-D" + StreamCheck.SEED_PROPERTY + "=" + (SEED + i);
            assertThat(run.wrong).as(stream).isEmpty();
            assertThat(run.pairs).as(stream).isEqualTo(run.expectedPairs());
            early += run.early;
            run.matcher.close();
        }
        assertThat(early)
                .as("pairs that were reported while the program computes")
                .isPositive();
    }
}
