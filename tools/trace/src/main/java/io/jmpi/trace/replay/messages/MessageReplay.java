package io.jmpi.trace.replay.messages;

import io.jmpi.plot.TrafficMatrix;
import io.jmpi.trace.replay.MessagesResult;
import io.jmpi.trace.replay.MessagesResult.Depths;
import io.jmpi.trace.replay.MessagesResult.Order;
import io.jmpi.trace.replay.MessagesResult.Traffic;
import io.jmpi.trace.replay.MessagesResult.Waiting;
import io.jmpi.trace.replay.NetworkModel;
import io.jmpi.trace.replay.RankEventsSupplier;
import io.jmpi.trace.replay.communicators.Communicators;
import io.jmpi.trace.replay.pairing.Clocks;
import io.jmpi.trace.replay.pairing.Pairing;
import io.jmpi.trace.replay.pairing.ReplayPlan;
import io.jmpi.trace.replay.recording.RankRecorder;
import io.jmpi.trace.scan.RankTasks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import java.util.function.ToIntBiFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * Replays the messages of all recorded ranks: identifies communicators, pairs receives with messages, corrects clocks,
 * and replays rank after rank. The result depends on the trace and the network model only, not on the number of
 * threads.
 *
 * <p>Thread: one, which waits for the worker threads. Lifetime: one replay; the spool must remain open until its end.
 */
public final class MessageReplay {
    private static final int PARTS = 200;

    private final RankRecorder[] ranks;
    private final NetworkModel network;
    private final RankEventsSupplier supplier;
    private final int threads;
    private final List<RankMessages> replayed = new ArrayList<>();
    private final List<DepthOverTime> depths = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private ReplayPlan plan;
    private final TrafficMatrix matrix;

    private record Replayed(RankMessages messages, DepthOverTime depths) {}

    /**
     * Prepares the replay.
     *
     * @param ranks by world rank; null for those without a file
     */
    public MessageReplay(RankRecorder[] ranks, NetworkModel network, RankEventsSupplier supplier, int threads) {
        this.ranks = ranks;
        this.network = network;
        this.supplier = supplier;
        this.threads = threads;
        matrix = new TrafficMatrix(ranks.length);
    }

    /**
     * Replays all ranks.
     *
     * @param progress receives each rank that has been replayed; any thread of the replay
     */
    public void run(IntConsumer progress) throws IOException {
        plan = new ReplayPlan(ranks, network);
        try (RankTasks tasks = new RankTasks("jmpi-trace-replay", threads)) {
            forEachRank(tasks, rank -> {
                plan.time(rank);
                return rank;
            });
            plan.route(matrix);
            forEachRank(tasks, this::pair).forEach(plan.clocks()::add);
            for (RankRecorder rank : ranks) {
                if (rank != null && rank.begin() != Long.MAX_VALUE) {
                    plan.clocks().run(rank.rank, rank.begin(), rank.end());
                }
            }
            plan.compareClocks();
            RankTask<Replayed> replay = rank -> {
                Replayed one = replay(rank);
                progress.accept(rank.rank);
                return one;
            };
            for (Replayed one : forEachRank(tasks, replay)) {
                replayed.add(one.messages);
                depths.add(one.depths);
            }
        }
        findProblems();
    }

    private interface RankTask<T> {
        T run(RankRecorder rank) throws IOException;
    }

    private <T> List<T> forEachRank(RankTasks tasks, RankTask<T> task) throws IOException {
        List<Callable<T>> all = new ArrayList<>();
        for (RankRecorder rank : ranks) {
            if (rank != null) {
                all.add(() -> task.run(rank));
            }
        }
        List<T> results = new ArrayList<>();
        tasks.run(all, results::add);
        return results;
    }

    private Clocks.Slacks pair(RankRecorder rank) {
        Pairing pairing = new Pairing(rank, plan.lanesTo(rank.rank), plan.communicators());
        Clocks.Slacks slacks = pairing.pair();
        synchronized (matrix) {
            pairing.addLearned(matrix);
        }
        return slacks;
    }

    /** Replays a rank, and repeats the replay if it shows that some receives were from MPI_PROC_NULL. */
    private Replayed replay(RankRecorder rank) {
        while (true) {
            DepthOverTime depth = new DepthOverTime(PARTS, partNanos());
            RankReplay replay = new RankReplay(plan, rank, depth, supplier.create(rank.rank));
            Optional<RankMessages> counts = replay.run();
            if (counts.isPresent()) {
                return new Replayed(counts.get(), depth);
            }
        }
    }

    private long partNanos() {
        return Math.max(1, (plan.duration() + PARTS - 1) / PARTS);
    }

    // ---------------------------------------------------------------- results

    private void findProblems() {
        problems.addAll(plan.communicators().problems());
        add(plan.toMissingRanks(), "messages to ranks without a file are not replayed");
        add(plan.toUnknownRanks(), "messages in communicators whose members are unknown are not replayed");
        add(sum(rank -> rank.cutOff), "messages that arrive after the last call of a damaged file are not replayed");
        add(
                sum(rank -> rank.assumed),
                "received messages that no rank in the trace sent are assumed to arrive when the receiver begins to"
                        + " wait for them");
        add(
                sum(rank -> rank.violations),
                "receives completed before their message was sent, even with corrected clocks");
        add(sum(rank -> rank.unknownLengths), "messages of datatypes of unknown size count as empty");
        add(
                sum(rank -> rank.otherLengths),
                "receives may be paired wrongly, because the length of their message contradicts their status");
        add(
                sum(rank -> rank.disagreements),
                "pairs differ from those in the trace, or from those of the engine exact for the same events, because"
                        + " the trace contradicts itself or contains too little about receives with wildcards");
    }

    private void add(long count, String problem) {
        if (count > 0) {
            problems.add(problem + ": " + count);
        }
    }

    private long sum(ToLongFunction<RankMessages> number) {
        return replayed.stream().mapToLong(number).sum();
    }

    private long max(ToLongFunction<RankMessages> number) {
        return replayed.stream().mapToLong(number).max().orElse(0);
    }

    private static double mean(long total, long count) {
        return count == 0 ? 0 : (double) total / count;
    }

    /** The results of each rank, ascending. */
    List<RankMessages> ranks() {
        return List.copyOf(replayed);
    }

    /** The communicators of all ranks, after {@link #run}. */
    public Communicators communicators() {
        return plan.communicators();
    }

    /** The lanes of messages and the common clock, after {@link #run}. */
    public ReplayPlan plan() {
        return plan;
    }

    /** The problems found, in sentences. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /**
     * Returns the result.
     *
     * @param more problems found earlier, which come first
     */
    public MessagesResult result(String application, List<String> more) {
        List<String> all = new ArrayList<>(more);
        all.addAll(problems);
        Map<String, Long> wildcards = new LinkedHashMap<>();
        for (RankMessages rank : replayed) {
            rank.wildcards().forEach((kind, count) -> wildcards.merge(kind, count, Long::sum));
        }
        return new MessagesResult(
                application,
                ranks.length,
                replayed.size(),
                network,
                traffic(),
                wildcards,
                waiting(),
                new Order(
                        sum(rank -> rank.violations),
                        sum(rank -> rank.hurried),
                        sum(rank -> rank.held),
                        plan.clocks().corrected(),
                        plan.clocks().tolerance()),
                depths(),
                new MessagesResult.Matrix(matrix.ranksInGroup(), matrix.messages(), matrix.bytes()),
                supplier.engines(),
                supplier.advice(),
                List.copyOf(all));
    }

    private Traffic traffic() {
        return new Traffic(
                sum(rank -> rank.messages),
                sum(rank -> rank.bytes),
                sum(rank -> rank.receives),
                sum(rank -> rank.expected),
                sum(rank -> rank.unexpected),
                sum(RankMessages::unmatchedMessages),
                sum(RankMessages::unmatchedReceives),
                sum(rank -> rank.cancelled),
                plan.toMissingRanks() + plan.toUnknownRanks(),
                sum(rank -> rank.assumed),
                plan.usedCommunicators());
    }

    private Waiting waiting() {
        return new Waiting(
                mean(sum(rank -> rank.receiveWait), sum(rank -> rank.expected)),
                max(rank -> rank.maxReceiveWait),
                mean(sum(rank -> rank.messageWait), sum(rank -> rank.received)),
                max(rank -> rank.maxMessageWait),
                sum(rank -> rank.receiveWait),
                sum(rank -> rank.messageWait));
    }

    private Depths depths() {
        return new Depths(
                partNanos(),
                maxima(DepthOverTime::postedIn),
                means(DepthOverTime::postedIn),
                maxima(DepthOverTime::unexpectedIn),
                means(DepthOverTime::unexpectedIn));
    }

    private List<Integer> maxima(ToIntBiFunction<DepthOverTime, Integer> depthIn) {
        return IntStream.range(0, PARTS)
                .mapToObj(part -> ofRanks(depthIn, part).max().orElse(0))
                .toList();
    }

    private List<Double> means(ToIntBiFunction<DepthOverTime, Integer> depthIn) {
        return IntStream.range(0, PARTS)
                .mapToObj(part -> ofRanks(depthIn, part).average().orElse(0))
                .toList();
    }

    private IntStream ofRanks(ToIntBiFunction<DepthOverTime, Integer> depthIn, int part) {
        return depths.stream().mapToInt(rank -> depthIn.applyAsInt(rank, part));
    }
}
