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
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which communicators get memory for their collective operations, and what happens if a rank is lost meanwhile. */
@Timeout(60)
class CommunicatorMemoryTest {
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
        requireMessages(SHARING.with("collectives.matcher", "exact"), 3);
        requireMessages(SHARING.with("check", "true"), 3);
    }

    private static void requireMessages(MpiConfig config, int ranks) {
        Jmpi.run(config, ranks, world -> {
            world.barrier();
            assertThat(world.algorithm("barrier", 0)).isEqualTo("dissemination");
            assertThat(Internals.core(world).collectives().sharing().extent()).isEqualTo(MemorySharing.Extent.NOBODY);
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

    /** Whether others use memory is unknown then; with messages, this rank might wait for them forever. */
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
}
