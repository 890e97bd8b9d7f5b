package io.jmpi.matching.contract;

import static io.jmpi.matching.PostedReceive.ANY_SOURCE;
import static io.jmpi.matching.PostedReceive.ANY_TAG;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.Operation.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the counters of every engine say alike: depths, what was found, and that the tables do not grow for ever. */
public abstract class MatcherStatisticsContract extends MatcherOrderContract {
    private static final long SEED = TestSeeds.SEED;
    private static final int LENGTH = 3_000;

    /**
     * After so many rounds of the same stream, tables have the size that it needs. Engines that learn from delays change for some
     * rounds what they do, and so what they reserve.
     */
    private static final int WARM_UP = 25;

    private final Map<Integer, TestReceive> receives = new HashMap<>();

    @ParameterizedTest
    @EnumSource(StreamShape.class)
    void shouldCountLikeOracleWhenStreamIsRandom(StreamShape shape) {
        OracleMatcher oracle = new OracleMatcher(MatchingHints.NONE);
        for (Operation operation : shape.generate(SEED, LENGTH)) {
            run(operation, oracle, matcher);
        }

        MatchingStatistics expected = oracle.statistics();
        MatchingStatistics actual = matcher.statistics();
        assertThat(actual.postedDepths())
                .as(seeded("depths of posted receives at each search"))
                .hasToString(expected.postedDepths().toString());
        assertThat(actual.unexpectedDepths())
                .as(seeded("depths of messages at each search"))
                .hasToString(expected.unexpectedDepths().toString());
        assertCount(
                "searches of posted receives, one for each depth",
                actual.postedSearches(),
                actual.postedDepths().total());
        assertCount(
                "searches of messages, one for each depth",
                actual.unexpectedSearches(),
                actual.unexpectedDepths().total());
        assertCount("searches that found a message", actual.unexpectedFound(), expected.unexpectedFound());
        // Engines differ in what they compare, and a device compares out of our sight.
        assertThat(actual.expectedMatchesOnFirst())
                .as(seeded("messages whose first comparison matched, of those that found a receive"))
                .isBetween(0L, actual.expectedMatches());
        assertThat(actual.unexpectedMatchesOnFirst())
                .as(seeded("searches of messages whose first comparison matched, of those that found one"))
                .isBetween(0L, actual.unexpectedFound());
        assertThat(actual.postedEntriesWalked())
                .as(seeded("posted receives compared, at least one by each search that matched on the first"))
                .isGreaterThanOrEqualTo(actual.expectedMatchesOnFirst());
        assertThat(actual.unexpectedEntriesWalked())
                .as(seeded("messages compared, at least one by each search that found one"))
                .isGreaterThanOrEqualTo(actual.unexpectedFound());
        assertThat(actual.wildcardMerges())
                .as(seeded("searches that weighed wildcard receives, of all of posted receives"))
                .isBetween(0L, actual.postedSearches());
    }

    /** The counter of a statistic must have a value. */
    protected static void assertCount(String meaning, long actual, long expected) {
        assertThat(actual).as(seeded(meaning)).isEqualTo(expected);
    }

    private static String seeded(String meaning) {
        return "statistics: " + meaning + " (-D" + StreamCheck.SEED_PROPERTY + "=" + SEED + ")";
    }

    /** Both get the same nodes, which an oracle never touches. */
    private void run(Operation operation, Matcher... matchers) {
        TestMessage message = new TestMessage(operation.source(), operation.tag());
        TestReceive receive = operation.kind() == Kind.POST
                ? new TestReceive(operation.id(), operation.source(), operation.tag())
                : receives.get(operation.id());
        for (Matcher each : matchers) {
            switch (operation.kind()) {
                case ARRIVE -> each.arrive(message);
                case POST -> each.post(receive);
                case CANCEL -> {
                    if (receive != null) {
                        each.cancel(receive);
                    }
                }
                case PROBE, IMPROBE ->
                    each.probe(operation.source(), operation.tag(), operation.kind() == Kind.IMPROBE);
                case REPOST -> {} // refusals are others' subject
            }
        }
        if (operation.kind() == Kind.POST) {
            receives.put(operation.id(), receive);
        }
    }

    /** {@link Matcher#bin} must hold: what is in other bins costs a message nothing. */
    @Test
    void shouldCompareMessageWithReceivesOfItsBinOnly() {
        Random random = new Random(SEED);
        List<TestReceive> posted = new ArrayList<>();
        for (int i = 0; i < 800; i++) {
            posted.add(keep(i % 4, 5 * i + random.nextInt(5)));
        }
        // All receives of the bin, because a device may remove those that are matched later.
        for (TestReceive receive : posted.subList(400, 800)) {
            int source = receive.postedSource();
            int tag = receive.postedTag();
            int bin = matcher.bin(source, tag);
            long sharing = posted.stream()
                    .filter(other -> matcher.bin(other.postedSource(), other.postedTag()) == bin)
                    .count();
            long walkedBefore = matcher.statistics().postedEntriesWalked();
            assertThat(matcher.arrive(message(source, tag))).isSameAs(receive);
            assertThat(matcher.statistics().postedEntriesWalked() - walkedBefore)
                    .as(seeded("receives compared, at most those with the same Matcher.bin, which is " + bin))
                    .isLessThanOrEqualTo(sharing);
        }
    }

    @Test
    void shouldCountFirstEntriesWhenProbesLeaveTheMessage() {
        unexpected(SOURCE, TAG);
        matcher.probe(SOURCE, TAG, false);
        matcher.probe(ANY_SOURCE, ANY_TAG, false);
        matcher.probe(SOURCE, TAG + 1, false);
        matcher.post(receive(SOURCE, TAG));

        MatchingStatistics statistics = matcher.statistics();
        assertCount("searches of messages, one for each probe and receive", statistics.unexpectedSearches(), 4);
        assertCount("searches that found a message, probes included", statistics.unexpectedFound(), 3);
        assertCount("messages removed by a receive or a probe", statistics.unexpectedMatches(), 1);
        assertCount(
                "searches whose first comparison matched, because there is one message",
                statistics.unexpectedMatchesOnFirst(),
                3);
        assertThat(statistics.unexpectedDepths())
                .as("statistics: depth of messages and number of searches that met it")
                .hasToString("1:4");
    }

    @Test
    void shouldCountNoMergeWhenNoWildcardIsPosted() {
        keep(SOURCE, TAG);
        keep(SOURCE, TAG + 1);
        matcher.arrive(message(SOURCE, TAG + 1));
        assertCount(
                "searches that weighed wildcard receives", matcher.statistics().wildcardMerges(), 0);
    }

    @ParameterizedTest
    @MethodSource("someShapes")
    void shouldHoldNoMoreMemoryWhenTheSameStreamComesAgain(StreamShape shape) {
        List<Operation> stream = shape.generate(SEED, LENGTH);
        assertThat(matcher.statistics().memoryBytes())
                .as("bytes of the empty engine, by footprint()")
                .isPositive();
        for (int i = 0; i < WARM_UP; i++) {
            playAndDrain(stream);
        }
        long most = mostMemory(stream);

        for (int i = 0; i < 2 * WARM_UP; i++) {
            playAndDrain(stream);
        }

        assertThat(matcher.statistics().memoryBytes())
                .as(seeded("bytes by footprint(), which must not grow for ever: use removed records again"))
                .isPositive()
                .isLessThanOrEqualTo(most);
    }

    private static List<StreamShape> someShapes() {
        return TestSeeds.some(2, List.of(StreamShape.values()));
    }

    /** What the matcher may hold from now on, having played the stream: what it holds now. */
    protected long mostMemory(List<Operation> stream) {
        return matcher.statistics().memoryBytes();
    }

    protected final void playAndDrain(List<Operation> stream) {
        stream.forEach(operation -> run(operation, matcher));
        matcher.drainPosted(receive -> {});
        matcher.drainUnexpected(message -> {});
        receives.clear();
    }
}
