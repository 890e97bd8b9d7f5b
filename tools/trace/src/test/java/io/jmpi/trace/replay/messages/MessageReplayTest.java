package io.jmpi.trace.replay.messages;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.replay.NetworkModel;
import io.jmpi.trace.replay.RankEvents;
import io.jmpi.trace.replay.recording.RankRecorder;
import io.jmpi.trace.replay.recording.Spool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random programs, run by an MPI that records the message of each receive: the replay must find the same. */
class MessageReplayTest {
    private static final int PROGRAMS = 150;
    private static final long SEED = 20_261_121;

    @TempDir
    Path directory;

    private static NetworkModel network(Random random) {
        double latency = new double[] {0, 10, 1000, 50_000, 1e7}[random.nextInt(5)];
        return new NetworkModel(latency, random.nextInt(2) == 0 ? 25 : 0.01, 100, random.nextInt(3), random.nextLong());
    }

    private static MessageReplay replay(Spool spool, TinyMpi mpi, Random random, ListMatching[] matchings)
            throws IOException {
        RankRecorder[] recorders = new RankRecorder[matchings.length];
        for (int rank = 0; rank < recorders.length; rank++) {
            recorders[rank] = new RankRecorder(rank, spool);
            for (Call call : mpi.calls(rank)) {
                recorders[rank].call(call);
            }
            recorders[rank].end(true, DatatypeSizes.BUILT_IN);
        }
        MessageReplay replay = new MessageReplay(
                recorders, network(random), rank -> matchings[rank] = new ListMatching(), 1 + random.nextInt(3));
        replay.run(rank -> {});
        return replay;
    }

    @ParameterizedTest
    @EnumSource
    void shouldReproduceThePairsOfTheRunWhateverTheNetwork(TinyMpi.Statuses statuses) throws IOException {
        Totals totals = replay(
                statuses, TestSeeds.random("MessageReplayTest " + statuses).nextLong());

        assertThat(totals.undecided > 0).isEqualTo(statuses == TinyMpi.Statuses.SOMETIMES);
        assertThat(totals.held).as("messages that had to wait").isGreaterThan(PROGRAMS / 10);
        assertThat(totals.hurried).as("messages that had to hurry").isGreaterThan(PROGRAMS);
    }

    /** Of the same programs each time, because some programs are harder to guess than others. */
    @Test
    void shouldGuessMostPairsThatTheStatusesLeaveOpen() throws IOException {
        Totals totals = replay(TinyMpi.Statuses.SOMETIMES, SEED);

        assertThat(totals.undecided).isGreaterThan(PROGRAMS);
        assertThat(totals.disagreements).as("wrong guesses").isLessThanOrEqualTo(totals.undecided / 20);
        assertThat(totals.violations).as("guesses of later messages").isLessThanOrEqualTo(totals.undecided / 20);
    }

    /** What the ranks of all programs counted. */
    private static final class Totals {
        private long held;
        private long hurried;
        private long undecided;
        private long disagreements;
        private long violations;

        void add(RankMessages rank) {
            held += rank.held;
            hurried += rank.hurried;
            undecided += rank.undecided;
            disagreements += rank.disagreements;
            violations += rank.violations;
        }
    }

    /** Runs and replays programs; checks each rank. */
    private Totals replay(TinyMpi.Statuses statuses, long firstSeed) throws IOException {
        Totals totals = new Totals();
        try (Spool spool = new Spool(directory)) {
            for (int program = 0; program < PROGRAMS; program++) {
                long seed = firstSeed + program;
                Random random = new Random(seed);
                int ranks = 2 + random.nextInt(4);
                TinyMpi mpi = new TinyMpi(ranks, statuses, random);
                mpi.makeCommunicators(random.nextInt(3));
                mpi.run(random.nextInt(3000));
                ListMatching[] matchings = new ListMatching[ranks];

                MessageReplay replay = replay(spool, mpi, random, matchings);

                for (RankMessages rank : replay.ranks()) {
                    check("seed " + seed + ", rank " + rank.rank, rank, statuses, mpi, matchings[rank.rank]);
                    totals.add(rank);
                }
                if (statuses != TinyMpi.Statuses.SOMETIMES) {
                    assertThat(replay.problems()).as("seed " + seed).isEmpty();
                }
            }
        }
        return totals;
    }

    private static void check(
            String what, RankMessages rank, TinyMpi.Statuses statuses, TinyMpi mpi, ListMatching matching) {
        int[] truth = mpi.truth(rank.rank);
        assertThat(rank.receives).as(what).isEqualTo(truth.length);
        assertThat(rank.expected + rank.unexpected).as(what).isEqualTo(rank.messages);
        if (statuses != TinyMpi.Statuses.SOMETIMES) {
            assertThat(rank.violations).as(what).isZero();
            assertThat(rank.disagreements).as(what).isZero();
            assertThat(rank.assumed).as(what).isZero();
            assertThat(matching.lengths()).as(what).containsExactly(truth);
        }
    }

    /** Pairs receives and messages by MPI's rules, walking lists; identifies messages by their lengths. */
    private static final class ListMatching implements RankEvents {
        private record Kept(int number, int context, int source, int tag, int length) {}

        private final List<Kept> posted = new ArrayList<>();
        private final List<Kept> unexpected = new ArrayList<>();
        private final SortedMap<Integer, Integer> lengths = new TreeMap<>();
        private long last = Long.MIN_VALUE;

        private static boolean match(Kept receive, Kept message) {
            return receive.context == message.context
                    && (receive.source == Call.ANY_SOURCE || receive.source == message.source)
                    && (receive.tag == Call.ANY_TAG || receive.tag == message.tag);
        }

        private void at(long nanos) {
            assertThat(nanos).isGreaterThanOrEqualTo(last);
            last = nanos;
        }

        @Override
        public void post(int receive, int context, int source, int tag, long bytes, long nanos) {
            at(nanos);
            assertThat(lengths).doesNotContainKey(receive);
            Kept kept = new Kept(receive, context, source, tag, 0);
            lengths.put(receive, -1);
            for (Kept message : unexpected) {
                if (match(kept, message)) {
                    unexpected.remove(message);
                    lengths.put(receive, message.length);
                    return;
                }
            }
            posted.add(kept);
        }

        @Override
        public void arrive(int message, int context, int source, int tag, long bytes, boolean announced, long nanos) {
            at(nanos);
            Kept kept = new Kept(message, context, source, tag, (int) bytes);
            for (Kept receive : posted) {
                if (match(receive, kept)) {
                    posted.remove(receive);
                    lengths.put(receive.number, kept.length);
                    return;
                }
            }
            unexpected.add(kept);
        }

        @Override
        public void cancel(int receive, int context, long nanos) {
            at(nanos);
            assertThat(posted.removeIf(kept -> kept.number == receive)).isTrue();
        }

        @Override
        public void end(long nanos) {
            at(nanos);
        }

        int[] lengths() {
            return lengths.values().stream().mapToInt(Integer::intValue).toArray();
        }
    }
}
