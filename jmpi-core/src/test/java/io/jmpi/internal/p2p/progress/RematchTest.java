package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertSent;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.link.BulkLane;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A context gets other hints and another engine while receives are posted and messages wait. */
class RematchTest {
    private static final int ANY = PostedReceive.ANY_SOURCE;
    private static final int LONG = 3 * BulkLane.CHUNK;
    private static final MatchingHints NO_ANY_SOURCE = new MatchingHints(false, true, false, false);
    private static final MatchingHints EXACT_LENGTH = new MatchingHints(false, false, true, false);

    private static SteppedRanks ranks(MatchingEngine matching) {
        return new SteppedRanks(
                3, 0, new ProtocolSettings(SteppedRanks.THRESHOLD, SteppedRanks.CREDIT, 0, false), matching);
    }

    private static void rematch(CommContext context, MatchingHints hints, MatchingEngine matching) {
        context.rematch(hints, () -> matching.newMatcher(context.id(), hints, SteppedRanks.POLLED));
    }

    /** All pairs; in a build without profile each engine once on each side. */
    static Stream<Arguments> pairs() {
        MatchingEngine[] engines = MatchingEngine.values();
        int shift = TestSeeds.random("RematchTest").nextInt(engines.length);
        return IntStream.range(0, engines.length)
                .boxed()
                .flatMap(from -> IntStream.range(0, TestExtent.of(1, engines.length, engines.length))
                        .mapToObj(i -> Arguments.of(engines[from], engines[(from + shift + i) % engines.length])));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void shouldMoveReceivesAndMessagesInTheirOrder(MatchingEngine from, MatchingEngine to) {
        SteppedRanks ranks = ranks(from);
        List<ByteReceive> receives = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            receives.add(ranks.receive(1, i % 2 == 0 ? 0 : ANY, i % 3 == 0 ? PostedReceive.ANY_TAG : 7, LONG));
        }
        for (int i = 0; i < 6; i++) {
            ranks.send(2, 1, 8, message(i % 2 == 0 ? 9 : LONG, i));
        }
        ranks.settle();
        // One of them has gone to the fourth receive, which accepts everything.
        assertReceived(receives.remove(3), 2, 8, message(9, 0));
        rematch(ranks.world[1], MatchingHints.NONE, to);
        for (int i = 0; i < 5; i++) {
            ranks.send(0, 1, 7, message(2000, 10 + i));
        }
        ranks.settle();
        for (int i = 0; i < 5; i++) {
            assertReceived(receives.get(i), 0, 7, message(2000, 10 + i));
        }
        rematch(ranks.world[1], MatchingHints.NONE, from);
        for (int i = 1; i < 6; i++) {
            ByteReceive late = ranks.receive(1, i % 2 == 0 ? ANY : 2, 8, LONG);
            ranks.settle();
            assertReceived(late, 2, 8, message(i % 2 == 0 ? 9 : LONG, i));
        }
        assertThat(ranks.world[1].statistics().expectedMatches()).isEqualTo(6);
        assertThat(ranks.world[1].statistics().unexpectedMatches()).isEqualTo(5);
        assertThat(ranks.unexpectedBytes(1)).isZero();
    }

    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldGoOnAsBeforeWhenTheNewMatcherCannotBeMade(MatchingEngine matching) {
        SteppedRanks ranks = ranks(matching);
        ByteReceive receive = ranks.receive(1, 0, 7, 10);
        ranks.send(0, 1, 8, message(10, 1));
        ranks.settle();
        assertThatThrownBy(() -> ranks.world[1].rematch(MatchingHints.NONE, () -> {
                    throw new IllegalStateException("no matcher today");
                }))
                .hasMessageContaining("no matcher today");
        ranks.send(0, 1, 7, message(10, 2));
        ByteReceive late = ranks.receive(1, 0, 8, 10);
        ranks.settle();
        assertReceived(receive, 0, 7, message(10, 2));
        assertReceived(late, 0, 8, message(10, 1));
    }

    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldRefuseHintsThatSomethingInWaitingBreaks(MatchingEngine matching) {
        SteppedRanks ranks = ranks(matching);
        ByteReceive receive = ranks.receive(1, ANY, 7, 10);
        ProbeOperation probe = ranks.probe(1, ANY, 8, true);
        assertThatThrownBy(() -> ranks.world[1].rematch(NO_ANY_SOURCE, () -> {
                    throw new AssertionError("a matcher was made");
                }))
                .isInstanceOf(MpiException.class)
                .hasMessageContainingAll("mpi_assert_no_any_source=true", "2 receives or probes", "ANY_SOURCE");
        ranks.send(0, 1, 8, message(10, 1));
        ranks.send(0, 1, 7, message(10, 2));
        ranks.settle();
        assertThat(probe.wasFound()).isTrue();
        assertReceived(receive, 0, 7, message(10, 2));
        rematch(ranks.world[1], NO_ANY_SOURCE, matching);
    }

    /** What another thread submits between its own check of the hints and their change. */
    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldFailWhatTheNewHintsExcludeAndGoOn(MatchingEngine matching) {
        SteppedRanks ranks = ranks(matching);
        rematch(ranks.world[1], NO_ANY_SOURCE, matching);
        assertFailed(ranks.receive(1, ANY, 7, 10), ErrorClass.ASSERTION, "mpi_assert_no_any_source");
        assertFailed(ranks.probe(1, ANY, 7, true), ErrorClass.ASSERTION, "mpi_assert_no_any_source");
        assertFailed(ranks.matchedProbe(1, ANY, 7, false), ErrorClass.ASSERTION, "mpi_assert_no_any_source");
        ByteReceive receive = ranks.receive(1, 0, 7, 10);
        SendOperation send = ranks.send(0, 1, 7, message(10, 1));
        ranks.settle();
        assertReceived(receive, 0, 7, message(10, 1));
        assertSent(send);
    }

    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldAskForExactLengthsOfReceivesThatArePostedAfterwards(MatchingEngine matching) {
        SteppedRanks ranks = ranks(matching);
        ByteReceive before = ranks.receive(1, 0, 7, 10);
        rematch(ranks.world[1], EXACT_LENGTH, matching);
        ByteReceive after = ranks.receive(1, 0, 7, 10);
        ranks.send(0, 1, 7, message(9, 1));
        ranks.send(0, 1, 7, message(9, 2));
        ranks.settle();
        assertReceived(before, 0, 7, message(9, 1));
        assertFailed(after, ErrorClass.ASSERTION, "mpi_assert_exact_length");
    }

    /** What survives is what was posted, not a receive that is posted now. */
    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldKeepTheHintOfAReceiveAndItsCountersWhenAnotherRankLeaves(MatchingEngine matching) {
        SteppedRanks ranks = ranks(matching);
        ByteReceive first = ranks.receive(1, 0, 7, 10);
        ByteReceive lost = ranks.receive(1, 2, 7, 10);
        ranks.send(2, 1, 9, message(10, 9));
        ranks.settle();
        rematch(ranks.world[1], EXACT_LENGTH, matching);
        ByteReceive second = ranks.receive(1, 0, 7, 10);
        ByteReceive wild = ranks.receive(1, ANY, 7, 10);
        MatchingStatistics before = ranks.world[1].statistics();
        ranks.close(2);
        assertFailed(lost, ErrorClass.PROC_FAILED, "rank 2 ", " left ");
        MatchingStatistics after = ranks.world[1].statistics();
        assertThat(after.unexpectedSearches()).isEqualTo(before.unexpectedSearches());
        assertThat(after.unexpectedEntriesWalked()).isEqualTo(before.unexpectedEntriesWalked());
        assertThat(after.postedDepth()).isEqualTo(3);
        assertThat(after.unexpectedDepth()).isOne();
        ranks.send(0, 1, 7, message(9, 1));
        ranks.send(0, 1, 7, message(9, 2));
        ranks.send(0, 1, 7, message(10, 3));
        ranks.settle();
        assertReceived(first, 0, 7, message(9, 1));
        assertFailed(second, ErrorClass.ASSERTION, "mpi_assert_exact_length");
        assertReceived(wild, 0, 7, message(10, 3));
    }

    /** A claimed message has left the matcher: it stays with its finder. */
    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldLeaveClaimedMessagesAndWaitingProbesAlone(MatchingEngine matching) {
        SteppedRanks ranks = ranks(matching);
        ranks.send(0, 1, 7, message(10, 1));
        ranks.settle();
        MatchedProbe claim = ranks.matchedProbe(1, 0, 7, true);
        ProbeOperation waiting = ranks.probe(1, 0, 7, true);
        rematch(ranks.world[1], NO_ANY_SOURCE, matching);
        assertThat(waiting.isComplete()).isFalse();
        assertReceived(ranks.receiveClaimed(1, claim, 10), 0, 7, message(10, 1));
        ranks.send(0, 1, 7, message(9, 1));
        ranks.settle();
        assertThat(waiting.foundBytes()).isEqualTo(9);
    }
}
