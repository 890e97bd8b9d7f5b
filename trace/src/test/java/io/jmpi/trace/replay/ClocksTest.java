package io.jmpi.trace.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.DatatypeSizes;
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

    @Test
    void shouldCorrectNothingWhenNoClocksAreConsistent() {
        Clocks clocks = new Clocks(2);
        clocks.add(Clocks.slacks(0, new Lane[] {lane(0, 1)}, new long[] {-10}));
        clocks.add(Clocks.slacks(1, new Lane[] {lane(0, 0)}, new long[] {9}));
        clocks.solve();

        assertThat(clocks.corrected()).isZero();
    }

    /** Each rank on a node of its own: random programs, the times of each rank shifted by up to hours. */
    @Test
    void shouldFindClocksWithWhichEverySendIsBeforeTheCompletionOfItsReceive() throws IOException {
        long first = new Random().nextLong();
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
}
