package io.jmpi.launcher.join;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.jmpi.errors.MpiException;
import io.jmpi.job.Job;
import io.jmpi.job.RankReport;
import io.jmpi.launcher.pmi.JobKey;
import io.jmpi.launcher.pmi.PmiLines;
import io.jmpi.launcher.pmi.PmiMessage;
import io.jmpi.launcher.pmi.PmiServer;
import io.jmpi.launcher.pmi.RecordedEvents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import testprograms.Programs;

@Timeout(60)
class PmiJobTest {
    private static final LaunchEnvironment ALONE = new LaunchEnvironment(Map.of());

    private final JobKey key = JobKey.random();
    private final RecordedEvents recorded = new RecordedEvents();
    private final AtomicInteger halted = new AtomicInteger(-1);
    private final AtomicInteger lost = new AtomicInteger();

    @Test
    void shouldCarryValuesOverAFence() throws IOException {
        int size = 4;
        try (PmiServer server = PmiServer.open(size, key, recorded)) {
            List<CompletableFuture<String>> seen = new ArrayList<>();
            for (int rank = 0; rank < size; rank++) {
                PmiJob job = join(server.address(), rank, key);
                seen.add(CompletableFuture.supplyAsync(() -> exchange(job), task -> new Thread(task).start()));
            }
            for (CompletableFuture<String> values : seen) {
                assertThat(values.join()).isEqualTo("v0 v1 v2 v3");
            }
        }
    }

    private static String exchange(PmiJob job) {
        try (job) {
            job.put("value-" + job.rank(), "v" + job.rank());
            job.fence();
            List<String> values = new ArrayList<>();
            for (int rank = 0; rank < job.size(); rank++) {
                values.add(job.get("value-" + rank));
            }
            return String.join(" ", values);
        }
    }

    @Test
    void shouldShowItsLeaveToOthersWithoutAFence() throws IOException {
        try (PmiServer server = PmiServer.open(2, key, recorded);
                PmiJob zero = join(server.address(), 0, key)) {
            PmiConnection connection = PmiConnection.open(server.address(), 1, key, lost::incrementAndGet);
            PmiJob one = new PmiJob(connection, ALONE, halted::set, unused -> {});
            assertThat(zero.hasLeft(1)).isFalse();
            one.recordLeave();
            one.close();
            assertThat(zero.hasLeft(1)).isTrue();
            try (PmiJob again = new PmiJob(connection, ALONE, halted::set, PmiConnection::close)) {
                assertThat(again.hasLeft(0)).isFalse();
                assertThat(again.hasLeft(1)).as("in the new session").isFalse();
                assertThat(zero.hasLeft(1)).as("in the session before").isTrue();
            }
        }
    }

    @Test
    void shouldReportLossesUnlessJmpirunLetsRanksSurvive() throws IOException {
        try (PmiServer server = PmiServer.open(2, key, recorded);
                PmiJob zero = join(server.address(), 0, key)) {
            assertThat(zero.reportsLosses()).isTrue();
            server.values().put(PmiMessage.KEEP_GOING, "1");
            try (PmiJob one = join(server.address(), 1, key)) {
                assertThat(one.reportsLosses()).isFalse();
            }
        }
    }

    @Test
    void shouldLetAnInterruptStayPending() throws Exception {
        try (PmiServer server = PmiServer.open(2, key, recorded);
                PmiJob zero = join(server.address(), 0, key);
                PmiJob one = join(server.address(), 1, key)) {
            Thread.currentThread().interrupt();
            zero.put("name", "value");
            assertThat(zero.get("name")).isEqualTo("value");
            assertThat(Thread.interrupted()).isTrue();

            AtomicBoolean pending = new AtomicBoolean();
            Thread waiting = new Thread(() -> {
                zero.fence();
                pending.set(Thread.currentThread().isInterrupted());
            });
            waiting.start();
            await().until(() -> waiting.getState() == Thread.State.WAITING);
            waiting.interrupt();
            await().until(() -> !waiting.isInterrupted() && waiting.getState() == Thread.State.WAITING);
            one.fence();
            waiting.join();
            assertThat(pending).isTrue();
            assertThat(zero.get("name")).isEqualTo("value");
        }
    }

    @Test
    void shouldKnowItsPlaceAndTheKey() throws IOException {
        try (PmiServer server = PmiServer.open(3, key, recorded);
                PmiJob job = join(server.address(), 2, key)) {
            assertThat(job.rank()).isEqualTo(2);
            assertThat(job.size()).isEqualTo(3);
            assertThat(job.localSize()).isEqualTo(3);
            assertThat(job.key()).isEqualTo(key.bytes());
        }
    }

    @Test
    void shouldRefuseWhatTheLauncherCannotCarry() throws IOException {
        try (PmiServer server = PmiServer.open(1, key, recorded);
                PmiJob job = join(server.address(), 0, key)) {
            job.put("k".repeat(64), "v".repeat(512));
            assertThat(job.get("k".repeat(64))).hasSize(512);
            assertThatThrownBy(() -> job.put("key", "v".repeat(513)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("513");
            assertThatThrownBy(() -> job.put("a key", "v")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> job.put("a=b", "v")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> job.get("absent"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("'absent'");
        }
    }

    @Test
    void shouldReportTheEndsOfItsSessions() throws IOException {
        String statistics = "counters, ".repeat(1000);
        try (PmiServer server = PmiServer.open(2, key, recorded);
                PmiJob job = join(server.address(), 1, key)) {
            assertThat(job.reportEnd(end(statistics))).isTrue();
            assertThat(job.reportEnd(end("more"))).isTrue();
            assertThat(server.ends(1)).containsExactly(end(statistics), end("more"));
            assertThat(server.ends(0)).isEmpty();
        }
    }

    private static RankReport end(String statistics) {
        return RankReport.of(RankReport.State.GONE, "has ended").withStatistics(statistics);
    }

    @Test
    void shouldTellTheLauncherOfAnAbortAndThenHalt() throws IOException {
        try (PmiServer server = PmiServer.open(2, key, recorded)) {
            PmiJob job = join(server.address(), 1, key);
            job.abort(0, "no convergence");
            assertThat(recorded.events).contains("aborted 1 1 no convergence");
            assertThat(halted).hasValue(1);
            assertThat(lost).hasValue(0);
        }
    }

    @Test
    void shouldAbortWhileAnotherThreadWaitsInAFence() throws IOException {
        try (PmiServer server = PmiServer.open(2, key, recorded)) {
            PmiJob job = join(server.address(), 0, key);
            Thread waiting = new Thread(() -> assertThatThrownBy(job::fence).isInstanceOf(MpiException.class));
            waiting.start();
            await().until(() -> waiting.getState() == Thread.State.WAITING);
            job.abort(9, "enough");
            assertThat(halted).hasValue(9);
        }
    }

    @Test
    void shouldNoticeThatTheLauncherIsGone() throws IOException {
        PmiServer server = PmiServer.open(1, key, recorded);
        PmiJob job = join(server.address(), 0, key);
        server.close();
        await().until(() -> lost.get() == 1);
        assertThatThrownBy(job::fence).isInstanceOf(MpiException.class);
    }

    /** As a program that a rank starts, with the variables of the rank. */
    @Test
    void shouldSayThatAnotherProcessIsTheRankAlready() throws IOException {
        try (PmiServer server = PmiServer.open(2, key, recorded);
                PmiJob first = join(server.address(), 0, key)) {
            assertThatThrownBy(() -> join(server.address(), 0, key))
                    .hasMessageContainingAll("rank 0 ", "another process", "PMI_PORT, PMI_ID, JMPI_JOB_KEY")
                    .hasMessageContaining("env -u PMI_PORT -u PMI_ID -u JMPI_JOB_KEY java")
                    .hasMessageNotContainingAny("has_joined", "cmd=")
                    .hasNoCause();
            assertThat(first.rank()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SSH-2.0-OpenSSH_9.2 | no message",
                "cmd=initack rc=-1 msg=no_such_rank | no such rank",
                "cmd=barrier_out | sent 'barrier_out' & sends 'initack'",
                "'' | closed",
            })
    void shouldSayThatItHasReachedNoLauncherOfItsJob(String line, String facts) throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread answering = new Thread(() -> {
                try (Socket accepted = other.accept()) {
                    accepted.getOutputStream().write((line.isEmpty() ? "" : line + "\n").getBytes(US_ASCII));
                    accepted.shutdownOutput();
                    accepted.getInputStream().readAllBytes(); // Until the rank has closed its side.
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            answering.start();
            String address = "127.0.0.1:" + other.getLocalPort();
            assertThatThrownBy(() -> join(address, 0, null))
                    .hasMessageContainingAll("rank 0 ", address, "PMI_PORT", "refuses")
                    .hasMessageContainingAll(facts.split(" & "));
            answering.join();
        }
    }

    @Test
    void shouldSayThatNoLauncherListens() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        assertThatThrownBy(() -> join("127.0.0.1:" + port, 0, key))
                .hasMessageContainingAll("rank 0 ", "no launcher", "127.0.0.1:" + port, "unset PMI_PORT");
    }

    @Test
    @Tag("full")
    void shouldSayThatTheJobHasNoSuchRank() throws IOException {
        try (PmiServer server = PmiServer.open(2, key, recorded)) {
            assertThatThrownBy(() -> join(server.address(), 2, key)).hasMessageContaining("no rank 2");
        }
    }

    @Test
    void shouldSayWhyItCouldNotJoin() throws IOException {
        try (PmiServer server = PmiServer.open(2, key, recorded)) {
            assertThatThrownBy(() -> join(server.address(), 0, JobKey.random()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContainingAll("rank 0 ", server.address(), "another key", "JMPI_JOB_KEY");
            assertThatThrownBy(() -> join("nonsense", 0, key)).hasMessageContaining("PMI_PORT=nonsense");
        }
    }

    @Test
    void shouldHaveNoKeyUnderAnotherLauncher() throws Exception {
        try (ServerSocket hydra = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> serveAsHydra(hydra));
            server.start();
            String address = hydra.getInetAddress().getHostAddress() + ":" + hydra.getLocalPort();
            try (Job job = join(address, 0, null)) {
                assertThat(job.key()).isEmpty();
                assertThat(job.reportEnd(end("many counters"))).isFalse(); // and has put nothing, which would be a key
                assertThat(job.reportsLosses()).isFalse();
                assertThat(job.hasLeft(0)).isTrue(); // and asks nothing: Hydra cannot know, and ends such a job
                job.recordLeave();
                assertThatThrownBy(() -> job.put("x", "v".repeat(1000)))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageFindingMatch("key 'x'.* 10\\d\\d characters.* 1023\\b");
                job.put("x", "y");
                assertThat(job.get("x")).isEqualTo("y");
                assertThat(job.size()).isEqualTo(1);
            }
            server.join();
            assertThat(lost).hasValue(0);
        }
    }

    @Test
    void shouldEndOnASignalWhileTheLauncherLetsItWait() throws Exception {
        try (ServerSocket launcher = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ProcessBuilder builder = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Programs.Hello.class.getName())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD);
            builder.environment().keySet().removeIf(name -> name.startsWith("JMPI_") || name.startsWith("PMI_"));
            builder.environment().put("PMI_PORT", "127.0.0.1:" + launcher.getLocalPort());
            builder.environment().put("PMI_ID", "0");
            Process rank = builder.start();
            try (Socket socket = launcher.accept()) {
                PmiLines lines = new PmiLines(socket);
                assertThat(lines.read().command()).isEqualTo("initack");
                lines.write("cmd=initack\ncmd=set size=2\ncmd=set rank=0\ncmd=set debug=0\n");
                assertThat(lines.read().command()).isEqualTo("init"); // and it waits for the answer
                rank.destroy();
                assertThat(rank.waitFor(30, TimeUnit.SECONDS)).isTrue();
            } finally {
                rank.destroyForcibly();
            }
        }
    }

    /** A launcher that provides no key, answers with more than requested, and closes the connection after finalize. */
    private static void serveAsHydra(ServerSocket listener) {
        try (Socket socket = listener.accept()) {
            PmiLines lines = new PmiLines(socket);
            PmiMessage hello = lines.read();
            assertThat(hello.values()).containsOnlyKeys("pmiid");
            lines.write("cmd=initack\ncmd=set size=1\ncmd=set rank=0\ncmd=set debug=0\n");
            String key = "";
            for (PmiMessage request = lines.read(); request != null; request = lines.read()) {
                switch (request.command()) {
                    case "init" -> lines.write("cmd=response_to_init rc=0 pmi_version=1 pmi_subversion=1\n");
                    case "get_maxes" -> lines.write("cmd=maxes kvsname_max=256 keylen_max=64 vallen_max=1024\n");
                    case "get_my_kvsname" -> lines.write("cmd=my_kvsname kvsname=kvs_4711_0\n");
                    case "put" -> {
                        assertThat(request.value("kvsname")).isEqualTo("kvs_4711_0");
                        key = request.value("value");
                        lines.write("cmd=put_result rc=0 msg=a success in prose\n");
                    }
                    case "barrier_in" -> lines.write("cmd=barrier_out\n");
                    case "get" -> lines.write("cmd=get_result rc=0 msg=success value=" + key + "\n");
                    default -> {
                        lines.write("cmd=finalize_ack\n");
                        return;
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private PmiJob join(String address, int rank, JobKey knownKey) {
        PmiConnection connection = PmiConnection.open(address, rank, knownKey, lost::incrementAndGet);
        return new PmiJob(connection, ALONE, halted::set, PmiConnection::close);
    }
}
