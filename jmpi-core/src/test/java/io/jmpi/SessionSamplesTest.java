package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.jmpi.internal.session.Internals;
import io.jmpi.job.RankSample;
import io.jmpi.job.RankSample.Sent;
import io.jmpi.job.RankSample.State;
import io.jmpi.transport.InJvmJob;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The samples of sessions that a launcher takes while they run, and the last ones. */
@Timeout(60)
class SessionSamplesTest {
    private static MpiConfig config(String progress) {
        return MpiConfig.defaults().with("progress", progress).with("stats", "true");
    }

    private final Map<Integer, RankSample> lasts = new ConcurrentHashMap<>();

    private InJvmJob job(int size) {
        InJvmJob job = new InJvmJob(size, (code, reason) -> {});
        job.onStatistics((rank, text) -> {});
        job.onLast(lasts::put);
        return job;
    }

    /** The sample has that state, a text that names the call, and nothing else. */
    private static void assertOnly(State state, String call, RankSample sample) {
        assertThat(sample.activity().what()).contains(call);
        assertThat(sample).isEqualTo(RankSample.of(state, sample.activity().what()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldCountMessagesAndDepths(String progress) {
        InJvmJob job = job(1);
        RankSample joining = job.sample(0, true);
        assertOnly(State.JOINING, "Mpi.init()", joining);
        assertThat(joining.activity().what()).contains(" not ");
        try (Mpi mpi = Internals.join(config(progress), job.member(0))) {
            Request posted = mpi.world().irecv(new byte[1], 0, 9);
            Request received = mpi.world().irecv(new byte[8], 0, 1);
            mpi.world().send(new byte[8], 0, 1);
            received.waitFor();
            Request unexpected = mpi.world().isend(new byte[3], 0, 7);
            mpi.world().probe(0, 7);
            RankSample sample = job.sample(0, true);
            assertThat(sample.peers()).isEqualTo(Map.of(0, new Sent(2, 11)));
            assertThat(job.sample(0, false).peers()).isEmpty();
            assertThat(sample.totals().messagesSent()).isEqualTo(2);
            assertThat(sample.totals().bytesSent()).isEqualTo(11);
            assertThat(sample.totals().messagesReceived()).isEqualTo(1);
            assertThat(sample.totals().bytesReceived()).isEqualTo(8);
            assertThat(sample.totals().posted()).isEqualTo(1);
            assertThat(sample.totals().unexpected()).isEqualTo(1);
            mpi.world().recv(new byte[3], 0, 7);
            unexpected.waitFor();
            mpi.world().send(new byte[1], 0, 9);
            posted.waitFor();
        }
        RankSample gone = job.sample(0, true);
        assertOnly(State.GONE, "Mpi.close()", gone);
        assertThat(gone.activity().what()).doesNotContain(" not ");
        assertThat(lasts.get(0).peers()).isEqualTo(Map.of(0, new Sent(3, 12)));
        assertThat(lasts.get(0).totals().messagesReceived()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldShowForWhomARankWaits(String progress) {
        InJvmJob job = job(2);
        ExecutorService ranks = Executors.newFixedThreadPool(2);
        CompletableFuture<Void> receiver = CompletableFuture.runAsync(
                () -> {
                    try (Mpi mpi = Internals.join(config(progress), job.member(1))) {
                        mpi.world().recv(new byte[1], 0, 7);
                    }
                },
                ranks);
        CompletableFuture<Void> sender = CompletableFuture.runAsync(
                () -> {
                    try (Mpi mpi = Internals.join(config(progress), job.member(0))) {
                        await().until(() -> job.sample(1, false).activity().state() == State.WAITS);
                        RankSample sample = job.sample(1, false);
                        assertThat(sample.activity().what()).contains("recv from rank 0, tag 7, world");
                        assertThat(sample.activity().needs()).isEqualTo(List.of(0));
                        assertThat(sample.totals().waitedNanos()).isPositive();
                        mpi.world().send(new byte[1], 1, 7);
                    }
                },
                ranks);
        sender.join();
        receiver.join();
        ranks.shutdown();
        assertThat(lasts.get(1).totals().waitedNanos()).isPositive();
        assertThat(lasts.get(1).totals().sessionNanos())
                .isGreaterThanOrEqualTo(lasts.get(1).totals().waitedNanos());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void shouldBeReadAsItWasWritten(int peers) {
        Map<Integer, Sent> sent = new ConcurrentHashMap<>();
        for (int peer = 0; peer < peers; peer++) {
            sent.put(peer, new Sent(peer, Long.MAX_VALUE - peer));
        }
        RankSample sample = new RankSample(
                new RankSample.Activity(State.WAITS, 5, "recv from rank 1, \u0394", "Solver.java:5", List.of(1, 2)),
                new RankSample.Totals(1, 2, 3, 4, 5, 6, 7, 8),
                sent);
        assertThat(RankSample.decode(sample.encode())).isEqualTo(sample);
        RankSample none = RankSample.of(State.JOINING, "has a\ttab and a\nline");
        assertThat(RankSample.decode(none.encode()).activity().what()).isEqualTo("has a tab and a line");
    }
}
