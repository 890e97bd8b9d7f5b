package io.jmpi.launcher.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReporter;
import io.jmpi.job.RankSample;
import io.jmpi.job.RankSample.Activity;
import io.jmpi.job.RankSample.Sent;
import io.jmpi.job.RankSample.State;
import io.jmpi.job.RankSample.Totals;
import io.jmpi.launcher.pmi.JobKey;
import io.jmpi.launcher.pmi.PmiServer;
import io.jmpi.launcher.pmi.RecordedEvents;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PmiSamplesTest {
    private final JobKey key = JobKey.random();
    private PmiServer server;

    @BeforeEach
    void open() throws IOException {
        server = PmiServer.open(2, key, new RecordedEvents());
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private PmiJob join(int rank) {
        PmiConnection connection = PmiConnection.open(server.address(), rank, key, () -> {});
        return new PmiJob(connection, new LaunchEnvironment(Map.of()), code -> {}, each -> {});
    }

    private static RankSample sample(int peers) {
        Map<Integer, Sent> sent = new LinkedHashMap<>();
        for (int peer = 0; peer < peers; peer++) {
            sent.put(peer, new Sent(1_000_000L + peer, 1L << 40));
        }
        return new RankSample(
                new Activity(State.WAITS, 17, "recv from rank 0, \u0394", "Solver.java:5", List.of(0, 1)),
                new Totals(1, 2, 3, 4, 5, 6, 7, 8),
                sent);
    }

    private static RankReporter reporter(int peers) {
        return new RankReporter() {
            @Override
            public RankReport report(boolean withMessages) {
                return RankReport.of(RankReport.Kind.BUSY, "computes");
            }

            @Override
            public RankSample sample(boolean withPeers) {
                return PmiSamplesTest.sample(withPeers ? peers : 0);
            }
        };
    }

    /** Answers are sent within the patience of a request unless the machine is very busy; then the next one shows it. */
    private RankSample await(int rank, boolean withPeers, Predicate<RankSample> isExpected)
            throws InterruptedException {
        RankSample sample = server.samples(withPeers).get(rank);
        for (int i = 0; i < 100 && !isExpected.test(sample); i++) {
            sample = server.samples(withPeers).get(rank);
        }
        return sample;
    }

    @Test
    void shouldCarryASampleThatNeedsManyLines() throws Exception {
        try (PmiJob job = join(1)) {
            job.reportBy(reporter(1000));
            assertThat(await(1, true, sample(1000)::equals)).isEqualTo(sample(1000));
            assertThat(await(1, false, sample(0)::equals)).isEqualTo(sample(0));
            assertThat(server.samples(true).get(0).activity().what()).contains("not started");
        }
    }

    @Test
    void shouldShowTheNumbersOfARankThatHasEnded() throws Exception {
        PmiJob job = join(0);
        RankSample before = await(0, false, each -> each.activity().what().contains("Mpi.init()"));
        assertThat(before.activity().what()).contains("not called Mpi.init()");
        assertThat(before)
                .isEqualTo(RankSample.of(State.JOINING, before.activity().what()));
        job.reportBy(reporter(3));
        assertThat(await(0, true, sample(3)::equals)).isEqualTo(sample(3));
        job.close();
        server.rankEnded(0);
        RankSample after = server.samples(true).get(0);
        assertThat(after.activity().state()).isEqualTo(State.GONE);
        assertThat(after.totals()).isEqualTo(sample(3).totals());
    }
}
