package io.jmpi.launcher.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.launcher.pmi.JobKey;
import io.jmpi.launcher.pmi.PmiMessage;
import io.jmpi.launcher.pmi.PmiServer;
import io.jmpi.launcher.pmi.RecordedEvents;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The exception by which a rank ends is printed once: by the launcher, or by the rank. */
@Timeout(60)
class ReportedFailureTest {
    private final JobKey key = JobKey.random();
    private final RecordedEvents events = new RecordedEvents();
    private final CountDownLatch launcherLost = new CountDownLatch(1);

    /** By the rank. */
    private final List<String> printed = new CopyOnWriteArrayList<>();

    private PmiServer server;

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private PmiConnection connect(RecordedEvents receiver) throws IOException {
        server = PmiServer.open(2, key, receiver);
        return PmiConnection.open(server.address(), 0, key, launcherLost::countDown);
    }

    private void fail(PmiConnection connection, String text) {
        connection.reportFailure(text, () -> printed.add(text));
    }

    private static List<String> failures(RecordedEvents of) {
        return of.events.stream().filter(event -> event.startsWith("failed")).toList();
    }

    /** The second one is longer than a line of PMI, and of any characters. */
    @Test
    void shouldBePrintedByTheLauncher() throws Exception {
        PmiConnection connection = connect(events);
        String whole = "exception in main\n\tat \u0394\r\n" + "\tat Program.java:5\n".repeat(10_000);
        fail(connection, "a b\n");
        fail(connection, whole);
        assertThat(failures(events)).containsExactly("failed 0 a b\n", "failed 0 " + whole);
        assertThat(printed).isEmpty();
        assertThat(connection.request(PmiMessage.of("get_appnum"), "appnum")).isNotNull();
    }

    @Test
    void shouldBePrintedByTheRankWhoseConnectionHasEnded() throws Exception {
        PmiConnection connection = connect(events);
        assertThat(connection.reportConsequence("another rank is lost")).isTrue(); // Ends the connection.
        fail(connection, "one");
        fail(connection, "two");
        assertThat(printed).containsExactly("one", "two");
        assertThat(failures(events)).isEmpty();
    }

    /** The launcher dies while the rank waits for it. The rank ends when it has printed. */
    @Test
    void shouldBePrintedByTheRankIfTheLauncherDiesBefore() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        PmiConnection connection = connect(new RecordedEvents() {
            @Override
            public void failed(int rank, String text) {
                try {
                    server.close();
                    never.await();
                } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        CompletableFuture<Boolean> lostBefore = new CompletableFuture<>();
        connection.reportFailure("text", () -> {
            lostBefore.complete(launcherLost.getCount() == 0);
            printed.add("text");
        });
        assertThat(printed).containsExactly("text");
        assertThat(lostBefore.getNow(true)).isFalse();
        assertThat(launcherLost.await(30, TimeUnit.SECONDS)).isTrue();
        never.countDown();
    }

    /** It has got the text, and will print it. */
    @Test
    @Tag("full")
    void shouldNotBePrintedAgainIfTheLauncherIsSlow() throws Exception {
        CountDownLatch slow = new CountDownLatch(1);
        RecordedEvents slowly = new RecordedEvents() {
            @Override
            public void failed(int rank, String text) {
                try {
                    slow.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                super.failed(rank, text);
            }
        };
        PmiConnection connection = connect(slowly);
        fail(connection, "text");
        slow.countDown();
        assertThat(connection.request(PmiMessage.of("get_appnum"), "appnum")).isNotNull();
        assertThat(failures(slowly)).containsExactly("failed 0 text");
        assertThat(printed).isEmpty();
    }

    /** Launchers of others do not know the message. */
    @Test
    void shouldBePrintedByTheRankOfAnotherLauncher() throws Exception {
        server = PmiServer.open(2, key, events);
        String[] address = server.address().split(":", -1);
        PmiConnection connection = PmiConnection.open(
                new InetSocketAddress(address[0], Integer.parseInt(address[1])), 0, key, false, () -> {});
        fail(connection, "text");
        assertThat(printed).containsExactly("text");
        assertThat(failures(events)).isEmpty();
    }
}
