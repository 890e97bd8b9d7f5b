package io.jmpi.launcher.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Kind;
import io.jmpi.launcher.pmi.JobKey;
import io.jmpi.launcher.pmi.PmiMessage;
import io.jmpi.launcher.pmi.PmiServer;
import io.jmpi.launcher.pmi.RawPmiClient;
import io.jmpi.launcher.pmi.RecordedEvents;
import java.io.IOException;
import java.util.List;
import java.util.Map;
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

    private RankReport report(int rank, boolean withMessages) throws InterruptedException {
        return server.reports(withMessages).byRank().get(rank);
    }

    @Test
    void shouldCarryAReport() throws Exception {
        RankReport waits = new RankReport(
                Kind.WAITS,
                "17/4",
                Long.MIN_VALUE,
                5,
                "is reading 8 bytes from rank 0",
                "recv from rank 0, \u0394",
                List.of(0),
                true,
                "waits");
        try (PmiJob job = join(1)) {
            job.reportBy(withMessages -> withMessages ? RankReport.of(Kind.BUSY, "has messages") : waits);
            assertThat(report(1, false)).isEqualTo(waits);
            assertThat(report(1, true)).isEqualTo(RankReport.of(Kind.BUSY, "has messages"));
            assertThat(report(0, false).line()).contains("not started");
        }
    }

    @Test
    void shouldReportBeforeAndAfterTheSession() throws Exception {
        PmiJob job = join(0);
        assertReport(Kind.BUSY, "not called Mpi.init()");
        job.reportBy(withMessages -> RankReport.of(Kind.WAITS, "waits"));
        job.close();
        assertReport(Kind.GONE, "Mpi.close()");
        server.rankEnded(0);
        assertReport(Kind.GONE, "ended");
    }

    /** Of rank 0, with nothing but a line. */
    private void assertReport(Kind kind, String fact) throws InterruptedException {
        RankReport report = report(0, false);
        assertThat(report).isEqualTo(RankReport.of(kind, report.line()));
        assertThat(report.line()).contains(fact);
    }

    @Test
    void shouldShowTheReportInTheNameOfAThread() throws Exception {
        try (PmiJob job = join(1)) {
            job.reportBy(withMessages -> RankReport.of(Kind.WAITS, "waits for the test"));
            report(1, false);
            report(1, false); // the first one has been named by now
            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .contains("jmpi: rank 1 waits for the test");
        }
    }

    @Test
    void shouldReportWhatARankDoesWhenItAborts() throws Exception {
        PmiJob job = join(1);
        job.reportBy(withMessages -> RankReport.of(Kind.BUSY, "is in abort"));
        job.abort(3, "enough");
        assertThat(report(1, true).line()).isEqualTo("is in abort");
    }

    /** A client of MPICH would take the request for the reply to its own one. */
    @Test
    void shouldRequestNothingFromAClientThatOffersNoReports() throws Exception {
        try (RawPmiClient client = new RawPmiClient(server.address())) {
            client.join(1, key);
            client.ask("cmd=get_appnum");
            assertThat(report(1, true).kind()).isEqualTo(Kind.BUSY);
            assertThat(client.ask("cmd=get_appnum")).isEqualTo("cmd=appnum appnum=0");
        }
    }

    /** A launcher that ends a rank ends its connection, perhaps before the rank has failed as the first one did. */
    @Test
    void shouldKnowWithoutTheLauncherThatAnotherRankHasPrintedItsException() throws Exception {
        PmiConnection one = connect(1);
        PmiConnection zero = connect(0);
        zero.printed("alike");
        zero.request(PmiMessage.of("get_appnum"), "appnum"); // The launcher has then handled what came before.
        one.request(PmiMessage.of("get_appnum"), "appnum"); // So has this rank.
        one.close();
        assertThat(one.mayPrint("alike")).isFalse();
        assertThat(one.mayPrint("different")).isTrue();
        zero.close();
    }
}
