package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.collective.ReduceOp;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Collective operations for 1 to 9 ranks, every root, counts of all kinds. */
@Timeout(60)
class CollectivesTest {
    private static final int[] COUNTS = {0, 1, 7, 128, 20_001};

    private static MpiConfig progress(String mode) {
        return MpiConfig.defaults().with("progress", mode);
    }

    @ParameterizedTest
    @CsvSource({
        "1, application",
        "2, thread",
        "3, application",
        "4, thread",
        "5, application",
        "7, thread",
        "8, application",
        "9, application"
    })
    void shouldLeaveNoBarrierBeforeAllHaveEntered(int ranks, String mode) {
        AtomicInteger entered = new AtomicInteger();
        Jmpi.run(progress(mode), ranks, world -> {
            for (int round = 1; round <= 20; round++) {
                entered.incrementAndGet();
                world.barrier();
                assertThat(entered.get()).isGreaterThanOrEqualTo(round * ranks);
                world.barrier();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void shouldBroadcastFromEachRoot(int ranks) {
        Jmpi.run(progress(ranks == 3 ? "thread" : "application"), ranks, world -> {
            for (int root = 0; root < ranks; root++) {
                for (int count : COUNTS) {
                    long[] memory = new long[count + 2];
                    if (world.rank() == root) {
                        Arrays.setAll(memory, i -> 1000L * i + ranks);
                    }
                    world.bcast(memory, 1, count, Datatype.LONG, root);
                    for (int i = 1; i <= count; i++) {
                        assertThat(memory[i]).isEqualTo(1000L * i + ranks);
                    }
                    assertThat(memory[count + 1] == 0).isEqualTo(world.rank() != root);
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void shouldGatherToEachRootInRankOrder(int ranks) {
        Jmpi.run(progress(ranks == 4 ? "thread" : "application"), ranks, world -> {
            for (int root = 0; root < ranks; root++) {
                for (int count : COUNTS) {
                    int[] own = new int[count + 1];
                    Arrays.fill(own, world.rank());
                    boolean atRoot = world.rank() == root;
                    int[] all = atRoot ? new int[count * ranks + 2] : null;
                    world.gather(own, 1, count, Datatype.INT, all, 2, count, Datatype.INT, root);
                    for (int i = 0; atRoot && i < count * ranks; i++) {
                        assertThat(all[i + 2]).isEqualTo(i / count);
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 9})
    void shouldGatherUnequalPartsToAnyPlace(int ranks) {
        Jmpi.run(progress(ranks == 5 ? "thread" : "application"), ranks, world -> {
            for (int root = 0; root < ranks; root++) {
                // Rank r sends 3 * r elements; they go to the end first, with a gap of one between them.
                int[] counts = new int[ranks];
                int[] displacements = new int[ranks];
                int place = 0;
                for (int r = ranks - 1; r >= 0; r--) {
                    counts[r] = r == 3 ? 30_000 : 3 * r;
                    displacements[r] = place;
                    place += counts[r] + 1;
                }
                double[] own = new double[counts[world.rank()]];
                Arrays.fill(own, world.rank() + 0.5);
                double[] all = new double[place];
                world.gatherv(own, all, counts, displacements, root);
                if (world.rank() == root) {
                    double[] expected = new double[place];
                    for (int r = 0; r < ranks; r++) {
                        Arrays.fill(expected, displacements[r], displacements[r] + counts[r], r + 0.5);
                    }
                    assertThat(all).isEqualTo(expected);
                } else {
                    assertThat(all).containsOnly(0);
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void shouldGiveEachRankTheSameSum(int ranks) {
        Jmpi.run(progress(ranks == 6 ? "thread" : "application"), ranks, world -> {
            for (int count : COUNTS) {
                long[] own = new long[count];
                Arrays.setAll(own, i -> (long) i * (world.rank() + 1));
                long[] sum = new long[count + 1];
                world.allreduce(own, 0, sum, 1, count, Datatype.LONG, ReduceOp.SUM);
                for (int i = 0; i < count; i++) {
                    assertThat(sum[i + 1]).isEqualTo((long) i * ranks * (ranks + 1) / 2);
                }
                double[] inPlace = new double[count];
                Arrays.fill(inPlace, 0.1 * world.rank());
                world.allreduce(inPlace, inPlace, ReduceOp.SUM);
                double[] atRoot = inPlace.clone();
                world.bcast(atRoot, 0);
                assertThat(inPlace).as("the same bits everywhere").isEqualTo(atRoot);
            }
        });
    }

    @EachConfiguration
    void shouldWorkOnOtherTypesAndBuffers(MpiConfig config) {
        Jmpi.run(config, 3, world -> {
            ByteBuffer buffer = ByteBuffer.allocateDirect(12).position(2).limit(9);
            if (world.rank() == 1) {
                buffer.put(2, new byte[] {1, 2, 3, 4, 5, 6, 7});
            }
            ByteBuffer lent = world.rank() == 1 ? buffer.asReadOnlyBuffer() : buffer;
            world.bcast(lent, 1);
            assertThat(buffer).isEqualTo(ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5, 6, 7}));
            ByteBuffer gathered = ByteBuffer.allocate(22).position(1);
            world.gather(buffer, world.rank() == 2 ? gathered : null, 2);
            if (world.rank() == 2) {
                assertThat(gathered.get(1)).isEqualTo((byte) 1);
                assertThat(gathered.get(21)).isEqualTo((byte) 7);
            }
            boolean[] flags = {world.rank() == 0, true, false};
            world.allreduce(flags, flags, ReduceOp.LAND);
            assertThat(flags).containsExactly(false, true, false);
        });
    }

    @EachConfiguration
    void shouldNotMixOperationsThatOverlapInTime(MpiConfig config) {
        Jmpi.run(config, 4, world -> {
            for (int round = 0; round < 50; round++) {
                int[] value = {world.rank() == round % 4 ? round : -1};
                world.bcast(value, round % 4);
                assertThat(value[0]).isEqualTo(round);
                int[] max = {round * world.rank()};
                world.allreduce(max, max, ReduceOp.MAX);
                assertThat(max[0]).isEqualTo(3 * round);
                int[] all = new int[4];
                world.gather(new int[] {round + world.rank()}, all, (round + 1) % 4);
                if (world.rank() == (round + 1) % 4) {
                    assertThat(all).containsExactly(round, round + 1, round + 2, round + 3);
                }
            }
        });
    }

    @EachConfiguration
    void shouldReportAPartThatIsLongerThanItsPlaceAndGoOn(MpiConfig config) {
        Jmpi.run(config, 3, world -> {
            int[] own = new int[world.rank() == 1 ? 5 : 4];
            int[] all = new int[12];
            int[] counts = {4, 4, 4};
            int[] displacements = {0, 4, 8};
            if (world.rank() == 0) {
                assertError(
                        ErrorClass.TRUNCATE,
                        () -> world.gatherv(own, all, counts, displacements, 0),
                        "20 bytes from rank 1",
                        "16 bytes");
            } else {
                world.gatherv(own, all, counts, displacements, 0);
            }
            int[] sum = {1};
            world.allreduce(sum, sum, ReduceOp.SUM);
            assertThat(sum[0]).isEqualTo(3);
        });
    }
}
