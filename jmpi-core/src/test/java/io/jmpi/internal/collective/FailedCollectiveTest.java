package io.jmpi.internal.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.PersistentRequest;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.reduction.ReduceFunction;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An operation of several messages that fails at one rank leaves nothing behind that the next could stumble over. */
@Timeout(60)
class FailedCollectiveTest {
    @Test
    void shouldReceiveFromAllRanksWhenOnePartOfAGatherIsTooLong() {
        Jmpi.run(MpiConfig.defaults().with("collectives.memory", "false"), 3, world -> {
            byte[] part = new byte[world.rank() == 1 ? 5 : 3];
            if (world.rank() == 0) {
                byte[] received = new byte[9];
                assertTruncated(() -> world.gather(part, received, 0));
                assertThat(received[8]).isEqualTo((byte) 2);
            } else {
                Arrays.fill(part, (byte) world.rank());
                world.gather(part, null, 0);
            }
            assertThat(sumOfRanks(world)).isEqualTo(3);
        });
    }

    @Test
    void shouldReportTruncationOfASendrecvAsSuch() {
        Jmpi.run(2, world -> {
            int other = 1 - world.rank();
            assertTruncated(() -> world.sendrecv(new int[4], other, 0, new int[2], other, 0));
            assertThat(sumOfRanks(world)).isEqualTo(1);
        });
    }

    private static List<Arguments> modesAndRanks() {
        return TestSeeds.some(
                4,
                Stream.of("application", "thread")
                        .flatMap(mode -> Stream.of(0, 1, 2, 3)
                                .flatMap(gone ->
                                        Stream.of("true", "false").map(sharing -> Arguments.of(mode, sharing, gone))))
                        .toList());
    }

    /** Whichever rank has left: no rank that needs its part ends well, and the others go on with one another. */
    @ParameterizedTest
    @MethodSource("modesAndRanks")
    void shouldFailAtEachRankThatNeedsARankThatHasLeft(String progress, String sharing, int gone) {
        MpiConfig config = MpiConfig.defaults().with("progress", progress).with("collectives.memory", sharing);
        for (String algorithms :
                List.of("auto", "bcast=chain,reduce=chain,allreduce=ring,allgather=ring,gather=linear")) {
            Jmpi.runSessions(config.with("algorithms", algorithms), 4, mpi -> {
                Communicator world = mpi.world();
                Communicator alive = world.split(world.rank() == gone ? 1 : 0, 0);
                if (world.rank() != gone) {
                    int root = gone == 0 ? 1 : 0;
                    assertLost("bcast", () -> world.bcast(new int[4], gone));
                    assertLost("allreduce", () -> world.allreduce(new int[4], new int[4], ReduceOp.SUM));
                    assertLost("allgather", () -> world.allgather(new int[1], new int[4]));
                    assertLost("barrier", world::barrier);
                    assertLostAt(root, world, "reduce", () -> world.reduce(new int[4], new int[4], ReduceOp.SUM, root));
                    assertLostAt(root, world, "gather", () -> world.gather(new int[1], new int[4], root));
                    int[] sum = {1};
                    alive.allreduce(sum, sum, ReduceOp.SUM);
                    assertThat(sum).containsExactly(3);
                }
            });
        }
    }

    private static void assertLost(String operation, ThrowingCallable call) {
        assertLost(operation, catchThrowableOfType(MpiException.class, call));
    }

    private static void assertLost(String operation, MpiException failure) {
        assertThat(failure).hasMessageStartingWith(operation + " in world: ");
        assertThat(failure.errorClass()).isEqualTo(ErrorClass.PROC_FAILED);
    }

    /** The root fails; the others may, if the lost rank was between them and the root. */
    private static void assertLostAt(int root, Communicator world, String operation, ThrowingCallable call) {
        MpiException failure = catchThrowableOfType(MpiException.class, call);
        if (world.rank() == root || failure != null) {
            assertLost(operation, failure);
        }
    }

    /** Rank 2 is to combine its own part with that of rank 3. */
    @Test
    void shouldFailAtTheRootWhenAFunctionThrowsBelowIt() {
        MpiConfig config = MpiConfig.defaults().with("algorithms", "reduce=binomial");
        Jmpi.run(config, 4, world -> {
            boolean[] broken = {world.rank() == 2};
            ReduceFunction<int[]> sum = (in, from, inout, to, count, type) -> {
                if (broken[0]) {
                    throw new IllegalStateException("out of paper");
                }
                inout[to] += in[from];
            };
            int[] result = new int[1];
            PersistentRequest request = world.reduceInit(
                    Buffer.of(new int[] {1}, 0, 1, Datatype.INT),
                    Buffer.of(result, 0, 1, Datatype.INT),
                    ReduceOp.of(sum, true),
                    0);
            request.start();
            MpiException failure = catchThrowableOfType(MpiException.class, request::waitFor);
            if (world.rank() % 2 == 0) {
                assertThat(failure).hasMessageContaining(world.rank() == 0 ? "at another" : "out of paper");
            } else {
                assertThat(failure).isNull();
            }
            broken[0] = false;
            request.start();
            request.waitFor();
            assertThat(result[0]).isEqualTo(world.rank() == 0 ? 4 : 0);
            assertThat(sumOfRanks(world)).isEqualTo(6);
        });
    }

    private static void assertTruncated(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        MpiException.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.TRUNCATE));
    }

    private static int sumOfRanks(Communicator world) {
        int[] sum = {world.rank()};
        world.allreduce(sum, sum, ReduceOp.SUM);
        return sum[0];
    }
}
