package io.jmpi.launcher.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Activity;
import io.jmpi.job.RankReport.Sent;
import io.jmpi.job.RankReport.Standstill;
import io.jmpi.job.RankReport.State;
import io.jmpi.job.RankReport.Totals;
import io.jmpi.job.RankReport.Wanted;
import io.jmpi.job.RankReporter;
import io.jmpi.launcher.pmi.JobKey;
import io.jmpi.launcher.pmi.PmiServer;
import io.jmpi.launcher.pmi.RawPmiClient;
import io.jmpi.launcher.pmi.RecordedEvents;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PmiReportsTest {
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

    private PmiConnection connect(int rank) {
        return PmiConnection.open(server.address(), rank, key, () -> {});
    }

    private PmiJob join(int rank) {
        return new PmiJob(connect(rank), new LaunchEnvironment(Map.of()), code -> {}, connection -> {});
    }

    private RankReport report(int rank, Wanted wanted) throws InterruptedException {
        return server.reports(wanted).byRank().get(rank);
    }

    /** Samples are sent within the patience of a request unless the machine is very busy; then the next one shows it. */
    private RankReport await(int rank, Wanted wanted, Predicate<RankReport> isExpected) throws InterruptedException {
        RankReport sample = report(rank, wanted);
        for (int i = 0; i < 100 && !isExpected.test(sample); i++) {
            sample = report(rank, wanted);
        }
        return sample;
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static RankReport sample(int peers) {
        Map<Integer, Sent> sent = new LinkedHashMap<>();
        for (int peer = 0; peer < peers; peer++) {
            sent.put(peer, new Sent(1_000_000L + peer, 1L << 40));
        }
        return new RankReport(
                new Activity(State.WAITS, 17, "recv from rank 0, \u0394", "Solver.java:5", List.of(0, 1)),
                new Totals(1, 2, 3, 4, 5, 6, 7, 8),
                sent);
    }

    private static RankReport waits(String line) {
        return sample(0)
                .with(
                        line,
                        Optional.of(new Standstill(
                                "17/4",
                                Long.MIN_VALUE,
                                5,
                                "is reading 8 bytes from rank 0",
                                "recv from rank 0, \u0394",
                                true)));
    }

    private static RankReporter reporter(int peers) {
        return wanted -> switch (wanted) {
            case SAMPLE -> sample(0);
            case PEERS -> sample(peers);
            case STANDSTILL -> waits("waits");
            case MESSAGES -> waits("has messages");
        };
    }

    @Test
    void shouldCarryWhatIsWanted() throws Exception {
        try (PmiJob job = join(1)) {
            job.reportBy(reporter(1000)); // A sample of that many needs many lines.
            assertThat(report(1, Wanted.STANDSTILL)).isEqualTo(waits("waits"));
            assertThat(report(1, Wanted.MESSAGES)).isEqualTo(waits("has messages"));
            assertThat(await(1, Wanted.PEERS, sample(1000)::equals)).isEqualTo(sample(1000));
            assertThat(await(1, Wanted.SAMPLE, sample(0)::equals)).isEqualTo(sample(0));
            assertThat(report(0, Wanted.STANDSTILL).line()).contains("not started");
            assertThat(report(0, Wanted.PEERS).activity().what()).contains("not started");
        }
    }

    @Test
    void shouldReportBeforeAndAfterTheSession() throws Exception {
        PmiJob job = join(0);
        assertReport(State.JOINING, "not called Mpi.init()");
        job.reportBy(reporter(0));
        job.close();
        assertReport(State.GONE, "closed its session");
        server.rankEnded(0);
        assertReport(State.GONE, "ended");
    }

    /** Of rank 0, with nothing but a line. */
    private void assertReport(State state, String fact) throws InterruptedException {
        RankReport report = report(0, Wanted.STANDSTILL);
        assertThat(report).isEqualTo(RankReport.of(state, report.line()));
        assertThat(report.line()).contains(fact);
        RankReport sample =
                await(0, Wanted.PEERS, each -> each.activity().what().contains(fact));
        assertThat(sample.activity()).isEqualTo(report.activity());
    }

    @Test
    void shouldShowTheNumbersOfARankThatHasEnded() throws Exception {
        PmiJob job = join(0);
        job.reportBy(reporter(3));
        assertThat(await(0, Wanted.PEERS, sample(3)::equals)).isEqualTo(sample(3));
        job.close();
        server.rankEnded(0);
        RankReport after = report(0, Wanted.PEERS);
        assertThat(after.activity().state()).isEqualTo(State.GONE);
        assertThat(after.totals()).isEqualTo(sample(3).totals());
    }

    /** It may have gone on since. */
    @Test
    void shouldShowARankThatDoesNotAnswerAsItWasBeforeButFindNoStandstill() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AtomicBoolean answers = new AtomicBoolean(true);
        try (PmiJob job = join(1)) {
            job.reportBy(wanted -> {
                if (!answers.get()) {
                    await(end);
                }
                return reporter(3).report(wanted);
            });
            assertThat(await(1, Wanted.PEERS, sample(3)::equals)).isEqualTo(sample(3));
            answers.set(false);
            assertThat(report(1, Wanted.PEERS)).isEqualTo(sample(3));
            RankReport asked = report(1, Wanted.STANDSTILL);
            assertThat(asked.line()).isEqualTo("does not answer");
            assertThat(asked.standstill()).isEmpty();
            assertThat(asked.activity().state()).isNotEqualTo(State.GONE);
            end.countDown();
        }
    }

    /** The view goes on while the launcher waits for ranks that name their messages. */
    @Test
    void shouldTakeASampleWhileARankDoesNotAnswerAnotherRequest() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        try (PmiJob zero = join(0);
                PmiJob one = join(1)) {
            zero.reportBy(reporter(0));
            one.reportBy(wanted -> {
                if (wanted == Wanted.MESSAGES) {
                    asked.countDown();
                    await(end);
                }
                return reporter(0).report(wanted);
            });
            CompletableFuture<RankReport> slow = new CompletableFuture<>();
            Thread asking = new Thread(() -> {
                try {
                    slow.complete(report(1, Wanted.MESSAGES));
                } catch (InterruptedException e) {
                    slow.completeExceptionally(e);
                }
            });
            asking.start();
            asked.await();
            assertThat(await(0, Wanted.SAMPLE, sample(0)::equals)).isEqualTo(sample(0));
            assertThat(slow).isNotDone();
            end.countDown();
            assertThat(slow.get()).isEqualTo(waits("has messages"));
        }
    }

    @Test
    void shouldShowTheReportInTheNameOfAThread() throws Exception {
        try (PmiJob job = join(1)) {
            job.reportBy(wanted -> waits(wanted.asksEngine() ? "waits for the test" : "unseen"));
            report(1, Wanted.STANDSTILL);
            report(1, Wanted.SAMPLE); // The first one has been named by now, and this one names nothing.
            report(1, Wanted.STANDSTILL);
            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .contains("jmpi: rank 1 waits for the test")
                    .doesNotContain("jmpi: rank 1 unseen");
        }
    }

    @Test
    void shouldReportWhatARankDoesWhenItAborts() throws Exception {
        PmiJob job = join(1);
        job.reportBy(wanted -> RankReport.of(State.COMPUTES, "is in abort"));
        job.abort(3, "enough");
        assertThat(report(1, Wanted.MESSAGES).line()).isEqualTo("is in abort");
    }

    @Test
    void shouldStoreTheEndsOfSessionsOfEachRank() throws Exception {
        RankReport first = sample(1000).withStatistics("first");
        RankReport second = sample(2).withStatistics("second\tline\nand another");
        try (PmiJob zero = join(0);
                PmiJob one = join(1)) {
            assertThat(one.reportEnd(first)).isTrue();
            assertThat(one.reportEnd(second)).isTrue();
            assertThat(server.ends(1)).containsExactly(first, second);
            assertThat(server.ends(0)).isEmpty();
            assertThat(zero.reportEnd(second)).isTrue();
            assertThat(server.ends(0)).containsExactly(second);
        }
    }

    /** A client of MPICH would take the request for the reply to its own one. */
    @Test
    void shouldRequestNothingFromAClientThatOffersNoReports() throws Exception {
        try (RawPmiClient client = new RawPmiClient(server.address())) {
            client.join(1, key);
            client.ask("cmd=get_appnum");
            RankReport report = report(1, Wanted.MESSAGES);
            assertThat(report.line()).contains("makes no reports");
            assertThat(report.standstill()).isEmpty();
            assertThat(report(1, Wanted.PEERS).activity().what()).isEqualTo("has not started");
            assertThat(client.ask("cmd=get_appnum")).isEqualTo("cmd=appnum appnum=0");
        }
    }
}
