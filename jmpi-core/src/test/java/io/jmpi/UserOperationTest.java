package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceFunction;
import io.jmpi.reduction.ReduceOp;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reductions by functions of the program: where they run, and what they may do. */
@Timeout(60)
class UserOperationTest {
    private static final MpiConfig THREAD = MpiConfig.defaults().with("progress", "thread");

    private static void add(int[] in, int from, int[] inout, int to, int count, Datatype<int[]> type) {
        for (int i = 0; i < count; i++) {
            inout[to + i] += in[from + i];
        }
    }

    /** Adds, and notes in which threads. */
    private static ReduceFunction<int[]> noting(Set<Thread> threads) {
        return (in, from, inout, to, count, type) -> {
            threads.add(Thread.currentThread());
            add(in, from, inout, to, count, type);
        };
    }

    private static void assertSums(Communicator world, ReduceOp op) {
        int[] own = {world.rank(), 1};
        int[] sum = new int[2];
        world.allreduce(own, sum, op);
        assertThat(sum).containsExactly(world.size() * (world.size() - 1) / 2, world.size());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldRunInTheCallingThreadWhenTheApplicationMakesProgress(boolean commutative) {
        Jmpi.run(MpiConfig.defaults().with("progress", "application"), 4, world -> {
            Set<Thread> threads = ConcurrentHashMap.newKeySet();
            assertSums(world, ReduceOp.of(noting(threads), commutative));
            assertThat(threads).containsExactly(Thread.currentThread());
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldStayOffTheProgressThreadUnlessDeclaredSafe(boolean commutative) {
        Jmpi.run(THREAD, 4, world -> {
            Set<Thread> threads = ConcurrentHashMap.newKeySet();
            ReduceOp op = ReduceOp.of(noting(threads), commutative);
            assertSums(world, op);
            assertThat(threads).extracting(Thread::getName).containsExactly("jmpi-steps-" + world.rank());
            threads.clear();
            assertSums(world, op.safeOnProgressThread());
            assertThat(threads).extracting(Thread::getName).containsExactly("jmpi-progress-" + world.rank());
        });
    }

    @Test
    void shouldKeepMessagesMovingWhileAFunctionWaitsForTheProgram() {
        Jmpi.run(THREAD, 2, world -> {
            CountDownLatch goOn = new CountDownLatch(1);
            ReduceFunction<int[]> waiting = (in, from, inout, to, count, type) -> {
                await(goOn);
                add(in, from, inout, to, count, type);
            };
            int[] sum = {world.rank() + 1};
            Request request = world.iallreduce(Buffer.IN_PLACE, sum, ReduceOp.of(waiting, true));
            int peer = 1 - world.rank();
            byte[] received = new byte[100_000];
            world.sendrecv(new byte[100_000], peer, 0, received, peer, 0);
            goOn.countDown();
            request.waitFor();
            assertThat(sum).containsExactly(3);
        });
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The other ranks end too, but not with a wrong result; and the next operation is as if nothing had been. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldFailTheOperationAtItsRankWhenAFunctionThrows(String progress) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), 5, world -> {
            ReduceFunction<int[]> broken = (in, from, inout, to, count, type) -> {
                if (world.rank() == 2) {
                    throw new IllegalStateException("out of paper");
                }
                add(in, from, inout, to, count, type);
            };
            for (boolean commutative : new boolean[] {true, false}) {
                ReduceOp op = ReduceOp.of(broken, commutative);
                for (ReduceOp each : new ReduceOp[] {op, op.safeOnProgressThread()}) {
                    int[] sum = new int[3];
                    MpiException failure = catchThrowableOfType(
                            MpiException.class, () -> world.allreduce(new int[] {1, 2, 3}, sum, each));
                    if (world.rank() == 2) {
                        assertThat(failure).hasMessageContaining("out of paper");
                        assertThat(failure.errorClass()).isEqualTo(ErrorClass.OTHER);
                        assertThat(failure).hasRootCauseInstanceOf(IllegalStateException.class);
                    } else if (failure == null) {
                        assertThat(sum).containsExactly(5, 10, 15);
                    } else {
                        assertThat(failure).hasMessageContaining("failed at another");
                        assertThat(failure.errorClass()).isEqualTo(ErrorClass.OTHER);
                    }
                    assertSums(world, ReduceOp.SUM);
                }
            }
        });
    }

    @Test
    void shouldFailCleanlyWhenTheFunctionIsForOtherMemory() {
        Jmpi.run(2, world -> {
            ReduceOp op = ReduceOp.of(UserOperationTest::add, false);
            assertThatThrownBy(() -> world.allreduce(new long[1], new long[1], op))
                    .isInstanceOf(MpiException.class)
                    .hasRootCauseInstanceOf(ClassCastException.class);
            assertSums(world, op);
        });
    }

    @Test
    void shouldEndWithTheSessionWhileAFunctionRuns() {
        CountDownLatch never = new CountDownLatch(1);
        Jmpi.runSessions(THREAD, 2, mpi -> {
            CountDownLatch running = new CountDownLatch(1);
            ReduceFunction<int[]> endless = (in, from, inout, to, count, type) -> {
                running.countDown();
                await(never);
            };
            Request request = mpi.world().iallreduce(new int[1], new int[1], ReduceOp.of(endless, true));
            running.await();
            mpi.close();
            assertThatThrownBy(request::waitFor)
                    .isInstanceOf(MpiException.class)
                    .hasMessageContaining("closed");
        });
    }

    @Test
    void shouldEndWellWhenTheCommunicatorIsFreedMeanwhile() {
        Jmpi.run(THREAD, 4, world -> {
            Communicator copy = world.dup();
            int[] sum = {world.rank()};
            Request request = copy.iallreduce(Buffer.IN_PLACE, sum, ReduceOp.of(UserOperationTest::add, false));
            copy.free();
            assertThat(request.test()).isTrue();
            assertThat(sum).containsExactly(6);
        });
    }
}
