package io.jmpi.trace.replay.messages;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.plot.TrafficMatrix;
import io.jmpi.trace.SharedTraces;
import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.replay.MessagesResult;
import io.jmpi.trace.replay.NetworkModel;
import io.jmpi.trace.replay.RankEventsSupplier;
import io.jmpi.trace.replay.communicators.Context;
import io.jmpi.trace.replay.pairing.Lane;
import io.jmpi.trace.replay.pairing.Pairing;
import io.jmpi.trace.replay.pairing.ReplayPlan;
import io.jmpi.trace.replay.recording.RankRecorder;
import io.jmpi.trace.replay.recording.Receives;
import io.jmpi.trace.replay.recording.Spool;
import io.jmpi.trace.scan.ScanProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Genuine traces: properties that hold for any application. */
class GenuineMessagesTest {
    /** A file of the trace {@code lulesh-8}. */
    private static final String RANK_3 = "dumpi-2026.11.20.11.31.58-0003.bin.gz";

    @TempDir
    Path directory;

    static Stream<Path> traces() {
        return SharedTraces.traces();
    }

    static Stream<Path> completeTraces() {
        return traces().filter(path -> !path.getFileName().toString().startsWith("nersc-"));
    }

    private MessagesAnalysis analysis(Path trace, NetworkModel network, int threads) throws IOException {
        return new MessagesAnalysis(TraceDirectory.open(trace), network, RankEventsSupplier.NONE, threads, directory);
    }

    @ParameterizedTest
    @MethodSource("completeTraces")
    void shouldPairEveryCompletedReceiveInOrderWhenAllRanksAreThere(Path trace) throws IOException {
        for (double latency : new double[] {0, 1e6}) {
            MessagesAnalysis analysis = analysis(trace, new NetworkModel(latency, 10, 8192, 0.5, 7), 2);
            MessagesResult result = analysis.run(ScanProgress.NONE);

            assertThat(result.problems()).isEmpty();
            assertThat(result.order().violations()).isZero();
            assertThat(result.order().correctedClocks())
                    .as("they ran on one node")
                    .isZero();
            MessagesResult.Traffic traffic = result.traffic();
            assertThat(traffic.messages()).isPositive();
            assertThat(traffic.unmatchedReceives()).isZero();
            assertThat(traffic.expected() + traffic.unexpected()).isEqualTo(traffic.messages());
            assertThat(traffic.messages() - traffic.unmatchedSends())
                    .isEqualTo(traffic.receives() - traffic.cancelled());
            assertThat(analysis.ranks().stream().mapToLong(rank -> rank.disagreements))
                    .containsOnly(0L);
        }
    }

    /** The statuses of receives contain the lengths of messages; pairing ignores them. */
    @ParameterizedTest
    @MethodSource("completeTraces")
    void shouldPairMessagesOfTheLengthThatTheStatusSays(Path trace) throws IOException {
        try (Spool spool = new Spool(directory)) {
            RankRecorder[] ranks = Recorded.read(trace, spool);
            ReplayPlan plan = paired(ranks);
            int compared = 0;
            for (RankRecorder rank : ranks) {
                Lane[] lanes = plan.lanesTo(rank.rank);
                Receives receives = rank.receives;
                for (int receive = 0; receive < receives.size(); receive++) {
                    if (receives.lane.get(receive) != Receives.NONE && receives.actualBytes.get(receive) >= 0) {
                        assertThat(lanes[receives.lane.get(receive)].sends.bytes.get(receives.send.get(receive)))
                                .as("rank %d, receive %d", rank.rank, receive)
                                .isEqualTo(receives.actualBytes.get(receive));
                        compared++;
                    }
                }
            }
            boolean ignoresAll = List.of(
                            "crystal-32", "lulesh-8", "lulesh-64", "fillboundary-27", "public-bgp", "public-testtrace")
                    .contains(trace.getFileName().toString());
            assertThat(compared > 0 || ignoresAll).as("statuses in " + trace).isTrue();
        }
    }

    private static ReplayPlan paired(RankRecorder[] ranks) {
        ReplayPlan plan = new ReplayPlan(ranks, NetworkModel.DEFAULT);
        for (RankRecorder rank : ranks) {
            plan.time(rank);
        }
        plan.route(new TrafficMatrix(ranks.length));
        for (RankRecorder rank : ranks) {
            new Pairing(rank, plan.lanesTo(rank.rank), plan.communicators()).pair();
        }
        return plan;
    }

    private record Envelope(int context, int source, int destination, int tag) {}

    private record Sent(int rank, int send) {}

    @ParameterizedTest
    @MethodSource("completeTraces")
    void shouldPairAsQueuesOfEqualEnvelopesDo(Path trace) throws IOException {
        try (Spool spool = new Spool(directory)) {
            RankRecorder[] ranks = Recorded.read(trace, spool);
            ReplayPlan plan = paired(ranks);
            Map<Envelope, Deque<Sent>> sent = new HashMap<>();
            for (RankRecorder rank : ranks) {
                for (int send = 0; send < rank.sends.size(); send++) {
                    Context context = plan.communicators().context(rank.rank, rank.sends.instance.get(send));
                    Envelope envelope = new Envelope(
                            context.number,
                            rank.rank,
                            context.members[rank.sends.destination.get(send)],
                            rank.sends.tag.get(send));
                    sent.computeIfAbsent(envelope, key -> new ArrayDeque<>()).add(new Sent(rank.rank, send));
                }
            }
            for (RankRecorder rank : ranks) {
                Receives receives = rank.receives;
                Lane[] lanes = plan.lanesTo(rank.rank);
                for (int receive = 0; receive < receives.size(); receive++) {
                    if (receives.is(receive, Receives.COMPLETED)
                            && !receives.is(receive, Receives.CANCELLED | Receives.VOID)) {
                        Context context = plan.communicators().context(rank.rank, receives.instance.get(receive));
                        Sent first = sent.get(new Envelope(
                                        context.number,
                                        context.members[receives.actualSource.get(receive)],
                                        rank.rank,
                                        receives.actualTag.get(receive)))
                                .poll();
                        assertThat(new Sent(lanes[receives.lane.get(receive)].sender, receives.send.get(receive)))
                                .isEqualTo(first);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("traces")
    void shouldGiveTheSameResultWhateverTheNumberOfThreads(Path trace) throws IOException {
        MessagesAnalysis one = analysis(trace, NetworkModel.DEFAULT, 1);
        MessagesAnalysis several = analysis(trace, NetworkModel.DEFAULT, 3);

        assertThat(one.run(ScanProgress.NONE)).isEqualTo(several.run(ScanProgress.NONE));
        assertThat(one.ranks()).usingRecursiveComparison().isEqualTo(several.ranks());
    }

    @Test
    void shouldAssumeMessagesOfMissingRanks() throws IOException {
        Path copy = SharedTraces.copy("lulesh-8", directory.resolve("copy"));
        Files.delete(copy.resolve(RANK_3));
        MessagesResult whole = analysis(SharedTraces.trace("lulesh-8"), NetworkModel.DEFAULT, 2)
                .run(ScanProgress.NONE);
        MessagesAnalysis analysis = analysis(copy, NetworkModel.DEFAULT, 2);
        MessagesResult partial = analysis.run(ScanProgress.NONE);

        long from = whole.matrix().messages().get(3).stream()
                .mapToLong(Long::longValue)
                .sum();
        long to =
                whole.matrix().messages().stream().mapToLong(row -> row.get(3)).sum();
        assertThat(from).isPositive();
        assertThat(partial.ranksRead()).isEqualTo(7);
        assertThat(partial.traffic().fromMissingRanks()).isEqualTo(from);
        assertThat(partial.traffic().toMissingRanks()).isEqualTo(to);
        assertThat(partial.traffic().messages()).isEqualTo(whole.traffic().messages() - to);
        assertThat(partial.traffic().unmatchedReceives()).isZero();
        assertThat(partial.problems()).hasSize(3).anyMatch(problem -> problem.endsWith("no file: 3"));
        assertThat(analysis.ranks().stream().mapToLong(rank -> rank.disagreements))
                .containsOnly(0L);
    }

    @Test
    void shouldAssumeWhatADamagedFileHasLost() throws IOException {
        Path copy = SharedTraces.copy("lulesh-8", directory.resolve("copy"));
        byte[] content = Files.readAllBytes(copy.resolve(RANK_3));
        Files.write(copy.resolve(RANK_3), Arrays.copyOf(content, content.length / 2));
        MessagesAnalysis analysis = analysis(copy, NetworkModel.DEFAULT, 2);
        MessagesResult result = analysis.run(ScanProgress.NONE);

        assertThat(result.ranksRead()).isEqualTo(8);
        assertThat(result.problems()).hasSize(3).first().asString().contains("rank 3: ");
        assertThat(result.traffic().fromMissingRanks()).isPositive();
        assertThat(analysis.ranks().get(3).cutOff).isPositive();
        assertThat(analysis.ranks().stream().filter(rank -> rank.rank != 3).mapToLong(RankMessages::unmatchedReceives))
                .containsOnly(0L);
        assertThat(analysis.ranks().stream().mapToLong(rank -> rank.disagreements))
                .containsOnly(0L);
        assertThat(result.order().violations()).isZero();
    }

    @ParameterizedTest
    @MethodSource("traces")
    void shouldPairEveryCompletedReceiveWhenRanksAreMissing(Path trace) throws IOException {
        MessagesAnalysis analysis = analysis(trace, NetworkModel.DEFAULT, 2);
        MessagesResult result = analysis.run(ScanProgress.NONE);

        assertThat(result.traffic().unmatchedReceives()).isZero();
        assertThat(result.order().violations()).isZero();
        assertThat(analysis.ranks().stream().mapToLong(rank -> rank.disagreements))
                .containsOnly(0L);
        assertThat(result.ranksRead() < result.ranks() || trace.endsWith("nersc-CrystalRouter-rank0"))
                .isEqualTo(!result.problems().isEmpty());
    }

    /** SNAP divides a grid of 4 by 4 into rows and columns; miniAMR halves communicators repeatedly. */
    @ParameterizedTest
    @MethodSource("completeTraces")
    void shouldFollowAllCommunicators(Path trace) throws IOException {
        Map<String, Integer> used = Map.of("snapclassic-16", 8, "miniamr-16", 15, "synthetic-wildmix-4", 2);
        try (Spool spool = new Spool(directory)) {
            RankRecorder[] ranks = Recorded.read(trace, spool);
            ReplayPlan plan = paired(ranks);

            assertThat(plan.usedCommunicators())
                    .isEqualTo(used.getOrDefault(trace.getFileName().toString(), 1));
            assertThat(plan.communicators().problems()).isEmpty();
            for (RankRecorder rank : ranks) {
                for (int instance = 0; instance < rank.communicators.count(); instance++) {
                    Context context = plan.communicators().context(rank.rank, instance);
                    int told = rank.communicators.ownRank(instance);
                    assertThat(context).isNotNull();
                    assertThat(told < 0 ? context.rankOf(rank.rank) : told)
                            .as("rank %d in its communicator %d", rank.rank, instance)
                            .isEqualTo(context.rankOf(rank.rank))
                            .isNotNegative();
                }
            }
        }
    }
}
