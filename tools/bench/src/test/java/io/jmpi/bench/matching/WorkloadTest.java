package io.jmpi.bench.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.TestExtent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class WorkloadTest {
    private static final int STEPS = TestExtent.of(600, 3000, 3000);

    static List<Arguments> casesAndEngines() {
        List<Arguments> all = new ArrayList<>();
        for (MatchingCase each : MatchingCase.values()) {
            for (MatchingEngine engine : MatchingEngine.values()) {
                all.add(Arguments.of(each, engine));
            }
        }
        return all;
    }

    private static Pairing run(MatchingCase matchingCase, Pairing pairing, int depth, int steps) {
        Workload workload = matchingCase.workload(pairing, depth);
        for (int i = 0; i < steps; i++) {
            workload.step();
        }
        workload.verify();
        return pairing;
    }

    @ParameterizedTest
    @MethodSource("casesAndEngines")
    void shouldGetTheRightPartnersFromEachEngine(MatchingCase matchingCase, MatchingEngine engine) {
        for (int depth : new int[] {matchingCase.smallestDepth(), 4, 100}) {
            try (Pairing pairing = run(matchingCase, Pairing.with(engine.provider(), depth), depth, STEPS)) {
                MatchingStatistics statistics = pairing.statistics();
                assertThat(statistics.expectedMatches() + statistics.unexpectedMatches())
                        .isEqualTo((long) STEPS * matchingCase.pairsInStep(depth));
                assertThat(Math.max(statistics.maxPostedDepth(), statistics.maxUnexpectedDepth()))
                        .isBetween((long) depth, (long) depth + 1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(MatchingCase.class)
    void shouldHaveEnvelopesThatDoNotMeetAtAnyDepth(MatchingCase matchingCase) {
        int steps = matchingCase.pairsInStep(2) == 1 ? Probes.COUNT / 8 : 1;
        assertThatCode(() -> run(
                                matchingCase,
                                Pairing.with(MatchingEngine.BINS.provider(), MatchingCase.DEEPEST),
                                MatchingCase.DEEPEST,
                                steps)
                        .close())
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource(MatchingCase.class)
    void shouldRefuseDepthsThatTheCaseCannotHave(MatchingCase matchingCase) {
        Pairing pairing = Pairing.with(MatchingEngine.QUEUES.provider(), 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> matchingCase.workload(pairing, matchingCase.smallestDepth() - 1))
                .withMessageContaining(matchingCase.caseName());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> matchingCase.workload(pairing, MatchingCase.DEEPEST + 1))
                .withMessageContaining("65537");
    }

    @Test
    void shouldPutAllReceivesIntoOneBinWhenTheCaseSaysSo() {
        for (int depth : new int[] {8, 20_000, MatchingCase.DEEPEST}) {
            MatchingStatistics statistics = run(
                            MatchingCase.SAME_BIN, Pairing.with(MatchingEngine.BINS.provider(), depth), depth, 10)
                    .statistics();
            assertThat(statistics.postedEntriesWalked()).isEqualTo(10L * (depth + 1));
        }
    }

    @Test
    void shouldSpreadOverTheBinsOtherwise() {
        MatchingStatistics statistics = run(
                        MatchingCase.SPREAD, Pairing.with(MatchingEngine.BINS.provider(), 8192), 8192, STEPS)
                .statistics();
        assertThat(statistics.postedEntriesWalked()).isBetween(8L * STEPS, 20L * STEPS);
    }

    @Test
    void shouldWalkOneEntryMoreThanTheDepthWhenTheWalkIsMeasured() {
        MatchingStatistics statistics = run(
                        MatchingCase.WALK, Pairing.with(MatchingEngine.QUEUES.provider(), 100), 100, STEPS)
                .statistics();
        assertThat(statistics.postedEntriesWalked()).isEqualTo((long) STEPS * MatchingCase.WALK.unitsInPair(100));
    }

    @Test
    void shouldMatchInAnOrderThatIsNotThatOfPostingWhenTheCaseSaysSo() {
        MatchingStatistics random = run(
                        MatchingCase.GRID, Pairing.with(MatchingEngine.QUEUES.provider(), 1024), 1024, 20 * 1024)
                .statistics();
        assertThat(random.postedEntriesWalked() / random.postedSearches()).isBetween(200L, 312L);
        MatchingStatistics oldest = run(
                        MatchingCase.FORWARD, Pairing.with(MatchingEngine.QUEUES.provider(), 1024), 1024, 4 * 1024)
                .statistics();
        assertThat(oldest.postedEntriesWalked()).isEqualTo(oldest.postedSearches());
    }

    @Test
    void shouldWalkPastHalfOfTheBatchWhenItsOrderIsReversed() {
        MatchingStatistics receives = run(
                        MatchingCase.REVERSE, Pairing.with(MatchingEngine.QUEUES.provider(), 100), 100, 1)
                .statistics();
        assertThat(receives.postedEntriesWalked()).isEqualTo(100 * 101 / 2);
        MatchingStatistics messages = run(
                        MatchingCase.UNEXPECTED_REVERSE, Pairing.with(MatchingEngine.QUEUES.provider(), 100), 100, 1)
                .statistics();
        assertThat(messages.unexpectedEntriesWalked()).isEqualTo(100 * 101 / 2);
    }

    @ParameterizedTest
    @EnumSource(MatchingCase.class)
    void shouldFailWhenTheEngineLosesAMessage(MatchingCase matchingCase) {
        Pairing forgetful = new FaultyPairing() {
            @Override
            public PostedReceive arrive(ArrivedMessage message) {
                return null; // no receive will ever match it
            }
        };
        Workload workload = matchingCase.workload(forgetful, 4);
        assertThatIllegalStateException().isThrownBy(workload::step).withMessageContaining("returned null");
    }

    @Test
    void shouldFailWhenTheEngineReturnsAnotherReceive() {
        BenchReceive other = new BenchReceive(1, 2);
        Workload workload = MatchingCase.FORWARD.workload(
                new FaultyPairing() {
                    @Override
                    public PostedReceive arrive(ArrivedMessage message) {
                        return other;
                    }
                },
                4);
        assertThatIllegalStateException()
                .isThrownBy(workload::step)
                .withMessageContainingAll("returned receive(1,2)", "instead of receive(0,0)");
    }

    @Test
    void shouldFailWhenTheEngineCountsOtherPairs() {
        Pairing pairing = Pairing.with(MatchingEngine.QUEUES.provider(), 0);
        Workload workload = MatchingCase.SPREAD.workload(pairing, 4);
        workload.step();
        pairing.post(new BenchReceive(40, 40));
        pairing.arrive(new BenchMessage(40, 40));
        assertThatIllegalStateException().isThrownBy(workload::verify).withMessageMatching("pairs: .*\\b2\\b.*\\b1\\b");
    }

    @Test
    void shouldFailWhenTheEngineKeepsMoreThanItWasGiven() {
        Pairing pairing = Pairing.with(MatchingEngine.QUEUES.provider(), 0);
        Workload workload = MatchingCase.SPREAD.workload(pairing, 4);
        pairing.post(new BenchReceive(40, 40));
        assertThatIllegalStateException()
                .isThrownBy(workload::verify)
                .withMessageMatching("receives stored: .*\\b5\\b.*\\b4\\b");
    }

    /** The engine queues, which a test can break. */
    private static class FaultyPairing extends Pairing {
        FaultyPairing() {
            super(MatchingEngine.QUEUES.newMatcher(0, MatchingHints.NONE));
        }
    }
}
