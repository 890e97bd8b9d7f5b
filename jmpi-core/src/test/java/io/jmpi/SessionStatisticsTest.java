package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.session.Internals;
import io.jmpi.internal.statistics.CommunicatorStatistics;
import io.jmpi.internal.statistics.RankStatistics;
import io.jmpi.internal.statistics.SessionTimes;
import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Sent;
import io.jmpi.transport.InJvmJob;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The statistics that a session reports when it ends, and where. */
@Timeout(60)
class SessionStatisticsTest {
    private static final MpiConfig REPORTING = MpiConfig.defaults().with("stats", "true");

    private final Map<Integer, List<CommunicatorStatistics>> reported = new ConcurrentHashMap<>();
    private final InJvmJob job = new InJvmJob(1, (code, reason) -> {});

    private void collect(InJvmJob of) {
        of.onEnd((rank, end) -> reported.put(rank, CommunicatorStatistics.decode(end.statistics())));
    }

    private static void messageToOneself(Communicator communicator) {
        Request receive = communicator.irecv(new byte[1], communicator.rank(), 1);
        communicator.send(new byte[1], communicator.rank(), 1);
        receive.waitFor();
    }

    private static List<String> withTraffic(List<CommunicatorStatistics> communicators) {
        return communicators.stream()
                .filter(CommunicatorStatistics::hadTraffic)
                .map(each -> each.name() + " " + each.matcher() + " "
                        + each.matching().expectedMatches())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldReportLiveAndFreedCommunicatorsWhenSessionEnds(String progress) {
        collect(job);
        try (Mpi mpi = Internals.join(REPORTING.with("progress", progress).with("matcher", "queues"), job.member(0))) {
            messageToOneself(mpi.world());
            Communicator freed = mpi.world().dup(Info.EMPTY.with(Info.MATCHER, "bins"));
            messageToOneself(freed);
            messageToOneself(freed);
            freed.free();
            mpi.world().dup().free(); // never used
            Communicator live = mpi.self().dup();
            messageToOneself(live);
            assertThat(reported).isEmpty();
        }
        assertThat(withTraffic(reported.get(0))).containsExactlyInAnyOrder("world queues 1", "4 bins 2", "8 queues 1");
    }

    @Test
    void shouldDistinguishPartsOfASplitAndSelf() throws Exception {
        InJvmJob four = new InJvmJob(4, (code, reason) -> {});
        collect(four);
        Thread[] ranks = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int rank = i;
            ranks[i] = new Thread(() -> {
                try (Mpi mpi = Internals.join(REPORTING, four.member(rank))) {
                    Communicator part = mpi.world().split(rank % 2, -rank);
                    messageToOneself(part);
                    messageToOneself(mpi.self());
                }
            });
            ranks[i].start();
        }
        for (Thread rank : ranks) {
            rank.join();
        }
        Map<Integer, List<String>> places = new TreeMap<>();
        reported.forEach((rank, communicators) -> places.put(
                rank,
                communicators.stream()
                        .filter(CommunicatorStatistics::hadTraffic)
                        .map(each -> each.name() + "/" + each.firstRank())
                        .toList()));
        assertThat(places)
                .containsEntry(0, List.of("self/-1", "4/2"))
                .containsEntry(1, List.of("self/-1", "4/3"))
                .containsEntry(2, List.of("self/-1", "4/2"))
                .containsEntry(3, List.of("self/-1", "4/3"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldReportWhatWasSentInEachCommunicator(String progress) throws Exception {
        InJvmJob two = new InJvmJob(2, (code, reason) -> {});
        Map<Integer, RankReport> lasts = new ConcurrentHashMap<>();
        two.onEnd((rank, end) -> {
            lasts.put(rank, end);
            reported.put(rank, CommunicatorStatistics.decode(end.statistics()));
        });
        ExecutorService ranks = Executors.newFixedThreadPool(2);
        List<Future<?>> ends = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            int rank = i;
            ends.add(ranks.submit(() -> {
                try (Mpi mpi = Internals.join(REPORTING.with("progress", progress), two.member(rank))) {
                    Communicator reversed = mpi.world().split(0, -rank);
                    messageToOneself(reversed);
                    if (rank == 0) {
                        reversed.send(new byte[100_000], 0, 1); // a rendezvous to rank 1 of the job
                        reversed.send(new byte[10], 0, 1);
                    } else {
                        reversed.recv(new byte[100_000], 1, 1);
                        reversed.recv(new byte[10], 1, 1);
                    }
                    reversed.free();
                    mpi.world().bcast(new byte[8], 0);
                }
            }));
        }
        for (Future<?> end : ends) {
            end.get();
        }
        ranks.shutdown();
        CommunicatorStatistics freed = reported.get(0).stream()
                .filter(each -> each.name().equals("4"))
                .findFirst()
                .orElseThrow();
        assertThat(freed.sent().messages()).isEqualTo(Map.of(0, new Sent(1, 1), 1, new Sent(2, 100_010)));
        for (int rank = 0; rank < 2; rank++) {
            Map<Integer, Sent> all = Map.of();
            for (CommunicatorStatistics each : reported.get(rank)) {
                all = Sent.sum(all, Sent.sum(each.sent().messages(), each.sent().collective()));
            }
            assertThat(all).isNotEmpty().isEqualTo(lasts.get(rank).peers());
        }
    }

    @Test
    void shouldReportWhatWasLeftBehind() {
        collect(job);
        try (Mpi mpi = Internals.join(REPORTING, job.member(0))) {
            mpi.world().irecv(new byte[1], 0, 1);
            mpi.world().send(new byte[1], 0, 2);
            assertThat(mpi.world().probe(0, 2).tag()).isEqualTo(2);
        }
        CommunicatorStatistics world = reported.get(0).get(0);
        assertThat(world.name()).isEqualTo("world");
        assertThat(world.matching().postedDepth()).isEqualTo(1);
        assertThat(world.matching().unexpectedDepth()).isEqualTo(1);
        assertThat(world.left()).isEqualTo(Map.of("unreceived messages", 1L, "unmatched receives", 1L));
    }

    @Test
    void shouldSumTheFirstOnesWhenManyCommunicatorsWereFreed() {
        collect(job);
        try (Mpi mpi = Internals.join(REPORTING, job.member(0))) {
            for (int i = 0; i < 300; i++) {
                Communicator copy = mpi.self().dup();
                messageToOneself(copy);
                copy.free();
            }
        }
        List<CommunicatorStatistics> others = reported.get(0).stream()
                .filter(each -> each.number() == CommunicatorStatistics.OTHERS)
                .toList();
        assertThat(withTraffic(reported.get(0))).hasSize(256 + 1);
        assertThat(withTraffic(others)).containsExactly("others any 44");
        assertThat(reported.get(0)).extracting(CommunicatorStatistics::number).contains(4 + 2 * 299, 4 + 2 * 44);
    }

    @Test
    void shouldReportWhatDevicesHaveCounted() {
        collect(job);
        try (Mpi mpi = Internals.join(REPORTING.with("matcher", "hardware"), job.member(0))) {
            messageToOneself(mpi.world());
            for (int i = 0; i < 260; i++) {
                Communicator copy = mpi.self().dup();
                messageToOneself(copy);
                copy.free();
            }
        }
        assertThat(reported.get(0))
                .filteredOn(each -> each.name().equals("world"))
                .singleElement()
                .satisfies(each -> assertThat(each.device()).containsEntry("software_no_unit", 1L));
        assertThat(reported.get(0))
                .filteredOn(each -> each.number() == CommunicatorStatistics.OTHERS)
                .singleElement()
                .satisfies(each -> assertThat(each.device()).containsEntry("software_no_unit", 4L));
    }

    @Test
    void shouldReportNothingUnlessRequested() {
        collect(job);
        try (Mpi mpi = Internals.join(MpiConfig.defaults(), job.member(0))) {
            messageToOneself(mpi.world());
        }
        assertThat(reported).isEmpty();
    }

    @Test
    void shouldEndAllTheSameWhenTheJobWasAborted() {
        collect(job);
        Mpi mpi = Internals.join(REPORTING, job.member(0));
        messageToOneself(mpi.world());
        mpi.abort(3, "as the test wants it");
        mpi.close();
        assertThat(mpi.isClosed()).isTrue();
        assertThat(reported).isEmpty();
    }

    @Test
    void shouldReportOnceMoreWhenTheWrongThreadHasTriedToEnd() throws Exception {
        collect(job);
        Mpi mpi = Internals.join(REPORTING.with("progress", "application"), job.member(0));
        messageToOneself(mpi.world());
        Thread wrong = new Thread(() -> assertThatThrownBy(mpi::close).isInstanceOf(MpiException.class));
        wrong.start();
        wrong.join();
        assertThat(reported).isEmpty();
        mpi.close();
        mpi.close();
        assertThat(withTraffic(reported.get(0))).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "times, 1", "false, 0"})
    void shouldPrintItselfWhenTheLauncherTakesNoStatistics(String stats, int times) {
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try (Mpi mpi = Internals.join(MpiConfig.defaults().with("stats", stats), job.member(0))) {
            messageToOneself(mpi.world());
        } finally {
            System.setErr(before);
        }
        List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines.stream().filter("jmpi: rank 0: matching"::equals)).hasSize(times);
        assertThat(lines.stream().filter(line -> line.matches(" +world +0 +queues +1 .*")))
                .hasSize(times);
        assertThat(lines.stream().filter(line -> line.startsWith("  world: how deep ")))
                .hasSize(times);
    }

    @ParameterizedTest
    @ValueSource(strings = {"queues", "optimistic"})
    void shouldMeasureTheTimeOfTheSessionAndOfMatching(String matcher) {
        Map<Integer, RankStatistics> measured = new ConcurrentHashMap<>();
        job.onEnd((rank, end) -> measured.put(rank, RankStatistics.decode(end.statistics())));
        long start = System.nanoTime();
        try (Mpi mpi =
                Internals.join(MpiConfig.defaults().with("stats", "times").with("matcher", matcher), job.member(0))) {
            for (int i = 0; i < 10_000; i++) {
                messageToOneself(mpi.world());
            }
        }
        long whole = System.nanoTime() - start;
        SessionTimes times = measured.get(0).times().orElseThrow();
        assertThat(times.runNanos()).isPositive().isLessThan(whole);
        assertThat(times.matchingNanos()).isPositive().isLessThan(times.runNanos());
        assertThat(withTraffic(measured.get(0).communicators())).containsExactly("world " + matcher + " 10000");
    }

    @Test
    void shouldMeasureNoTimesUnlessAskedTo() {
        Map<Integer, RankStatistics> measured = new ConcurrentHashMap<>();
        job.onEnd((rank, end) -> measured.put(rank, RankStatistics.decode(end.statistics())));
        try (Mpi mpi = Internals.join(REPORTING, job.member(0))) {
            messageToOneself(mpi.world());
        }
        assertThat(measured.get(0).times()).isEmpty();
    }
}
