package io.jmpi.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.command.Verdict.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeerGoalTest {
    private final PeerResults results = new PeerResults();

    private Verdict judge(Measurement measurement, Figure figure) {
        return PeerGoal.of(measurement, figure).orElseThrow().judge(results);
    }

    /** Times reach their goal from above, rates from below; the reference is 100. */
    @ParameterizedTest
    @CsvSource({
        "SHM_LATENCY, P50, 100, 101",
        "SHM_RATE, RATE, 100, 99",
        "TCP_LATENCY, P50, 80, 81",
        "TCP_LATENCY, P99, 100, 101",
        "TCP_RATE, RATE, 1500, 1499",
        "TCP_LONG, P50, 100, 101",
        "TCP_BANDWIDTH, BANDWIDTH, 100, 99",
        "ALLREDUCE, TIME, 130, 131",
        "ALLTOALL, TIME, 130, 131",
        "BCAST, TIME, 130, 131"
    })
    void shouldCompareWithOpenMpi(Measurement measurement, Figure figure, double met, double missed) {
        results.add("Open MPI", measurement, figure, 100);
        results.add("MPICH", measurement, figure, 7);
        results.add("jmpi", measurement, figure, met);
        assertThat(judge(measurement, figure).outcome()).isEqualTo(Outcome.MET);
        results.add("jmpi", measurement, figure, missed);
        results.add("jmpi", measurement, figure, missed);
        assertThat(judge(measurement, figure).outcome()).isEqualTo(Outcome.MISSED);
    }

    @Test
    void shouldCompareBandwidthWithTheBetterLibrary() {
        results.add("jmpi", Measurement.SHM_BANDWIDTH, Figure.BANDWIDTH, 12_000);
        results.add("Open MPI", Measurement.SHM_BANDWIDTH, Figure.BANDWIDTH, 8_000);
        assertThat(judge(Measurement.SHM_BANDWIDTH, Figure.BANDWIDTH).outcome()).isEqualTo(Outcome.NOT_MEASURED);
        results.add("MPICH", Measurement.SHM_BANDWIDTH, Figure.BANDWIDTH, 10_000);
        assertThat(judge(Measurement.SHM_BANDWIDTH, Figure.BANDWIDTH))
                .isEqualTo(new Verdict("at least 1.2 x the better library", Outcome.MET, "1.20"));
    }

    @Test
    void shouldComparePercentileAndMatcherWithJmpiItself() {
        results.add("jmpi", Measurement.SHM_LATENCY, Figure.P50, 0.2);
        results.add("jmpi", Measurement.SHM_LATENCY, Figure.P99, 0.9);
        assertThat(judge(Measurement.SHM_LATENCY, Figure.P99))
                .isEqualTo(new Verdict("at most 3.0 x its p50", Outcome.MISSED, "4.50"));
        results.add("jmpi", Measurement.OPTIMISTIC, Figure.P50, 0.2);
        assertThat(judge(Measurement.OPTIMISTIC, Figure.P50).outcome()).isEqualTo(Outcome.NOT_MEASURED);
        results.add("jmpi optimistic", Measurement.OPTIMISTIC, Figure.P50, 0.5);
        assertThat(judge(Measurement.OPTIMISTIC, Figure.P50))
                .isEqualTo(new Verdict("at most 3.0 x matcher queues", Outcome.MET, "2.50"));
    }

    @Test
    void shouldTakeMediansOfRoundsForRatios() {
        for (double value : new double[] {1, 30, 2}) {
            results.add("jmpi", Measurement.BCAST, Figure.TIME, value);
        }
        results.add("MPICH", Measurement.BCAST, Figure.TIME, 4);
        results.add("MPICH", Measurement.BCAST, Figure.TIME, 6);
        assertThat(results.summary("jmpi", Measurement.BCAST, Figure.TIME)).contains(new PeerResults.Summary(2, 1, 30));
        assertThat(results.ratio("jmpi", "MPICH", Measurement.BCAST, Figure.TIME)
                        .orElseThrow())
                .isCloseTo(0.4, within(1e-9));
        assertThat(results.ratio("jmpi", "Open MPI", Measurement.BCAST, Figure.TIME))
                .isEmpty();
    }
}
