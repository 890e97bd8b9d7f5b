package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.session.Internals;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.transport.InJvmJob;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The calls by which ranks survive the loss of the last one of four, which ends without a goodbye. */
@Timeout(60)
class FaultToleranceTest {
    private static final int RANKS = 4;
    private static final int VICTIM = RANKS - 1;

    /** A rank's part, when the victim is lost. */
    private interface Body {
        void run(Communicator world) throws Exception;
    }

    /** What a rank does with what it has made before the loss. */
    private interface BodyWith<T> {
        void run(Communicator world, T made) throws Exception;
    }

    private static void surviving(MpiConfig config, Body body) throws Exception {
        surviving(config, world -> world, (world, same) -> body.run(world));
    }

    @SuppressWarnings("MustBeClosedChecker") // A loss, and a failure, leaves it open.
    private static <T> void surviving(MpiConfig config, Function<Communicator, T> before, BodyWith<T> body)
            throws Exception {
        InJvmJob job = new InJvmJob(RANKS, (code, reason) -> {});
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        CountDownLatch ready = new CountDownLatch(RANKS);
        CountDownLatch lost = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(VICTIM);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < RANKS; i++) {
            int rank = i;
            threads.add(new Thread(() -> {
                try {
                    Mpi mpi = Internals.join(config, job.member(rank));
                    T made = before.apply(mpi.world());
                    mpi.world().barrier();
                    ready.countDown();
                    ready.await(); // A revocation would end the barrier at ranks that have not left it.
                    if (rank == VICTIM) {
                        job.lose(VICTIM, "killed by the test");
                        lost.countDown();
                        ended.await();
                    } else {
                        lost.await();
                        body.run(mpi.world(), made);
                    }
                    mpi.close(); // also the victim's, which ends its threads
                    ended.countDown();
                } catch (Throwable e) {
                    failures.add(e);
                    ended.countDown();
                    job.abort(1, e.toString());
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        if (!failures.isEmpty()) {
            throw new AssertionError("a rank failed", failures.peek());
        }
    }

    /** Waits until this rank knows of the loss. */
    private static void learn(Communicator world) {
        assertError(ErrorClass.PROC_FAILED, () -> world.recv(new int[1], VICTIM, 9), "rank 3 is lost");
    }

    @EachConfiguration
    void shouldGoOnWithTheRemainingRanks(MpiConfig config) throws Exception {
        surviving(config, world -> {
            world.revoke();
            assertThat(world.isRevoked()).isTrue();
            Communicator left = world.shrink();
            assertThat(left.size()).isEqualTo(VICTIM);
            assertThat(left.rank()).isEqualTo(world.rank());
            int[] sum = new int[1];
            left.allreduce(new int[] {1 + left.rank()}, sum, ReduceOp.SUM);
            assertThat(sum[0]).isEqualTo(6);
            assertThat(left.failed().size()).isZero();
            assertThat(world.failed().worldRanks()).containsExactly(VICTIM);
            Communicator again = left.shrink();
            assertThat(again.size()).isEqualTo(VICTIM);
            again.barrier();
            again.free();
            left.free();
        });
    }

    @EachConfiguration
    void shouldRevokeAtOnceWhatDependsOnACommunicator(MpiConfig config) throws Exception {
        surviving(config, world -> {
            Communicator left = world.shrink();
            Communicator parent = left.dup();
            Communicator file = left.dup(); // as a file makes it, whose close must not meet calls of other ranks
            Internals.core(parent).revokeWithThis(Internals.core(file));
            left.barrier();
            parent.revoke();
            assertThat(Internals.core(file).faults().isRevoked()).isTrue();
            file.free();
            parent.free();
            left.free();
        });
    }

    @EachConfiguration
    void shouldEndOperationsInARevokedCommunicator(MpiConfig config) throws Exception {
        surviving(config, world -> {
            Communicator duplicate = world.shrink();
            if (duplicate.rank() == 1) {
                duplicate.recv(new int[1], 0, 1); // Rank 0 waits in the barrier from now on, or will.
                duplicate.revoke();
            } else {
                if (duplicate.rank() == 0) {
                    duplicate.send(new int[1], 1, 1);
                }
                assertError(ErrorClass.REVOKED, duplicate::barrier, "revoked by rank 1");
            }
            assertError(ErrorClass.REVOKED, () -> duplicate.send(new int[1], 0, 1), "revoked");
            assertError(ErrorClass.REVOKED, () -> duplicate.irecv(new int[1], 0, 1), "revoked");
            assertError(ErrorClass.REVOKED, duplicate::dup, "revoked");
            assertThat(duplicate.agree(5)).isEqualTo(5);
            Communicator next = duplicate.shrink();
            next.barrier();
            duplicate.free();
            assertError(ErrorClass.COMM, () -> duplicate.agree(1), "freed");
            assertError(ErrorClass.COMM, duplicate::revoke, "freed");
            next.barrier();
        });
    }

    @EachConfiguration
    void shouldReturnFromWaitsForAnySourceAndLetThemContinue(MpiConfig config) throws Exception {
        surviving(config, FaultToleranceTest::waitForAnySource);
    }

    /** The decorators of the check pass on why a wait ends. */
    @EachConfiguration
    void shouldReturnFromCheckedWaitsForAnySource(MpiConfig config) throws Exception {
        surviving(config.with("check", "true"), FaultToleranceTest::waitForAnySource);
    }

    /** A recorded call gives a receive up as a call without a recorder does. */
    @EachConfiguration
    void shouldReturnFromRecordedWaitsForAnySource(MpiConfig config, @TempDir Path directory) throws Exception {
        surviving(config.with("trace", directory.toString()), FaultToleranceTest::waitForAnySource);
    }

    private static void waitForAnySource(Communicator world) {
        int[] received = new int[1];
        Request any = world.irecv(received, Mpi.ANY_SOURCE, 5);
        Request[] requests = {any, null};
        Request named = world.irecv(new int[1], world.rank(), 7);
        Request[] several = {named, any};
        learn(world);
        assertError(ErrorClass.PROC_FAILED_PENDING, any::waitFor, "rank 3 is lost", "stays active");
        assertError(ErrorClass.PROC_FAILED_PENDING, any::test, "rank 3 is lost");
        assertError(ErrorClass.PROC_FAILED_PENDING, () -> Request.waitAny(requests), "rank 3 is lost");
        assertError(ErrorClass.PROC_FAILED_PENDING, () -> Request.testAny(requests), "rank 3 is lost");
        assertError(ErrorClass.IN_STATUS, () -> Request.waitAll(requests), "rank 3 is lost");
        assertError(ErrorClass.PROC_FAILED_PENDING, () -> Request.testAll(requests), "rank 3 is lost");
        assertError(ErrorClass.PROC_FAILED_PENDING, () -> Request.waitSome(requests), "rank 3 is lost");
        assertError(ErrorClass.PROC_FAILED_PENDING, () -> Request.testSome(requests), "rank 3 is lost");
        assertError(ErrorClass.PROC_FAILED_PENDING, () -> Request.testAny(several), "rank 3 is lost");
        assertError(ErrorClass.PROC_FAILED_PENDING, () -> Request.testAll(several), "rank 3 is lost");
        assertError(ErrorClass.PROC_FAILED_PENDING, () -> Request.testSome(several), "rank 3 is lost");
        named.cancel();
        named.waitFor();
        assertError(ErrorClass.PROC_FAILED, () -> world.recv(new int[1], Mpi.ANY_SOURCE, 6), "rank 3 is lost");
        assertError(ErrorClass.PROC_FAILED, () -> world.recvObject(Mpi.ANY_SOURCE, 8), "rank 3 is lost");
        assertError(
                ErrorClass.PROC_FAILED,
                () -> world.sendrecvObject("mine", Mpi.PROC_NULL, 8, String.class, Mpi.ANY_SOURCE, 8),
                "rank 3 is lost");
        assertError(ErrorClass.PROC_FAILED, () -> world.probe(Mpi.ANY_SOURCE, 6), "rank 3 is lost");
        assertThat(world.ackFailed()).isEqualTo(1);
        Communicator left = world.shrink();
        left.barrier(); // All have seen the errors; messages would prevent them.
        int next = (world.rank() + 1) % VICTIM;
        world.send(new int[] {100 + world.rank()}, next, 5);
        Status status = any.waitFor();
        assertThat(received[0]).isEqualTo(100 + status.source());
        world.send(new int[] {7}, next, 6);
        world.recv(received, Mpi.ANY_SOURCE, 6);
        assertThat(received[0]).isEqualTo(7);
        world.sendObject("next", next, 8);
        String object = world.recvObject(String.class, Mpi.ANY_SOURCE, 8);
        assertThat(object).isEqualTo("next"); // No receive that failed has taken it.
    }

    @EachConfiguration
    void shouldEndLoopsThatLookForMessages(MpiConfig config) throws Exception {
        surviving(config, world -> {
            assertError(ErrorClass.PROC_FAILED, () -> lookUntilFound(world, VICTIM), "rank 3 is lost", "iprobe");
            assertError(ErrorClass.PROC_FAILED, () -> lookUntilFound(world, Mpi.ANY_SOURCE), "rank 3 is lost");
            assertError(ErrorClass.PROC_FAILED, () -> world.improbe(VICTIM, 9), "rank 3 is lost", "improbe");
            assertError(ErrorClass.PROC_FAILED, () -> world.improbe(Mpi.ANY_SOURCE, 9), "rank 3 is lost");
            assertThat(world.iprobe(world.rank(), 9)).isNull();
            world.ackFailed();
            assertThat(world.iprobe(Mpi.ANY_SOURCE, 9)).isNull();
            assertError(ErrorClass.PROC_FAILED, () -> world.iprobe(VICTIM, 9), "rank 3 is lost");
            world.shrink().barrier();
        });
    }

    private static void lookUntilFound(Communicator world, int source) {
        while (world.iprobe(source, 9) == null) {
            Thread.onSpinWait();
        }
    }

    @EachConfiguration
    void shouldSayAtAllRanksThatAFailureIsNotAcknowledged(MpiConfig config) throws Exception {
        surviving(config, world -> {
            if (world.rank() == 1) {
                learn(world);
                world.ackFailed();
            }
            assertError(ErrorClass.PROC_FAILED, () -> world.agree(1), "agree in world", "{3}", "ackFailed()");
            assertThat(world.failed().worldRanks()).containsExactly(VICTIM);
            world.ackFailed();
            assertThat(world.agree(~(1 << world.rank()))).isEqualTo(~7);
        });
    }

    /** Each rank would take the other's ballot for its own. */
    @EachConfiguration
    void shouldSayThatSomeRanksAgreeAndOthersShrink(MpiConfig config) throws Exception {
        surviving(config, world -> {
            Runnable call = world.rank() == 1 ? () -> world.agree(1) : world::shrink;
            String name = world.rank() == 1 ? "agree in world" : "shrink of world";
            assertError(ErrorClass.OTHER, call::run, name, "agree", "shrink", "same order");
            world.shrink().barrier();
        });
    }

    @EachConfiguration
    void shouldRevokeAnIntercommunicator(MpiConfig config) throws Exception {
        surviving(config, world -> {
            Communicator left = world.shrink();
            Communicator half = left.split(left.rank() == 0 ? 0 : 1, 0);
            Intercommunicator between = half.createIntercommunicator(0, left, left.rank() == 0 ? 1 : 0, 3);
            if (left.rank() == 2) {
                between.revoke();
            }
            assertError(ErrorClass.REVOKED, () -> between.recv(new int[1], 0, 1), "revoked by");
            assertThat(between.agree(left.rank() + 4)).isEqualTo(4);
            Intercommunicator again = between.shrink();
            int[] sum = new int[1];
            again.allreduce(new int[] {1 + left.rank()}, sum, ReduceOp.SUM);
            assertThat(sum[0]).isEqualTo(left.rank() == 0 ? 5 : 1);
            again.free();
            between.free();
            left.barrier();
        });
    }

    /** The groups are ranks 0 and 1, and 2 and the victim; then 0, and 1 and 2, whose other group has none left. */
    @EachConfiguration
    void shouldShrinkAnIntercommunicator(MpiConfig config) throws Exception {
        surviving(
                config,
                world ->
                        world.split(world.rank() / 2, 0).createIntercommunicator(0, world, world.rank() < 2 ? 2 : 0, 3),
                (world, between) -> {
                    Intercommunicator left = between.shrink();
                    assertThat(left.toString()).contains("shrink of ");
                    assertThat(left.size()).isEqualTo(world.rank() < 2 ? 2 : 1);
                    assertThat(left.remoteSize()).isEqualTo(world.rank() < 2 ? 1 : 2);
                    left.barrier();
                    left.free();
                });
        surviving(
                config,
                world ->
                        world.split(world.rank() / 3, 0).createIntercommunicator(0, world, world.rank() < 3 ? 3 : 0, 3),
                (world, alone) -> assertThat(alone.shrink()).isNull());
    }
}
