package io.jmpi.trace.replay.pairing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.replay.NetworkModel;
import io.jmpi.trace.replay.RankEventsSupplier;
import io.jmpi.trace.replay.messages.MessageReplay;
import io.jmpi.trace.replay.messages.TinyMpi;
import io.jmpi.trace.replay.recording.RankRecorder;
import io.jmpi.trace.replay.recording.Sends;
import io.jmpi.trace.replay.recording.Spool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClocksTest {
    @TempDir
    Path directory;

    private static Lane lane(int number, int sender) {
        return new Lane(number, null, sender, 0, sender, Sends.NONE);
    }

    @Test
    void shouldLeaveClocksAloneThatContradictNothing() {
        Clocks clocks = new Clocks(2);
        clocks.add(Clocks.slacks(0, new Lane[] {lane(0, 1)}, new long[] {0}));
        clocks.add(Clocks.slacks(1, new Lane[] {lane(0, 0)}, new long[] {900}));
        clocks.solve();

        assertThat(clocks.corrected()).isZero();
    }

    /** Rank 1's clock is a million ahead; messages take 100 at least, there and back. */
    @Test
    void shouldMoveAClockToTheMiddleOfWhatMessagesPermit() {
        Clocks clocks = new Clocks(3);
        clocks.add(Clocks.slacks(0, new Lane[] {lane(0, 1), lane(1, 2)}, new long[] {100 - 1_000_000, 100}));
        clocks.add(Clocks.slacks(1, new Lane[] {lane(0, 0)}, new long[] {100 + 1_000_000}));
        clocks.add(Clocks.slacks(2, new Lane[] {lane(0, 0), lane(1, 0)}, new long[] {100, Long.MAX_VALUE}));
        clocks.solve();

        assertThat(clocks.correction(0)).isZero();
        assertThat(clocks.correction(1)).isCloseTo(-1_000_000, within(2L));
        assertThat(clocks.correction(2)).isCloseTo(0, within(2L));
    }

    /** The round trip takes minus one nanosecond: half of that at each side is the closest solution. */
    @Test
    void shouldMeetConstraintsAsNearlyAsCanBeWhenClocksDrift() {
        long hour = 3_600_000_000_000L;
        Clocks clocks = new Clocks(2);
        clocks.run(0, 0, hour);
        clocks.run(1, hour, 2 * hour);
        clocks.add(Clocks.slacks(0, new Lane[] {lane(0, 1)}, new long[] {-hour - 20_000}));
        clocks.add(Clocks.slacks(1, new Lane[] {lane(0, 0)}, new long[] {hour}));
        clocks.solve();

        assertThat(clocks.tolerance()).isBetween(10_000L, 10_200L);
        assertThat(clocks.correction(1)).isCloseTo(-hour - 10_000, within(200L));
    }

    @Test
    void shouldTolerateNoMoreThanClocksCanDrift() {
        Clocks clocks = new Clocks(2);
        clocks.run(0, 0, 1_000_000);
        clocks.run(1, 0, 3_000_000);
        clocks.add(Clocks.slacks(0, new Lane[] {lane(0, 1)}, new long[] {-20_000}));
        clocks.add(Clocks.slacks(1, new Lane[] {lane(0, 0)}, new long[] {0}));
        clocks.solve();

        assertThat(clocks.correction(1)).isCloseTo(-10_000, within(200L));
        assertThat(clocks.tolerance()).isEqualTo(300);
    }

    @Test
    void shouldLeaveMessagesToOneselfAlone() {
        Clocks clocks = new Clocks(2);
        clocks.add(Clocks.slacks(0, new Lane[] {lane(0, 0), lane(1, 1)}, new long[] {-5, 10}));
        clocks.add(Clocks.slacks(1, new Lane[] {lane(0, 0)}, new long[] {9}));
        clocks.solve();

        assertThat(clocks.tolerance()).isZero();
        assertThat(clocks.corrected()).isZero();
    }

    /** Messages in one direction contradict no clocks. */
    @Test
    void shouldLetFirstCallsCoincideWhenTheyAreFarApart() {
        long hour = 3_600_000_000_000L;
        Clocks clocks = new Clocks(3);
        clocks.run(0, 5, 6);
        clocks.run(1, hour, hour + 7);
        clocks.add(Clocks.slacks(1, new Lane[] {lane(0, 0)}, new long[] {hour + 100}));
        clocks.solve();

        assertThat(clocks.correction(0)).isZero();
        assertThat(clocks.correction(1)).isEqualTo(5 - hour);
        assertThat(clocks.correction(2)).as("a rank without calls").isZero();
    }

    @Test
    void shouldBelieveFirstCallsThatAreNear() {
        Clocks clocks = new Clocks(2);
        clocks.run(0, 0, 1);
        clocks.run(1, 59_000_000_000L, 60_000_000_000L);
        clocks.solve();

        assertThat(clocks.corrected()).isZero();
    }

    /** A ring in which each rank must be later than the next one, forever. */
    @Test
    void shouldEndWhenManyRanksContradictEachOther() {
        int ranks = 4096;
        Clocks clocks = new Clocks(ranks);
        for (int rank = 0; rank < ranks; rank++) {
            clocks.add(Clocks.slacks(rank, new Lane[] {lane(0, (rank + 1) % ranks)}, new long[] {-1000}));
        }
        clocks.run(0, 0, 1_000_000_000);
        clocks.solve();

        assertThat(clocks.tolerance()).isBetween(1000L, 1016L);
    }

    /** Each rank on its own node: random programs, the times of each rank shifted by up to hours. */
    @Test
    void shouldFindClocksWithWhichEverySendIsBeforeTheCompletionOfItsReceive() throws IOException {
        long first = TestSeeds.random("ClocksTest").nextLong();
        long corrected = 0;
        try (Spool spool = new Spool(directory)) {
            for (int program = 0; program < 100; program++) {
                Random random = new Random(first + program);
                int ranks = 2 + random.nextInt(4);
                TinyMpi mpi = new TinyMpi(ranks, TinyMpi.Statuses.ALWAYS, random);
                mpi.run(600);
                RankRecorder[] recorders = new RankRecorder[ranks];
                for (int rank = 0; rank < ranks; rank++) {
                    long shift = random.nextLong() >> 22;
                    recorders[rank] = new RankRecorder(rank, spool);
                    for (Call call : mpi.calls(rank)) {
                        recorders[rank].call(call.at(0, call.wallStart() + shift, call.wallStop() + shift));
                    }
                    recorders[rank].end(true, DatatypeSizes.BUILT_IN);
                }
                MessageReplay replay = new MessageReplay(recorders, NetworkModel.DEFAULT, RankEventsSupplier.NONE, 1);
                replay.run(rank -> {});

                assertThat(replay.problems()).as("seed " + (first + program)).isEmpty();
                corrected += replay.result("", List.of()).order().correctedClocks();
            }
        }
        assertThat(corrected).isGreaterThan(50);
    }

    /** Messages of a microsecond both ways, a hundred seconds apart; a clock an hour ahead and 50 ppm too fast. */
    @Test
    void shouldFindNoViolationWhenClocksDrift() throws IOException {
        long hour = 3_600_000_000_000L;
        try (Spool spool = new Spool(directory)) {
            RankRecorder[] ranks = {new RankRecorder(0, spool), new RankRecorder(1, spool)};
            for (long now : new long[] {0, 100_000_000_000L}) {
                long other = now + hour + now / 20_000;
                ranks[0].call(message(CallType.SEND, Field.DEST, 1, now, now + 100));
                ranks[1].call(message(CallType.RECV, Field.SOURCE, 0, other, other + 1000));
                ranks[1].call(message(CallType.SEND, Field.DEST, 0, other + 1100, other + 1200));
                ranks[0].call(message(CallType.RECV, Field.SOURCE, 1, now + 200, now + 2100));
            }
            ranks[0].end(true, DatatypeSizes.BUILT_IN);
            ranks[1].end(true, DatatypeSizes.BUILT_IN);
            MessageReplay replay = new MessageReplay(ranks, NetworkModel.DEFAULT, RankEventsSupplier.NONE, 1);
            replay.run(rank -> {});

            assertThat(replay.problems()).isEmpty();
            assertThat(replay.result("", List.of()).order())
                    .satisfies(order -> assertThat(order.violations()).isZero())
                    .satisfies(order -> assertThat(order.correctedClocks()).isEqualTo(1))
                    .satisfies(order -> assertThat(order.clockTolerance()).isBetween(2_400_000L, 2_600_000L));
        }
    }

    private static Call message(CallType type, Field peer, int rank, long start, long stop) {
        return new Call()
                .begin(type)
                .at(0, start, stop)
                .set(Field.COUNT, 1)
                .set(Field.DATATYPE, 5)
                .set(peer, rank)
                .set(Field.TAG, 1)
                .set(Field.COMM, Call.WORLD);
    }
}
