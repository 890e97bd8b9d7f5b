package io.jmpi.launcher.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.MpiException;
import io.jmpi.launcher.pmi.JobKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ranks that meet at rank 0, as threads of this JVM. */
@Timeout(60)
class RootServerTest {
    private static final long PATIENCE_SECONDS = 300;

    private final JobKey key = JobKey.random();
    private final BlockingQueue<String> printed = new LinkedBlockingQueue<>();
    private final CountDownLatch lost = new CountDownLatch(2);
    private final List<PmiConnection> connections = new CopyOnWriteArrayList<>();

    private static LaunchEnvironment.Root root(int port, int rank, int size) {
        return new LaunchEnvironment.Root("127.0.0.1", port, rank, size, "a test");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private RootServer open(int port, int size, long patienceSeconds) {
        return RootServer.open(root(port, 0, size), key, patienceSeconds, printed::add);
    }

    private RootMeeting meeting(int port, int rank, int size, JobKey known, long patienceSeconds) {
        return new RootMeeting(root(port, rank, size), known, patienceSeconds, printed::add);
    }

    private PmiJob join(int port, int rank) {
        PmiConnection connection = meeting(port, rank, 2, key, PATIENCE_SECONDS).join(lost::countDown);
        connections.add(connection);
        return new PmiJob(connection, new LaunchEnvironment(Map.of()), code -> {}, PmiConnection::close);
    }

    @AfterEach
    void close() {
        connections.forEach(PmiConnection::close);
    }

    @Test
    void shouldConnectRanksInAnyOrderAndLetRankZeroEndLast() throws Exception {
        int port = freePort();
        CompletableFuture<Void> early = CompletableFuture.runAsync(() -> {
            try (PmiJob one = join(port, 1)) {
                one.put("name", "of_rank_1");
                one.fence();
            }
        });
        RootServer server = open(port, 2, PATIENCE_SECONDS);
        PmiJob zero = join(port, 0);
        zero.fence();
        assertThat(zero.get("name")).isEqualTo("of_rank_1");
        zero.close();
        server.awaitOthers();
        early.get();
        assertThat(printed).isEmpty();
        assertThat(lost.getCount())
                .as("ranks that believe to have lost their launcher")
                .isEqualTo(2);
    }

    @Test
    void shouldEndAllRanksWhenOneEndsWithoutLeaving() throws Exception {
        int port = freePort();
        open(port, 2, PATIENCE_SECONDS);
        join(port, 0);
        join(port, 1);
        connections.get(1).close();
        assertThat(printed.take()).contains("rank 1 ", "without Mpi.close()", "MPI.Finalize()");
        awaitLost(1);
    }

    @Test
    void shouldEndAllRanksWhenOneAborts() throws Exception {
        int port = freePort();
        open(port, 2, PATIENCE_SECONDS);
        join(port, 0);
        PmiJob one = join(port, 1);
        one.abort(42, "enough");
        assertThat(printed.take()).contains("rank 1 aborted ", "code 42: enough");
        awaitLost(1);
    }

    @Test
    void shouldEndTheJobIfRankZeroEndsWithoutLeaving() throws Exception {
        int port = freePort();
        RootServer server = open(port, 2, PATIENCE_SECONDS);
        join(port, 0);
        join(port, 1);
        server.awaitOthers();
        assertThat(printed.take()).contains("rank 0 ", "without Mpi.close()", "MPI.Finalize()");
        awaitLost(2);
    }

    @Test
    void shouldEndTheJobIfARankLeavesBeforeAFenceOfTheOthers() throws Exception {
        int port = freePort();
        open(port, 2, PATIENCE_SECONDS);
        PmiJob zero = join(port, 0);
        join(port, 1).close();
        assertThatThrownBy(zero::fence).isInstanceOf(MpiException.class).hasMessageContainingAll("launcher", "closed");
        assertThat(printed.take()).containsSubsequence("rank 0 ", "Mpi.init", "rank 1", "left");
    }

    private void awaitLost(int ranks) throws InterruptedException {
        while (lost.getCount() > 2 - ranks) {
            Thread.onSpinWait();
            if (Thread.interrupted()) {
                throw new InterruptedException("ranks have not noticed the end: " + lost);
            }
        }
    }

    @Test
    void shouldNameTheRanksThatDoNotCome() throws Exception {
        int port = freePort();
        open(port, 4, 0);
        assertThat(printed.take()).contains("rank 0 ", "127.0.0.1:" + port, " 0 seconds", "ranks 0, 1, 2, 3 of 4");
    }

    @Test
    void shouldSayThatRankZeroDoesNotCome() throws Exception {
        int port = freePort();
        assertThatThrownBy(() -> meeting(port, 1, 4, key, 0).join(lost::countDown))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("rank 1 ", " 0 seconds", "rank 0 at 127.0.0.1:" + port);
    }

    @Test
    void shouldRefuseAStrangerWithoutTheKey() throws Exception {
        int port = freePort();
        open(port, 2, PATIENCE_SECONDS);
        assertThatThrownBy(() -> meeting(port, 1, 2, JobKey.random(), 1).join(lost::countDown))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("rank 1 ", " 1 second", "rank 0 at 127.0.0.1:" + port)
                .hasMessageContainingAll("another key", "JMPI_JOB_KEY");
        assertThat(printed).isEmpty();
    }

    @Test
    void shouldRefuseAJobOfAnotherSize() throws Exception {
        int port = freePort();
        open(port, 2, PATIENCE_SECONDS);
        assertThatThrownBy(() -> meeting(port, 1, 3, key, PATIENCE_SECONDS).join(lost::countDown))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("rank 1 of 3", "rank 0 at 127.0.0.1:" + port, "job of 2");
    }

    @Test
    void shouldSayThatRankZeroIsElsewhereOrItsPortTaken() throws Exception {
        LaunchEnvironment.Root elsewhere = new LaunchEnvironment.Root("203.0.113.1", 21000, 0, 2, "a test");
        assertThatThrownBy(() -> RootServer.open(elsewhere, key, PATIENCE_SECONDS, printed::add))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("rank 0 ", "203.0.113.1:21000", "another host", "JMPI_ROOT");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> open(taken.getLocalPort(), 2, PATIENCE_SECONDS))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContainingAll("rank 0 ", "127.0.0.1:" + taken.getLocalPort())
                    .hasMessageContainingAll("another port", "JMPI_ROOT");
        }
    }
}
