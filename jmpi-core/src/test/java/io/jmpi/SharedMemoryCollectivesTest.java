package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.CompleteReduction;
import io.jmpi.internal.collective.memory.MemorySharing;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.core.CommunicatorCore;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Collective operations through memory that all ranks share; {@link CollectiveAlgorithmsTest} covers their results. */
@Timeout(60)
class SharedMemoryCollectivesTest {
    private static final int MOST_RANKS = 64;
    private static final MpiConfig SHARING = MpiConfig.defaults().with("collectives.memory", "true");

    @Test
    void shouldShareMemoryFromTheFirstBlockingOperationOn() {
        Jmpi.run(SHARING, 3, world -> {
            assertThat(world.algorithm("barrier", 0)).isEqualTo("dissemination");
            world.ibarrier().waitFor();
            assertThat(world.algorithm("barrier", 0)).isEqualTo("dissemination");
            world.barrier();
            assertThat(world.algorithm("barrier", 0)).isEqualTo("shared");
            Communicator copy = world.dup();
            assertThat(copy.algorithm("bcast", 8)).isEqualTo("binomial");
            copy.bcast(new int[1], 0);
            assertThat(copy.algorithm("bcast", 8)).isEqualTo("shared");
            copy.free();
        });
    }

    @Test
    void shouldUseMessagesIfTheProgramAsksForThem() {
        Jmpi.run(SHARING, 3, world -> {
            world.barrier();
            world.setInfo(Info.EMPTY.with(Info.ALGORITHMS, "messages"));
            assertThat(world.algorithm("barrier", 0)).isEqualTo("dissemination");
            world.barrier();
            world.setInfo(Info.EMPTY.with(Info.ALGORITHMS, "auto"));
            assertThat(world.algorithm("barrier", 0)).isEqualTo("shared");
            world.barrier();
        });
        requireMessages(MpiConfig.defaults().with("collectives.memory", "false"), 3);
        requireMessages(SHARING.with("algorithms", "messages"), 3);
        Jmpi.run(SHARING.with("algorithms", "messages"), 3, world -> {
            world.barrier();
            assertThat(Internals.core(world).collectives().sharing().extent()).isEqualTo(MemorySharing.Extent.NOBODY);
        });
        requireMessages(SHARING.with("collectives.matcher", "exact"), 3);
        requireMessages(SHARING.with("check", "true"), 3);
    }

    private static void requireMessages(MpiConfig config, int ranks) {
        Jmpi.run(config, ranks, world -> {
            world.barrier();
            assertThat(world.algorithm("barrier", 0)).isEqualTo("dissemination");
        });
    }

    @Test
    void shouldShareMemoryAmongAsManyRanksAsHaveAPlace() {
        Jmpi.run(SHARING, MOST_RANKS, world -> {
            int[] sum = new int[1];
            world.allreduce(new int[] {world.rank()}, sum, ReduceOp.SUM);
            assertThat(world.algorithm("allreduce", 4)).isEqualTo("shared");
            world.allreduce(new int[] {world.rank()}, sum, ReduceOp.SUM);
            assertThat(sum).containsExactly(MOST_RANKS * (MOST_RANKS - 1) / 2);
        });
        MpiConfig inGroups = SHARING.with("collectives.memory", Integer.toString(MOST_RANKS));
        Jmpi.run(inGroups, MOST_RANKS + 1, world -> {
            world.barrier();
            assertThat(world.algorithm("allreduce", 4)).isEqualTo("hosts");
            int[] sum = new int[1];
            world.allreduce(new int[] {world.rank()}, sum, ReduceOp.SUM);
            assertThat(sum).containsExactly(MOST_RANKS * (MOST_RANKS + 1) / 2);
        });
    }

    /** So many would wake up all the time, and take the processors from those that compute. */
    @Test
    void shouldUseMessagesAmongMoreRanksUnlessTheyAreToShareInGroups() {
        requireMessages(SHARING, MOST_RANKS + 1);
    }

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

    /** Each rank may use that much memory for all communicators; those beyond use messages. */
    @Test
    void shouldShareMemoryInSomeCommunicatorsOnly() {
        Jmpi.run(SHARING, 2, world -> {
            Communicator[] copies = new Communicator[100];
            int shared = 0;
            for (int i = 0; i < copies.length; i++) {
                copies[i] = world.dup();
                copies[i].barrier();
                shared += copies[i].algorithm("barrier", 0).equals("shared") ? 1 : 0;
            }
            assertThat(shared).isBetween(10, copies.length - 10);
            assertThat(copies[99].algorithm("barrier", 0)).isEqualTo("dissemination");
            copies[0].free();
            Communicator next = world.dup();
            next.barrier();
            assertThat(next.algorithm("barrier", 0)).isEqualTo("shared");
        });
    }

    /** More memory than all communicators together may use, if each had its own, and operations that are not those before. */
    @ParameterizedTest
    @ValueSource(strings = {"true", "2"})
    void shouldUseTheMemoryOfFreedCommunicatorsAgain(String sharing) {
        int ranks = 4;
        Jmpi.run(SHARING.with("collectives.memory", sharing), ranks, world -> {
            for (int round = 0; round < 150; round++) {
                Communicator part = world.split(world.rank() % (1 + round % 3), 0);
                int[] sum = new int[1];
                for (int i = 0; i <= round % 5; i++) {
                    part.allreduce(new int[] {1 << part.rank()}, sum, ReduceOp.SUM);
                    assertThat(sum).containsExactly((1 << part.size()) - 1);
                    sum[0] = part.rank();
                    part.bcast(sum, i % part.size());
                    assertThat(sum).containsExactly(i % part.size());
                }
                boolean isOneGroup = sharing.equals("true") || part.size() <= 2;
                if (part.size() > 1) {
                    assertThat(part.algorithm("barrier", 0)).isEqualTo(isOneGroup ? "shared" : "hosts");
                }
                part.free();
            }
        });
    }

    /** Whether others use memory is unknown then; with messages, this rank might wait for them for ever. */
    @Test
    void shouldRefuseOperationsIfARankWasLostBeforeMemoryWasAgreedOn() {
        Jmpi.run(SHARING, 3, world -> {
            if (world.rank() == 2) {
                return;
            }
            assertError(ErrorClass.PROC_FAILED, world::barrier);
            assertError(ErrorClass.PROC_FAILED, () -> world.bcast(new int[1], 0), "bcast in world", "shrink");
            assertError(ErrorClass.PROC_FAILED, () -> world.ibcast(new int[1], 0), "bcast in world");
            assertThat(catchThrowableOfType(MpiException.class, () -> world.scatterv(null, new int[1], 2)))
                    .as("it never uses memory")
                    .hasMessageNotContaining("memory");
            Communicator left = world.shrink();
            left.barrier();
            assertThat(left.algorithm("barrier", 0)).isEqualTo("shared");
        });
    }

    @Test
    void shouldShareMemoryAfterManySetsOfRanksHaveSharedSome() {
        Jmpi.run(SHARING, 12, world -> {
            for (int set = 1; set < 80; set++) {
                boolean isIn = world.rank() == 0 || (set >> world.rank() - 1 & 1) == 1;
                Communicator part = world.split(isIn ? 0 : 1, 0);
                if (part.size() > 1) {
                    requireSharing(part);
                }
                part.free();
            }
        });
    }

    /** Ranks 0 and 1 have no memory left. */
    @Test
    void shouldNotUseUpTheMemoryOfOthersIfAGroupHasNone() {
        Jmpi.run(SHARING.with("collectives.memory", "2"), 4, world -> {
            boolean isLow = world.rank() < 2;
            Communicator half = world.split(isLow ? 0 : 1, 0);
            for (int i = 0; isLow && i < 60; i++) {
                half.dup().barrier();
            }
            for (int i = 0; i < 31; i++) {
                Communicator copy = world.dup();
                copy.barrier();
                assertThat(copy.algorithm("barrier", 0)).isNotEqualTo("hosts");
                copy.free();
            }
            if (!isLow) {
                requireSharing(half);
                requireSharing(half.dup());
            }
        });
    }

    private static void requireSharing(Communicator communicator) {
        communicator.barrier();
        assertThat(communicator.algorithm("barrier", 0)).isEqualTo("shared");
    }

    /**
     * Rank 4 is lost when its parent knows its host, and its children know nothing. The others take part in what follows
     * all the same, so that nobody waits for them, and later operations have the same numbers everywhere.
     */
    @ParameterizedTest
    @CsvSource({"true, 8", "3, 9"})
    void shouldEndIfARankIsLostWhileOthersLearnTheHosts(String sharing, int ranks) {
        Jmpi.run(SHARING.with("collectives.memory", sharing), ranks, world -> {
            if (world.rank() == 4) {
                sendHostOnly(Internals.core(world));
                return;
            }
            assertError(ErrorClass.PROC_FAILED, world::barrier);
            assertError(ErrorClass.PROC_FAILED, () -> world.split(0, 0));
            Communicator left = world.shrink();
            left.barrier();
            assertThat(left.algorithm("barrier", 0)).isEqualTo(sharing.equals("true") ? "shared" : "hosts");
        });
    }

    /**
     * Ranks 5 to 7 do not learn what all have agreed on. What never uses memory goes on everywhere, so the data of one
     * operation must not become that of another.
     */
    @Test
    void shouldCountOperationsAlikeIfTheResultIsUnknownAtSomeRanks() {
        Jmpi.run(SHARING, 8, world -> {
            if (world.rank() == 4) {
                loseResult(Internals.core(world));
                return;
            }
            assertError(ErrorClass.PROC_FAILED, world::barrier);
            int[][] parts = new int[2][1];
            if (world.rank() == 0) {
                for (int value = 1; value <= 2; value++) {
                    int[] all = new int[8];
                    Arrays.fill(all, value);
                    Buffer toAll =
                            Buffer.of(all, new int[] {1, 1, 1, 1, 1, 1, 1, 1}, new int[] {0, 1, 2, 3, 4, 5, 6, 7});
                    assertError(ErrorClass.PROC_FAILED, () -> world.scatterv(toAll, parts[0], 0));
                }
            } else {
                Request first = world.iscatterv(null, parts[0], 0);
                Request second = world.iscatterv(null, parts[1], 0);
                first.waitFor();
                second.waitFor();
                assertThat(parts[0]).containsExactly(1);
                assertThat(parts[1]).containsExactly(2);
            }
        });
    }

    /** The part of rank 4 in the agreements, but for the last result, which it does not pass on. */
    private static void loseResult(CommunicatorCore core) {
        core.newPlan("barrier");
        int[] halves = new int[2 * core.size()];
        long host = core.engine().sharedMemory().host();
        halves[8] = (int) (host >>> 32);
        halves[9] = (int) host;
        new CompleteReduction(core.newPlan("barrier"), halves, ReduceOp.SUM).run();
        new CompleteReduction(core.newPlan("barrier"), new int[core.size() * 32], ReduceOp.SUM).run();
        sendUp(core, new int[] {0, 1}, ReduceOp.MAX);
    }

    /** The part of rank 4 in the first step, until it has sent to its parent. */
    private static void sendHostOnly(CommunicatorCore core) {
        core.newPlan("barrier");
        int[] vector = new int[2 * core.size() + 1];
        vector[2 * core.size()] = 1;
        sendUp(core, vector, ReduceOp.SUM);
    }

    /** The part of rank 4 in a reduction to all, until it has sent to its parent. The last element counts ranks. */
    private static void sendUp(CommunicatorCore core, int[] vector, ReduceOp op) {
        Plan plan = core.newPlan("barrier");
        Elements<int[]> result = new Elements<>(vector, 0, vector.length, Datatype.INT);
        for (int child = 5; child <= 6; child++) {
            Elements<int[]> part = result.newSpace();
            plan.receive(part, child);
            plan.endRound();
            plan.combineHigher(result.range(0, vector.length - 1), part.range(0, vector.length - 1), op);
            plan.combineHigher(result.range(vector.length - 1, 1), part.range(vector.length - 1, 1), ReduceOp.SUM);
        }
        plan.send(result, 0);
        plan.endRound();
        CommunicatorCore.run(plan);
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
