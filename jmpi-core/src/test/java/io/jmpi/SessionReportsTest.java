package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.jmpi.internal.session.Internals;
import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Sent;
import io.jmpi.job.RankReport.State;
import io.jmpi.job.RankReport.Wanted;
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

/** The reports of sessions that a launcher takes while they run, and the last ones. */
@Timeout(60)
class SessionReportsTest {
    private static MpiConfig config(String progress) {
        return MpiConfig.defaults().with("progress", progress).with("stats", "true");
    }

    private final Map<Integer, RankReport> lasts = new ConcurrentHashMap<>();

    private InJvmJob job(int size) {
        InJvmJob job = new InJvmJob(size, (code, reason) -> {});
        job.onEnd(lasts::put);
        return job;
    }

    /** The sample has that state, a text that names the call, and nothing else. */
    private static void assertOnly(State state, String call, RankReport sample) {
        assertThat(sample.activity().what()).contains(call);
        assertThat(sample).isEqualTo(RankReport.of(state, sample.activity().what()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldCountMessagesAndDepths(String progress) {
        InJvmJob job = job(1);
        RankReport joining = job.report(0, Wanted.PEERS);
        assertOnly(State.JOINING, "Mpi.init()", joining);
        assertThat(joining.activity().what()).contains(" not ");
        try (Mpi mpi = Internals.join(config(progress), job.member(0))) {
            Request posted = mpi.world().irecv(new byte[1], 0, 9);
            Request received = mpi.world().irecv(new byte[8], 0, 1);
            mpi.world().send(new byte[8], 0, 1);
            received.waitFor();
            Request unexpected = mpi.world().isend(new byte[3], 0, 7);
            mpi.world().probe(0, 7);
            RankReport sample = job.report(0, Wanted.PEERS);
            assertThat(sample.peers()).isEqualTo(Map.of(0, new Sent(2, 11)));
            assertThat(job.report(0, Wanted.SAMPLE).peers()).isEmpty();
            assertThat(sample.totals().messagesSent()).isEqualTo(2);
            assertThat(sample.totals().bytesSent()).isEqualTo(11);
            assertThat(sample.totals().messagesReceived()).isEqualTo(1);
            assertThat(sample.totals().bytesReceived()).isEqualTo(8);
            assertThat(sample.totals().posted()).isEqualTo(1);
            assertThat(sample.totals().unexpected()).isEqualTo(1);
            assertThat(sample.line()).isEmpty();
            assertThat(sample.standstill()).isEmpty();
            RankReport asked = job.report(0, Wanted.MESSAGES);
            if (progress.equals("application")) { // else the progress thread answers only while it is blocked
                assertThat(asked.line()).contains("1 receive posted", "1 message unexpected");
            }
            assertThat(asked.standstill()).isEmpty();
            assertThat(asked.totals().bytesSent()).isEqualTo(11);
            assertThat(job.report(0, Wanted.STANDSTILL).line()).doesNotContain("posted");
            mpi.world().recv(new byte[3], 0, 7);
            unexpected.waitFor();
            mpi.world().send(new byte[1], 0, 9);
            posted.waitFor();
        }
        RankReport gone = job.report(0, Wanted.PEERS);
        assertOnly(State.GONE, "closed its session", gone);
        assertThat(gone.activity().what()).doesNotContain(" not ");
        assertThat(lasts.get(0).peers()).isEqualTo(Map.of(0, new Sent(3, 12)));
        assertThat(lasts.get(0).totals().messagesReceived()).isEqualTo(3);
    }

    /** Which partitions of which message a rank waits for. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldShowThePartitionsThatARankWaitsFor(String progress) {
        InJvmJob job = job(2);
        ExecutorService ranks = Executors.newFixedThreadPool(2);
        CompletableFuture<Void> receiver = CompletableFuture.runAsync(
                () -> {
                    try (Mpi mpi = Internals.join(config(progress), job.member(1))) {
                        PartitionedReceive receive = mpi.world().precvInit(new int[16], 4, 0, 5);
                        receive.start();
                        receive.waitFor();
                    }
                },
                ranks);
        MpiConfig multiple = config("thread").withThreadLevel(ThreadLevel.MULTIPLE);
        CompletableFuture<Void> sender = CompletableFuture.runAsync(
                () -> {
                    try (Mpi mpi = Internals.join(multiple, job.member(0))) {
                        awaitWords(job, 1, "precv from rank 0, tag 5, world, which no psend has matched");
                        PartitionedSend send = mpi.world().psendInit(new int[16], 8, 1, 5);
                        send.start();
                        send.readyRange(0, 2);
                        awaitWords(job, 1, "precv from rank 0, tag 5, world, partitions 1..3 not arrived");
                        assertThat(job.report(1, Wanted.SAMPLE).activity().needs())
                                .isEqualTo(List.of(0));
                        CompletableFuture<Void> waits = CompletableFuture.runAsync(send::waitFor);
                        awaitWords(job, 0, "psend to rank 1, tag 5, world, partitions 3..7 not yet ready");
                        send.readyList(3, 4, 5, 7);
                        awaitWords(job, 0, "psend to rank 1, tag 5, world, partition 6 not yet ready");
                        awaitWords(job, 1, "precv from rank 0, tag 5, world, partition 3 not arrived");
                        send.ready(6);
                        waits.join();
                    }
                },
                ranks);
        sender.join();
        receiver.join();
        ranks.shutdown();
    }

    private static void awaitWords(InJvmJob job, int rank, String words) {
        await().until(() -> job.report(rank, Wanted.SAMPLE).activity().what().contains(words));
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
                        await().until(() ->
                                job.report(1, Wanted.SAMPLE).activity().state() == State.WAITS);
                        RankReport sample = job.report(1, Wanted.SAMPLE);
                        assertThat(sample.activity().what()).contains("recv from rank 0, tag 7, world");
                        assertThat(sample.activity().needs()).isEqualTo(List.of(0));
                        assertThat(sample.totals().waitedNanos()).isPositive();
                        assertThat(sample.standstill()).isEmpty();
                        RankReport asked = await().until(
                                        () -> job.report(1, Wanted.STANDSTILL),
                                        report -> report.standstill().isPresent());
                        assertThat(asked.line()).startsWith("waits ").contains("recv from rank 0, tag 7, world");
                        assertThat(asked.activity().needs()).isEqualTo(List.of(0));
                        assertThat(asked.standstill().orElseThrow().awaited())
                                .isEqualTo("recv from rank 0, tag 7, world");
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
}
