package io.jmpi.matching.contract;

import static io.jmpi.matching.PostedReceive.ANY_SOURCE;
import static io.jmpi.matching.PostedReceive.ANY_TAG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HintViolationException;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every engine promises; one subclass for each. This half is about cancelling, probing, the life of nodes, hints,
 * draining and statistics, and compares random streams to an oracle.
 */
public abstract class MatcherContract extends MatcherStatisticsContract {
    private static final long SEED = TestSeeds.SEED;

    // Cancellation.

    @ParameterizedTest
    @MethodSource("classes")
    void shouldMatchTheOthersWhenHeadMiddleOrTailIsCancelled(int source, int tag) {
        for (int cancelled = 0; cancelled < 3; cancelled++) {
            List<TestReceive> posted = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                posted.add(keep(source, tag));
            }
            TestReceive removed = posted.remove(cancelled);

            assertThat(matcher.cancel(removed)).isTrue();
            assertThat(removed.isClear()).isTrue();
            assertThat(matcher.cancel(removed)).isFalse();
            TestReceive appended = keep(source, tag); // finds out whether the tail is still right
            posted.add(appended);
            for (TestReceive expected : posted) {
                assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(expected);
            }
            assertThat(matcher.statistics().postedDepth()).isZero();
        }
    }

    @Test
    void shouldKeepMessageWhenOnlyReceiveIsCancelled() {
        TestReceive only = keep(SOURCE, TAG);
        assertThat(matcher.cancel(only)).isTrue();

        TestMessage message = unexpected(SOURCE, TAG);
        assertThat(matcher.post(receive(SOURCE, TAG))).isSameAs(message);
    }

    @Test
    void shouldNotCancelWhenReceiveIsPairedOrWasNeverPosted() {
        TestReceive matchedByArrival = keep(SOURCE, TAG);
        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(matchedByArrival);
        unexpected(SOURCE, TAG);
        TestReceive matchedByPost = receive(SOURCE, TAG);
        assertThat(matcher.post(matchedByPost)).isNotNull();
        TestReceive other = keep(SOURCE, TAG);

        assertThat(matcher.cancel(matchedByArrival)).isFalse();
        assertThat(matcher.cancel(matchedByPost)).isFalse();
        assertThat(matcher.cancel(receive(SOURCE, TAG))).isFalse();
        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(other);
    }

    // Probes.

    @ParameterizedTest
    @MethodSource("classes")
    void shouldFindOldestMessageWhenProbed(int source, int tag) {
        assertThat(matcher.probe(source, tag, false)).isNull();
        assertThat(matcher.probe(source, tag, true)).isNull();
        unexpected(SOURCE + 1, TAG + 1);
        TestMessage first = unexpected(SOURCE, TAG);
        TestMessage second = unexpected(SOURCE, TAG);
        if (source == ANY_SOURCE && tag == ANY_TAG) {
            assertThat(matcher.probe(source, tag, true)).isNotSameAs(first); // the one of the other envelope
        }

        assertThat(matcher.probe(source, tag, false)).isSameAs(first);
        assertThat(matcher.probe(source, tag, false)).isSameAs(first);
        assertThat(matcher.probe(source, tag, true)).isSameAs(first);
        assertThat(first.isClear()).isTrue();
        assertThat(matcher.post(receive(source, tag))).isSameAs(second);
        assertThat(matcher.probe(source, tag, false)).isNull();
    }

    @Test
    void shouldFollowArrivalWhenProbedWithWildcards() {
        List<TestMessage> arrived = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            arrived.add(unexpected((7 * i) % 10, 100 - i));
        }
        for (TestMessage expected : arrived) {
            assertThat(matcher.probe(ANY_SOURCE, ANY_TAG, true)).isSameAs(expected);
        }
    }

    // Use and abuse of nodes.

    @Test
    void shouldTreatNodeAsNewMessageWhenItIsUsedAgain() {
        TestMessage node = unexpected(SOURCE, TAG);
        unexpected(SOURCE, TAG + 1);
        assertThat(matcher.post(receive(SOURCE, TAG))).isSameAs(node);
        assertThat(node.isClear()).isTrue();

        assertThat(matcher.arrive(node.set(1, SOURCE, TAG + 1))).isNull();

        assertThat(matcher.post(receive(SOURCE, TAG))).isNull();
        assertThat(matcher.post(receive(SOURCE, TAG + 1))).isNotSameAs(node);
        assertThat(matcher.post(receive(SOURCE, ANY_TAG))).isSameAs(node);
    }

    @Test
    void shouldMatchByItsNewEnvelopeWhenAReceiveIsUsedAgain() {
        TestReceive node = keep(SOURCE, ANY_TAG);
        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(node);

        node.set(SOURCE + 1, TAG + 1);
        assertThat(matcher.post(node)).isNull();

        unexpected(SOURCE, TAG);
        assertThat(matcher.arrive(message(SOURCE + 1, TAG + 1))).isSameAs(node);
    }

    @Test
    void shouldTreatReceiveAsYoungestWhenItIsPostedAgain() {
        TestReceive persistent = keep(SOURCE, TAG);
        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(persistent);
        assertThat(persistent.isClear()).isTrue();
        TestReceive wildcard = keep(ANY_SOURCE, TAG);
        assertThat(matcher.post(persistent)).isNull();

        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(wildcard);
        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(persistent);
    }

    @Test
    void shouldRefuseAndChangeNothingWhenReceiveIsPostedTwice() {
        TestReceive first = keep(SOURCE, TAG);
        TestReceive second = keep(SOURCE, TAG);
        String before = matcher.statistics().toString();

        assertThatThrownBy(() -> matcher.post(first)).isInstanceOf(IllegalStateException.class);

        assertThat(matcher.statistics()).hasToString(before);
        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(first);
        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(second);
        assertThat(matcher.arrive(message(SOURCE, TAG))).isNull();
    }

    @Test
    void shouldRefuseAndChangeNothingWhenKeptMessageArrivesAgain() {
        TestMessage message = unexpected(SOURCE, TAG);
        String before = matcher.statistics().toString();

        assertThatThrownBy(() -> matcher.arrive(message)).isInstanceOf(IllegalStateException.class);

        assertThat(matcher.statistics()).hasToString(before);
        assertThat(matcher.post(receive(SOURCE, TAG))).isSameAs(message);
        assertThat(matcher.post(receive(SOURCE, TAG))).isNull();
    }

    // Hints.

    protected static Stream<MatchingHints> allHints() {
        return Stream.of(
                MatchingHints.NONE,
                new MatchingHints(true, false, false, false),
                new MatchingHints(false, true, false, false),
                new MatchingHints(true, true, false, false),
                new MatchingHints(true, true, true, true),
                new MatchingHints(false, false, false, true));
    }

    protected static Stream<MatchingHints> hintsThatKeepOrder() {
        return allHints().filter(hints -> !hints.allowOvertaking());
    }

    @ParameterizedTest
    @MethodSource("allHints")
    void shouldRefuseAndChangeNothingWhenWildcardIsExcluded(MatchingHints hints) {
        matcher = newMatcher(hints);
        TestReceive posted = keep(SOURCE + 1, TAG);
        TestMessage waiting = unexpected(SOURCE, TAG);
        String before = matcher.statistics().toString();

        if (hints.noAnyTag()) {
            assertRefused(SOURCE, ANY_TAG, "mpi_assert_no_any_tag");
        }
        if (hints.noAnySource()) {
            assertRefused(ANY_SOURCE, TAG, "mpi_assert_no_any_source");
        }
        if (hints.noAnyTag() || hints.noAnySource()) {
            assertRefused(ANY_SOURCE, ANY_TAG, "mpi_assert_no_any_");
        }

        assertThat(matcher.statistics()).hasToString(before);
        assertThat(matcher.post(receive(SOURCE, TAG))).isSameAs(waiting);
        assertThat(matcher.arrive(message(SOURCE + 1, TAG))).isSameAs(posted);
        assertThat(matcher.arrive(message(SOURCE + 1, TAG))).isNull();
    }

    private void assertRefused(int source, int tag, String key) {
        TestReceive refused = receive(source, tag);
        assertThatThrownBy(() -> matcher.post(refused))
                .isInstanceOf(HintViolationException.class)
                .hasMessageContaining(key);
        assertThat(refused.isClear()).isTrue();
        for (boolean remove : new boolean[] {false, true}) {
            assertThatThrownBy(() -> matcher.probe(source, tag, remove))
                    .isInstanceOf(HintViolationException.class)
                    .hasMessageContaining(key);
        }
    }

    @ParameterizedTest
    @MethodSource("hintsThatKeepOrder")
    void shouldAcceptWildcardsWhenHintsDoNotExcludeThem(MatchingHints hints) {
        matcher = newMatcher(hints);
        if (!hints.noAnyTag()) {
            TestReceive anyTag = keep(SOURCE, ANY_TAG);
            keep(SOURCE, TAG);
            assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(anyTag);
        }
        if (!hints.noAnySource()) {
            TestReceive anySource = keep(ANY_SOURCE, TAG + 1);
            keep(SOURCE, TAG + 1);
            assertThat(matcher.arrive(message(SOURCE, TAG + 1))).isSameAs(anySource);
        }
    }

    // Draining.

    @Test
    void shouldVisitReceivesOldestFirstAndForgetThemWhenPostedAreDrained() {
        List<TestReceive> posted = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            for (int j = 10; j > 0; j--) {
                posted.add(keep(j, i % 5 == 0 ? ANY_TAG : 100 - i));
            }
        }
        matcher.cancel(posted.remove(17));
        matcher.arrive(message(9, 4711)); // takes posted.get(1)
        posted.remove(1);
        TestMessage waiting = unexpected(SOURCE + 100, TAG);
        List<PostedReceive> visited = new ArrayList<>();

        matcher.drainPosted(receive -> {
            assertThat(((TestReceive) receive).isClear()).isTrue();
            visited.add(receive);
        });

        assertThat(visited).isEqualTo(posted);
        assertThat(matcher.statistics().postedDepth()).isZero();
        assertThat(matcher.statistics().unexpectedDepth()).isEqualTo(1);
        assertThat(matcher.cancel(posted.get(0))).isFalse();
        assertThat(matcher.post(receive(SOURCE + 100, TAG))).isSameAs(waiting);
        unexpected(9, 4711);
    }

    @Test
    void shouldVisitMessagesOldestFirstAndForgetThemWhenUnexpectedAreDrained() {
        List<TestMessage> arrived = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            for (int j = 10; j > 0; j--) {
                arrived.add(unexpected(j, 100 - i));
            }
        }
        assertThat(matcher.post(receive(10, 100))).isSameAs(arrived.remove(0));
        assertThat(matcher.probe(4, 70, true)).isNotNull();
        arrived.removeIf(message -> message.source() == 4 && message.tag() == 70);
        TestReceive waiting = keep(SOURCE + 100, TAG);
        List<ArrivedMessage> visited = new ArrayList<>();

        matcher.drainUnexpected(message -> {
            assertThat(((TestMessage) message).isClear()).isTrue();
            visited.add(message);
        });

        assertThat(visited).isEqualTo(arrived);
        assertThat(matcher.statistics().unexpectedDepth()).isZero();
        assertThat(matcher.statistics().postedDepth()).isEqualTo(1);
        assertThat(matcher.arrive(message(SOURCE + 100, TAG))).isSameAs(waiting);
        assertThat(matcher.probe(ANY_SOURCE, ANY_TAG, false)).isNull();
        keep(10, 99);
    }

    @Test
    void shouldVisitNothingWhenEmptyMatcherIsDrained() {
        matcher.drainPosted(receive -> fail("visited " + receive));
        matcher.drainUnexpected(message -> fail("visited " + message));
    }

    // Statistics.

    /** Entries that are at least counted when a message finds its receive: none if a device compares. */
    protected int entriesWalkedToFirst() {
        return 1;
    }

    @Test
    protected void shouldCountWhenReceivesAreKeptMatchedAndCancelled() {
        keep(SOURCE, TAG);
        keep(SOURCE, TAG);
        TestReceive cancelled = keep(ANY_SOURCE, TAG);
        matcher.cancel(cancelled);
        matcher.cancel(cancelled);
        matcher.arrive(message(SOURCE, TAG));

        MatchingStatistics statistics = matcher.statistics();
        assertCount("posted depth", statistics.postedDepth(), 1);
        assertCount("greatest posted depth", statistics.maxPostedDepth(), 3);
        assertCount("searches of posted receives, one for each message that arrives", statistics.postedSearches(), 1);
        assertThat(statistics.postedEntriesWalked())
                .as("posted receives compared: a search that finds one compares it, and may compare others")
                .isGreaterThanOrEqualTo(entriesWalkedToFirst());
        assertCount("searches of messages, one for each receive posted", statistics.unexpectedSearches(), 3);
        assertCount("messages compared, of which there are none", statistics.unexpectedEntriesWalked(), 0);
        assertCount("messages that found a receive", statistics.expectedMatches(), 1);
        assertCount("receives that found a message", statistics.unexpectedMatches(), 0);
    }

    @Test
    protected void shouldCountWhenMessagesAreKeptMatchedAndProbed() {
        unexpected(SOURCE, TAG);
        unexpected(SOURCE, TAG);
        unexpected(SOURCE, TAG + 1);
        matcher.probe(ANY_SOURCE, TAG, false);
        matcher.probe(ANY_SOURCE, ANY_TAG, true);
        matcher.post(receive(SOURCE, TAG));

        MatchingStatistics statistics = matcher.statistics();
        assertCount("unexpected depth", statistics.unexpectedDepth(), 1);
        assertCount("greatest unexpected depth", statistics.maxUnexpectedDepth(), 3);
        assertCount("searches of messages, one for each probe and receive", statistics.unexpectedSearches(), 3);
        assertThat(statistics.unexpectedEntriesWalked())
                .as("messages compared: each of 3 searches finds one and compares it, and may compare others")
                .isGreaterThanOrEqualTo(3);
        assertThat(statistics.unexpectedMatchesOnFirst())
                .as("searches of messages whose first comparison matched, of 3 that found one")
                .isBetween(0L, 3L);
        assertCount("messages removed by a receive or a probe", statistics.unexpectedMatches(), 2);
        assertCount("searches of posted receives, one for each message that arrives", statistics.postedSearches(), 3);
        assertCount("posted receives compared, of which there are none", statistics.postedEntriesWalked(), 0);
        assertCount("posted depth", statistics.postedDepth(), 0);
        assertCount("greatest posted depth", statistics.maxPostedDepth(), 0);
        assertCount("messages that found a receive", statistics.expectedMatches(), 0);
    }

    // Random streams.

    @ParameterizedTest
    @MethodSource("streams")
    void shouldAgreeWithOracleWhenStreamIsRandom(MatchingHints hints, StreamShape shape) {
        int streams = TestExtent.of(1, 3, 12);
        assertThat(StreamCheck.failure(this::newMatcher, hints, shape, SEED, streams, 2_500))
                .isNull();
    }

    protected static Stream<Arguments> streams() {
        List<Arguments> all = allHints()
                .flatMap(hints -> Stream.of(StreamShape.values()).map(shape -> Arguments.of(hints, shape)))
                .toList();
        int step = TestExtent.of(3, 1, 1);
        return IntStream.range(0, all.size())
                .filter(i -> Math.floorMod(i + SEED, step) == 0)
                .mapToObj(all::get);
    }
}
