package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.session.Internals;
import io.jmpi.job.Job;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.transport.InJvmJob;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Collective operations through memory that all ranks share; {@link CollectiveAlgorithmsTest} covers their results. */
@Timeout(60)
class SharedMemoryCollectivesTest {
    private static final MpiConfig SHARING = MpiConfig.defaults().with("collectives.memory", "true");

    /** Ranks 0, 2 and 4 are on one host and 1 and 3 on another; rank 5 is alone. */
    @Test
    void shouldReduceAndBroadcastIfHostsAlternate() throws Exception {
        int ranks = 6;
        InJvmJob job = new InJvmJob(ranks, (code, reason) -> {}, rank -> rank == 5 ? 7 : rank % 2);
        run(job, ranks, world -> {
            world.barrier();
            assertThat(world.algorithm("allreduce", 4)).isEqualTo("hosts");
            assertThat(world.algorithm("allgather", 4))
                    .as("parts of a host are apart")
                    .isNotEqualTo("hosts");
            for (int count : new int[] {1, 100, 30_000}) {
                for (int root = 0; root < ranks; root++) {
                    int[] elements = new int[count];
                    Arrays.fill(elements, world.rank() == root ? 100 + root : -1);
                    world.bcast(elements, root);
                    assertThat(elements).containsOnly(100 + root);
                    Arrays.fill(elements, 1 << world.rank());
                    int[] sum = new int[count];
                    world.reduce(elements, sum, ReduceOp.SUM, root);
                    assertThat(sum).containsOnly(world.rank() == root ? (1 << ranks) - 1 : 0);
                    world.allreduce(elements, sum, ReduceOp.SUM);
                    assertThat(sum).containsOnly((1 << ranks) - 1);
                }
            }
            int[] all = new int[ranks];
            world.allgather(new int[] {world.rank()}, all);
            assertThat(all).containsExactly(0, 1, 2, 3, 4, 5);
        });
    }

    /** Operations under way at once, of which a later one may come back to the memory first. */
    @Test
    void shouldTakeTurnsIfSeveralOperationsAreUnderWay() throws Exception {
        int ranks = 6;
        InJvmJob job = new InJvmJob(ranks, (code, reason) -> {}, rank -> rank / 2);
        run(job, ranks, world -> {
            world.barrier();
            for (int round = 0; round < 50; round++) {
                Request[] requests = new Request[7];
                int[][] sums = new int[requests.length][1];
                for (int i = 0; i < requests.length; i++) {
                    requests[i] = world.iallreduce(new int[] {i << world.rank()}, sums[i], ReduceOp.SUM);
                }
                for (int i = requests.length - 1; i >= 0; i--) {
                    requests[i].waitFor();
                    assertThat(sums[i]).containsExactly(i * ((1 << ranks) - 1));
                }
            }
        });
    }

    /** A rank that leaves before all others' operations have ended: each of these ends, in whatever order they notice it. */
    @RepeatedTest(10)
    void shouldEndOperationsThatAreUnderWayWhenARankHasLeft() {
        Jmpi.run(SHARING, 3, world -> {
            world.barrier();
            if (world.rank() == 2) {
                return;
            }
            int[] sum = new int[1];
            List<Request> requests = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                requests.add(world.iallreduce(new int[] {1}, sum, ReduceOp.SUM));
                requests.add(world.ibarrier());
                requests.add(world.ibcast(new int[1], i % 2));
                requests.add(world.igather(new int[1], world.rank() == 0 ? new int[3] : null, 0));
            }
            int failed = 0;
            for (Request request : requests) {
                try {
                    request.waitFor();
                } catch (MpiException e) {
                    assertThat(e.errorClass()).isEqualTo(ErrorClass.PROC_FAILED);
                    failed++;
                }
            }
            assertThat(failed).isPositive();
        });
    }

    private static void run(InJvmJob job, int ranks, Jmpi.RankBody body) throws Exception {
        List<CompletableFuture<Void>> ends = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            Job member = job.member(rank);
            CompletableFuture<Void> end = new CompletableFuture<>();
            new Thread(() -> {
                        try (Mpi mpi = Internals.join(SHARING, member)) {
                            body.run(mpi.world());
                            end.complete(null);
                        } catch (Exception | Error e) {
                            end.completeExceptionally(e);
                        }
                    })
                    .start();
            ends.add(end);
        }
        for (CompletableFuture<Void> end : ends) {
            end.get();
        }
    }

    /** As the documentation promises: in the order of the ranks, whatever the length, the root and the call. */
    @ParameterizedTest
    @ValueSource(ints = {1, 511, 512, 513, 40_000})
    void shouldReduceWithTheBitsOfASerialLoop(int count) {
        int ranks = 5;
        double[][] parts = new double[ranks][];
        double[] expected = new double[count];
        for (int rank = 0; rank < ranks; rank++) {
            parts[rank] = new Random(rank).doubles(count, -1e9, 1e9).toArray();
            for (int i = 0; i < count; i++) {
                expected[i] = rank == 0 ? parts[0][i] : expected[i] + parts[rank][i];
            }
        }
        Jmpi.run(SHARING, ranks, world -> {
            double[] sum = new double[count];
            for (int root = 0; root < ranks; root++) {
                Arrays.fill(sum, 0);
                world.reduce(parts[world.rank()], sum, ReduceOp.SUM, root);
                if (world.rank() == root) {
                    assertThat(sum).isEqualTo(expected);
                }
                world.allreduce(parts[world.rank()], sum, ReduceOp.SUM);
                assertThat(sum).isEqualTo(expected);
            }
        });
    }

    @Test
    void shouldReportPartsOfOtherLengthsAndKinds() {
        Jmpi.run(SHARING, 2, world -> {
            world.barrier();
            assertErrorAt(1, world, ErrorClass.TRUNCATE, () -> world.bcast(new int[world.rank() == 0 ? 3 : 2], 0));
            assertErrorAt(1, world, ErrorClass.COUNT, () -> world.bcast(new int[world.rank() == 0 ? 2 : 3], 0));
            assertErrorAt(
                    1,
                    world,
                    ErrorClass.TYPE,
                    () -> world.bcast(world.rank() == 0 ? Buffer.of(new int[2]) : Buffer.of(new float[2]), 0));
            int[] sum = new int[1];
            world.allreduce(new int[] {1}, sum, ReduceOp.SUM);
            assertThat(sum).containsExactly(2);
        });
    }

    private static void assertErrorAt(int rank, Communicator world, ErrorClass errorClass, Runnable call) {
        if (world.rank() == rank) {
            assertError(errorClass, call::run, "rank 0", "do all ranks call");
        } else {
            call.run();
        }
    }

    /** A long broadcast has more stages than a short one: neither side may wait for the other's forever. */
    @Test
    void shouldNoticeARankInAnotherOperation() {
        Jmpi.run(SHARING, 2, world -> {
            world.barrier();
            if (world.rank() == 0) {
                world.bcast(new int[4], 0);
            } else {
                assertError(ErrorClass.OTHER, world::barrier, "barrier in world", "rank 0", "another operation");
            }
        });
    }

    @Test
    void shouldReportALengthThatTakesOtherStages() {
        Jmpi.run(SHARING, 2, world -> {
            world.barrier();
            for (int shorter = 0; shorter < 2; shorter++) {
                int length = world.rank() == shorter ? 10 : 2_000_000;
                MpiException failure = catchThrowableOfType(MpiException.class, () -> world.bcast(new byte[length], 0));
                assertThat(failure == null).isEqualTo(world.rank() == 0);
            }
            world.barrier();
        });
    }

    /** Each rank must be woken: they sleep when none of them has come for a while. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldWakeRanksThatSleep(String progress) {
        AtomicIntegerArray rounds = new AtomicIntegerArray(3);
        Jmpi.run(SHARING.with("progress", progress).with("spin.micros", "0"), 3, world -> {
            for (int round = 1; round <= 300; round++) {
                rounds.set(world.rank(), round);
                world.barrier();
                for (int other = 0; other < 3; other++) {
                    assertThat(rounds.get(other)).isBetween(round, round + 1);
                }
            }
        });
    }

    @Test
    void shouldMoveDerivedTypesInStages() {
        Jmpi.run(SHARING, 3, world -> {
            world.barrier();
            Datatype<int[]> everyOther = Datatype.INT.vector(100_000, 1, 2);
            int[] memory = new int[200_000];
            if (world.rank() == 1) {
                Arrays.setAll(memory, i -> i);
            }
            world.bcast(Buffer.of(memory, 0, 1, everyOther), 1);
            for (int i = 0; i < memory.length; i++) {
                assertThat(memory[i]).isEqualTo(i % 2 == 0 || world.rank() == 1 ? i : 0);
            }
        });
    }

    /** A stage may end within a basic element: packed, an element has 12 bytes, and the length of a stage is a power of two. */
    @ParameterizedTest
    @ValueSource(strings = {"true", "2"})
    void shouldContinueABasicElementInTheNextStage(String sharing) {
        int count = 60_000;
        int ranks = 4;
        Jmpi.run(SHARING.with("collectives.memory", sharing), ranks, world -> {
            world.barrier();
            int root = 1;
            ByteBuffer own = pairs(count, world.rank());
            ByteBuffer parts = pairs(count * ranks, world.rank() == root ? root : -1);
            ByteBuffer all = pairs(count * ranks, -1);

            world.bcast(Buffer.of(own, 0, count, Datatype.LONG_INT), root);
            assertPairs(own, 0, count, 0, root);

            fill(own, 0, count, world.rank());
            world.gather(
                    Buffer.of(own, 0, count, Datatype.LONG_INT),
                    Buffer.of(all, 0, count * ranks, Datatype.LONG_INT),
                    root);
            for (int other = 0; other < ranks && world.rank() == root; other++) {
                assertPairs(all, other * count, count, 0, other);
            }

            world.scatter(
                    Buffer.of(parts, 0, count * ranks, Datatype.LONG_INT),
                    Buffer.of(own, 0, count, Datatype.LONG_INT),
                    root);
            assertPairs(own, 0, count, world.rank() * count, root);

            fill(own, 0, count, world.rank());
            world.allgather(
                    Buffer.of(own, 0, count, Datatype.LONG_INT), Buffer.of(all, 0, count * ranks, Datatype.LONG_INT));
            for (int other = 0; other < ranks; other++) {
                assertPairs(all, other * count, count, 0, other);
            }

            fill(parts, 0, count * ranks, world.rank());
            world.alltoall(
                    Buffer.of(parts, 0, count * ranks, Datatype.LONG_INT),
                    Buffer.of(all, 0, count * ranks, Datatype.LONG_INT));
            for (int other = 0; other < ranks; other++) {
                assertPairs(all, other * count, count, world.rank() * count, other);
            }
        });
    }

    private static ByteBuffer pairs(int count, int ofRank) {
        ByteBuffer pairs =
                ByteBuffer.allocate(count * Datatype.LONG_INT.extent()).order(ByteOrder.nativeOrder());
        fill(pairs, 0, count, ofRank);
        return pairs;
    }

    private static void fill(ByteBuffer pairs, int first, int count, int ofRank) {
        for (int i = 0; i < count; i++) {
            int at = (first + i) * Datatype.LONG_INT.extent();
            pairs.putLong(at, valueOf(i, ofRank)).putInt(at + Long.BYTES, i);
        }
    }

    private static long valueOf(int number, int ofRank) {
        return 0x0102_0304_0506_0708L * (number + 1) + ofRank;
    }

    /** Asserts that pairs are those of a rank from one of its numbers on. */
    private static void assertPairs(ByteBuffer pairs, int first, int count, int number, int ofRank) {
        for (int i = 0; i < count; i++) {
            int at = (first + i) * Datatype.LONG_INT.extent();
            if (pairs.getLong(at) != valueOf(number + i, ofRank) || pairs.getInt(at + Long.BYTES) != number + i) {
                throw new AssertionError("pair " + i + " of rank " + ofRank + " is (" + pairs.getLong(at) + ", "
                        + pairs.getInt(at + Long.BYTES) + ")");
            }
        }
    }
}
