package io.jmpi.trace.replay.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.trace.replay.MessagesResult.EngineResult;
import io.jmpi.trace.replay.PairListener;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EngineReplaysTest {
    private static final int RANKS = 12;

    @Test
    void shouldFindEnginesWhenTheyAreNamed() {
        assertThat(EngineReplays.named("exact, queues"))
                .extracting(MatcherProvider::name)
                .containsExactly("queues", "exact");
        assertThat(EngineReplays.named("all")).extracting(MatcherProvider::name).isEqualTo(MatchingEngine.names());
    }

    @Test
    void shouldListTheKnownEnginesWhenANameIsUnknown() {
        assertThatThrownBy(() -> EngineReplays.named("queues,hash"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(
                        "'hash'",
                        "queues, vector, bins, ranks, exact, newmadeleine, concurrent, adaptive, hardware, overlap, associative, fpga, portals, optimistic, or all");
        assertThatThrownBy(() -> EngineReplays.named("")).hasMessageContainingAll("''", "queues, vector, bins");
    }

    @Test
    void shouldRefuseWhenTheDeviceCannotHaveSoManyThreads() {
        List<MatcherProvider> engines = List.of(MatchingEngine.OPTIMISTIC.provider());

        assertThatThrownBy(() -> new EngineReplays(engines, 0)).hasMessageContainingAll("device threads 0 ", "1..256");
        assertThatThrownBy(() -> new EngineReplays(engines, 257))
                .hasMessageContainingAll("device threads 257 ", "1..256");
        assertThatThrownBy(() -> new EngineReplays(List.of(), 32))
                .hasMessageContainingAll("no engine", "queues, vector, bins");
    }

    @Test
    void shouldSumTheSameWhenRanksAreReplayedAtOnce() {
        EngineReplays atOnce = new EngineReplays(EngineReplays.named("all"), 32);
        EngineReplays inTurn = new EngineReplays(EngineReplays.named("all"), 32);

        IntStream.range(0, RANKS).parallel().forEach(rank -> replay(atOnce, rank));
        IntStream.range(0, RANKS).forEach(rank -> replay(inTurn, rank));

        assertThat(atOnce.results()).isEqualTo(inTurn.results());
        assertThat(atOnce.uses()).isEqualTo(inTurn.uses());
        assertThat(atOnce.advice()).isEqualTo(inTurn.advice());
        assertThat(atOnce.results()).extracting(EngineResult::engine).isEqualTo(MatchingEngine.names());
    }

    private static void replay(EngineReplays replays, int rank) {
        new RandomEvents(rank, 1000, 2, 4, 4).replay(replays.rank(PairListener.NONE));
    }

    @Test
    void shouldSumSearchesAndTakeTheDeepestWhenRanksDiffer() {
        EngineReplays replays = new EngineReplays(EngineReplays.named("queues,optimistic"), 32);
        List<Integer> paired = new ArrayList<>();
        for (int rank = 1; rank <= 3; rank++) {
            RankEngines engines = replays.rank((receive, message) -> paired.add(receive));
            for (int i = 0; i < 10 * rank; i++) {
                engines.post(i, 0, 1, i, 8, 0);
            }
            for (int i = 0; i < 10 * rank; i++) {
                engines.arrive(i, 0, 1, i, 8, false, 1_000_000);
            }
            engines.end(2_000_000);
        }

        EngineResult queues = replays.results().get(0);
        SearchCosts costs = SearchCosts.of("queues").orElseThrow();
        assertThat(queues.postedSearches()).isEqualTo(60);
        assertThat(queues.postedWalked()).isEqualTo(60);
        assertThat(queues.unexpectedWalked()).isZero();
        assertThat(queues.maxPosted()).isEqualTo(30);
        assertThat(queues.predictedNanos())
                .isCloseTo(120 * costs.search() + 60 * costs.postedEntry(), org.assertj.core.data.Offset.offset(1e-6));
        assertThat(queues.counters()).containsEntry("matches", 60L).containsEntry("matches_on_first", 60L);
        EngineResult optimistic = replays.results().get(1);
        assertThat(optimistic.predictedNanos()).isPositive();
        assertThat(optimistic.counters())
                .containsEntry("host_nanos", 120 * 103L)
                .containsEntry("max_undecided", 30L);
        assertThat(optimistic.counters().get("decision_p99_nanos"))
                .isBetween(
                        optimistic.counters().get("decision_p50_nanos"),
                        optimistic.counters().get("decision_max_nanos"));
        assertThat(optimistic.note()).containsSubsequence(" 186.5 KiB", " fit ", " 1.5 MiB", "BlueField-3");
        assertThat(paired).hasSize(60); // of one engine, not of both
    }

    @Test
    void shouldSayThatTablesDoNotFitWhenQueuesAreTooDeep() {
        EngineReplays replays = new EngineReplays(EngineReplays.named("optimistic"), 32);
        RankEngines engines = replays.rank(PairListener.NONE);
        for (int i = 0; i < 16_500; i++) {
            engines.post(i, 0, 1, i, 8, i * 1000L);
        }
        engines.end(0);

        assertThat(replays.results().get(0).note()).containsSubsequence("exceed", " 1.5 MiB");
    }
}
