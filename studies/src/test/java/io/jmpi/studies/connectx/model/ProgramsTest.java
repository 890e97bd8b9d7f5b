package io.jmpi.studies.connectx.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.MatcherSettings;
import io.jmpi.offload.job.Cost;
import io.jmpi.offload.job.Costs;
import io.jmpi.offload.job.Outcome;
import io.jmpi.offload.job.Program;
import io.jmpi.offload.job.VirtualJob;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The programs with costs for which their times are known. */
class ProgramsTest {
    private static final Costs FREE = Costs.none();

    private static Outcome run(Program program, String engine, Costs costs) {
        return VirtualJob.run(
                program, Astra.with(engine, MatcherSettings.DEFAULT.with("hardware.threshold", "0"), costs));
    }

    @ParameterizedTest
    @EnumSource
    void shouldMeasureAWindowFromItsFirstMessageToTheAcknowledgement(Wildcards wildcards) {
        Window window = new Window(2, 100, 16, List.of(17, 18), wildcards, 3);
        Costs costs = FREE.with(Cost.latency, 1000).with(Cost.send, 10).with(Cost.decision, 5);
        // Two sends, the second message's way and decision, the acknowledgement's send, way and decision.
        assertThat(run(window, "queues", costs).slowest()).isEqualTo(20 + 1000 + 5 + 10 + 1000 + 5);
    }

    @Test
    void shouldCompareEachMessageWithTheReceivesInFront() {
        Window window = new Window(4, 100, 16, List.of(17, 18, 19), Wildcards.NONE, 5);
        Outcome outcome = run(window, "queues", FREE);
        // Also one acknowledgement for each window, and the first message, which is compared with a receive each.
        int windows = window.allMessages() / 4;
        assertThat((int) outcome.counter(Outcome.COMPARED_BY_HOST) - (3 + 1) * window.allMessages() - windows)
                .isBetween(0, 4);
    }

    @Test
    void shouldGiveTheReceivesOfAWindowToTheUnit() {
        Window window = new Window(1, 100, 16, List.of(17, 18, 19), Wildcards.NONE, 5);
        assertThat(run(window, "hardware", FREE).counter(Outcome.PAIRS_OF_CARD))
                .isGreaterThanOrEqualTo(window.allMessages());
    }

    @Test
    void shouldStepThroughAHalo() {
        HaloSteps halo = new HaloSteps(2, 3, 8, 5000, 4);
        assertThat(halo.ranks()).isEqualTo(8);
        Outcome outcome = run(halo, "queues", FREE.with(Cost.latency, 1000));
        assertThat(outcome.mean()).isEqualTo(1000 + 5000);
        assertThat(outcome.counter(Outcome.RECEIVED)).isEqualTo(halo.allMessages());
    }

    @Test
    void shouldTakeTheCopiesOfAllToOnesFromTheHost() {
        AllToOnes gathers = new AllToOnes(5, 3, 2000, 2);
        Costs costs = FREE.with(Cost.copy_byte, 1);
        assertThat(AllToOnes.PARTS * run(gathers, "queues", costs).slowest()).isEqualTo(4 * 3 * 2000);
        assertThat(run(gathers, "hardware", costs).slowest()).isZero();
    }
}
