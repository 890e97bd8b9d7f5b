package io.jmpi.studies.overlap.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jmpi.offload.job.Action;
import io.jmpi.offload.job.Action.Plain;
import io.jmpi.offload.job.Action.Receive;
import io.jmpi.offload.job.Cost;
import io.jmpi.offload.job.Costs;
import io.jmpi.offload.job.Outcome;
import io.jmpi.offload.job.StuckJobException;
import io.jmpi.offload.job.VirtualJob;
import io.jmpi.studies.overlap.model.programs.AllToAll;
import io.jmpi.studies.overlap.model.programs.Gather;
import io.jmpi.studies.overlap.model.programs.Iterations;
import io.jmpi.studies.overlap.model.programs.Reduce;
import io.jmpi.studies.overlap.model.programs.Repeated;
import io.jmpi.studies.overlap.model.programs.Scatter;
import io.jmpi.studies.overlap.model.programs.Segment;
import io.jmpi.studies.overlap.model.programs.Stencil;
import io.jmpi.studies.overlap.model.programs.Transposes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Times of the model are virtual, so that tests may compare them. */
class ModelTest {
    private static final int WARMUP = 4;
    private static final int MEASURED = 4;
    private static final int BYTES = 1 << 16;
    private static final double SKEW = 50_000;

    private static Outcome run(Iterations program, Variant variant, Costs costs) {
        return VirtualJob.run(new Repeated(program, WARMUP, MEASURED), variant.machine(costs));
    }

    private static Outcome run(Iterations program, Variant variant) {
        return run(program, variant, Experiment.COSTS);
    }

    static List<Iterations> programs() {
        return List.of(
                new AllToAll(24, BYTES, 1e5),
                new Scatter(24, BYTES, 1e5),
                new Gather(24, BYTES, 1e5, SKEW),
                new Reduce(24, BYTES, 1000, SKEW),
                Stencil.of(24, BYTES, 1e5, 0.1),
                new Transposes(4, 6, 12 * BYTES, 1e5, 0.1));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void shouldPredictTheSameTwice(Iterations program) {
        for (Variant variant : Variant.values()) {
            assertThat(run(program, variant)).isEqualTo(run(program, variant));
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void shouldMatchEachReceiveOnce(Iterations program) {
        long receives = 0;
        for (int rank = 0; rank < program.ranks(); rank++) {
            receives += program.iteration(rank, 0).stream()
                    .flatMap(segment -> actions(segment).stream())
                    .filter(action -> action instanceof Receive)
                    .count();
        }
        Outcome outcome = run(program, Variant.OFFLOAD);
        long matched = outcome.counter("unit_matched");
        long takenBack = outcome.counter("unit_taken_back");
        assertThat(outcome.counter("unit_posted")).isEqualTo(matched + takenBack);
        assertThat(outcome.counter("unit_matched") + outcome.counter("unit_unexpected"))
                .as("messages")
                .isEqualTo(receives * (WARMUP + MEASURED));
    }

    private static List<Action> actions(Segment segment) {
        List<Action> actions = new ArrayList<>();
        for (int i = 0; i < segment.count(); i++) {
            actions.add(segment.action().apply(i));
        }
        return actions;
    }

    @ParameterizedTest
    @EnumSource
    void shouldTakeTheTimeOfEachFrameAndByteWhenAllElseIsFree(Variant variant) {
        Costs link = Costs.none().with(Cost.latency, 1000).with(Cost.link_byte, 1);
        // Announcement 1000, request 1000, first byte 1000, 5000 bytes, end of the send 1000.
        assertThat(run(new AllToAll(2, 5000, 0), variant, link).slowest()).isEqualTo(9000, within(2.0));
        // Three messages through the root's port, one after the other.
        assertThat(run(new Gather(4, 5000, 0, 0), variant, link).slowest()).isEqualTo(19_000, within(8.0));
        assertThat(run(new Scatter(4, 5000, 0), variant, link).slowest()).isEqualTo(19_000, within(8.0));
    }

    @Test
    void shouldOverlapWithTheUnitOnly() {
        double communication = run(new Scatter(16, BYTES, 0), Variant.ONLOAD).slowest();
        assertThat(run(new Scatter(16, BYTES, communication), Variant.ONLOAD).slowest())
                .isGreaterThan(1.9 * communication);
        assertThat(run(new Scatter(16, BYTES, communication), Variant.OFFLOAD).slowest())
                .isLessThan(1.1 * communication);
    }

    @Test
    void shouldHaveNothingToOverlapWhenTheLinkIsFree() {
        Costs free =
                Experiment.COSTS.with(Cost.latency, 0).with(Cost.link_byte, 0).with(Cost.unit_gap, 0);
        for (Variant variant : Variant.values()) {
            double overall = run(Stencil.of(27, BYTES, 1e6, 0), variant, free).mean();
            assertThat(overall).as(variant.label).isBetween(1e6, 1.01e6);
        }
    }

    @Test
    void shouldPredictTheSameOfAllUnitsWhenNothingIsUnexpected() {
        Stencil balanced = Stencil.of(27, BYTES, 50_000, 0);
        Outcome offload = run(balanced, Variant.OFFLOAD);
        assertThat(offload.counter("unit_unexpected")).isZero();
        assertThat(run(balanced, Variant.ADAPTIVE).mean()).isEqualTo(offload.mean());
        assertThat(run(balanced, Variant.PREFETCH).mean()).isEqualTo(offload.mean());
    }

    @Test
    void shouldWinMoreByPrefetchWhenThereIsMoreSkew() {
        double before = -1;
        for (double skew : new double[] {0, 100_000, 400_000, 1_600_000}) {
            Reduce reduce = new Reduce(64, BYTES, 1000, skew);
            double won = run(reduce, Variant.ADAPTIVE).mean()
                    - run(reduce, Variant.PREFETCH).mean();
            assertThat(won).as("skew %f", skew).isGreaterThan(before);
            before = won;
        }
    }

    @Test
    void shouldTakeBackMostReceivesOfTheRootOfAGatherUnlessAdaptive() {
        Gather gather = new Gather(320, BYTES, 0, 0);
        Outcome offload = run(gather, Variant.OFFLOAD);
        assertThat(offload.successPercent()).isLessThan(10);
        Outcome adaptive = run(gather, Variant.ADAPTIVE);
        assertThat(adaptive.counter("unit_posted")).isLessThan(offload.counter("unit_posted") / 2);
        assertThat(adaptive.counter("unit_taken_back")).isLessThan(offload.counter("unit_taken_back") / 8);
    }

    @Test
    void shouldSayThatAProgramWaitsForever() {
        Iterations lonely = new Iterations() {
            @Override
            public int ranks() {
                return 2;
            }

            @Override
            public List<Segment> iteration(int rank, int iteration) {
                return List.of(Segment.of(new Receive(1 - rank, BYTES)), Segment.of(Plain.AWAIT));
            }
        };
        assertThatThrownBy(() -> run(lonely, Variant.ONLOAD))
                .isInstanceOf(StuckJobException.class)
                .hasMessageContaining("rank 0 of 2 ");
    }
}
