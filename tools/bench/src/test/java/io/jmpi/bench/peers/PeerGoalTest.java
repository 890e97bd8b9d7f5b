package io.jmpi.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.command.Verdict.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeerGoalTest {
    private final PeerResults results = new PeerResults();

    private void add(String library, Measurement measurement, Figure figure, double value) {
        results.add(new Sample(1, measurement, library, figure, value, 0));
    }

    private Verdict judge(Measurement measurement, Figure figure) {
        return PeerGoal.of(measurement, figure).get(0).judge(results);
    }

    /** Times reach their goal from above, rates from below; the reference is 100. */
    @ParameterizedTest
    @CsvSource({
        "SHM_LATENCY, P50, 100, 101",
        "SHM_RATE, RATE, 100, 99",
        "TCP_LATENCY, P50, 85, 86",
        "TCP_LATENCY, P99, 100, 101",
        "TCP_RATE, RATE, 1300, 1299",
        "TCP_LONG, P50, 100, 101",
        "TCP_BANDWIDTH, BANDWIDTH, 100, 99",
        "ALLREDUCE, TIME, 100, 101",
        "ALLTOALL, TIME, 100, 101",
        "BCAST, TIME, 70, 71",
        "BARRIER, TIME, 100, 101"
    })
    void shouldCompareWithOpenMpi(Measurement measurement, Figure figure, double met, double missed) {
        add("Open MPI", measurement, figure, 100);
        add("MPICH", measurement, figure, 7);
        add(measurement.subject(JmpiRuns.NAME), measurement, figure, met);
        assertThat(judge(measurement, figure).outcome()).isEqualTo(Outcome.MET);
        add(measurement.subject(JmpiRuns.NAME), measurement, figure, missed);
        add(measurement.subject(JmpiRuns.NAME), measurement, figure, missed);
        assertThat(judge(measurement, figure).outcome()).isEqualTo(Outcome.MISSED);
    }

    @Test
    void shouldCompareBandwidthWithTheBetterLibrary() {
        add("jmpi", Measurement.SHM_BANDWIDTH, Figure.BANDWIDTH, 12_000);
        add("Open MPI", Measurement.SHM_BANDWIDTH, Figure.BANDWIDTH, 8_000);
        assertThat(judge(Measurement.SHM_BANDWIDTH, Figure.BANDWIDTH).outcome()).isEqualTo(Outcome.NOT_MEASURED);
        add("MPICH", Measurement.SHM_BANDWIDTH, Figure.BANDWIDTH, 10_000);
        assertThat(judge(Measurement.SHM_BANDWIDTH, Figure.BANDWIDTH))
                .isEqualTo(new Verdict(
                        "shm-bandwidth, bandwidth: at least 1.2 x the better library", Outcome.MET, "1.20"));
    }

    @Test
    void shouldCompareHalfARoundTripWithAeronToo() {
        add("jmpi", Measurement.SHM_LATENCY, Figure.P50, 0.2);
        add("Aeron", Measurement.SHM_LATENCY, Figure.P50, 0.1);
        assertThat(PeerGoal.of(Measurement.SHM_LATENCY, Figure.P50).get(1).judge(results))
                .isEqualTo(new Verdict("shm-latency, p50: at most 1.6 x Aeron", Outcome.MISSED, "2.00"));
    }

    @Test
    void shouldComparePercentileAndMatcherWithJmpiItself() {
        add("jmpi", Measurement.SHM_LATENCY, Figure.P50, 0.2);
        add("jmpi", Measurement.SHM_LATENCY, Figure.P99, 0.9);
        assertThat(judge(Measurement.SHM_LATENCY, Figure.P99))
                .isEqualTo(new Verdict("shm-latency, p99: at most 2.0 x its p50", Outcome.MISSED, "4.50"));
        add("jmpi", Measurement.OPTIMISTIC, Figure.P50, 0.2);
        assertThat(judge(Measurement.OPTIMISTIC, Figure.P50).outcome()).isEqualTo(Outcome.NOT_MEASURED);
        add("jmpi optimistic", Measurement.OPTIMISTIC, Figure.P50, 0.5);
        assertThat(judge(Measurement.OPTIMISTIC, Figure.P50))
                .isEqualTo(new Verdict("optimistic, p50: at most 2.5 x matcher queues", Outcome.MET, "2.50"));
    }
}
