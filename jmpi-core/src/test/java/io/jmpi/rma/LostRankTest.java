package io.jmpi.rma;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.Group;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.session.Internals;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.transport.InJvmJob;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The last one of four ranks ends without a goodbye, while others wait for it in calls of a window. */
@Timeout(30)
class LostRankTest {
    private static final String ALL = "io.jmpi.rma.WindowKinds#some";
    private static final int RANKS = 4;
    private static final int VICTIM = RANKS - 1;

    /** A rank's part. */
    private interface Body {
        void run(Communicator world, Window window) throws Exception;
    }

    /** Runs the part of the victim and then loses it; the others begin theirs when the victim's has ended. */
    private static void losing(WindowKinds kind, String progress, int ranks, Body victim, Body others)
            throws Exception {
        InJvmJob job = new InJvmJob(ranks, (code, reason) -> {});
        MpiConfig config = kind.config(progress);
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        CountDownLatch prepared = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(ranks - 1);
        CountDownLatch ended = new CountDownLatch(ranks - 1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < ranks; i++) {
            int rank = i;
            threads.add(new Thread(() -> {
                try {
                    Mpi mpi = Internals.join(config, job.member(rank));
                    Window window = kind.of(mpi.world(), 4);
                    if (rank == ranks - 1) {
                        victim.run(mpi.world(), window);
                        prepared.countDown();
                        begun.await();
                        job.lose(rank, "killed by the test");
                        ended.await();
                    } else {
                        if (progress.equals("thread")) {
                            prepared.await();
                        } else {
                            while (prepared.getCount() > 0) {
                                window.sync(); // The victim may need this rank.
                            }
                        }
                        begun.countDown();
                        others.run(mpi.world(), window);
                    }
                    mpi.close();
                } catch (Throwable e) {
                    failures.add(e);
                    job.abort(1, e.toString());
                } finally {
                    begun.countDown();
                    prepared.countDown();
                    ended.countDown();
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

    private static void losing(WindowKinds kind, String progress, Body victim, Body others) throws Exception {
        losing(kind, progress, RANKS, victim, others);
    }

    /** The window ends with the lost rank; the remaining ones make another. */
    private static void goOn(WindowKinds kind, Communicator world, Window window) {
        try {
            window.free();
        } catch (MpiException e) {
            assertThat(e.errorClass()).isEqualTo(ErrorClass.PROC_FAILED);
        }
        Communicator left = world.shrink();
        try (Window next = kind.of(left, 2)) {
            next.fence();
            next.accumulate(new double[] {1}, (left.rank() + 1) % left.size(), 1, ReduceOp.SUM);
            next.fence();
            assertThat(WindowKinds.doubles(next)).containsExactly(0, 1);
        }
        left.free();
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldReturnFromWaitsForALockThatALostRankHolds(WindowKinds kind, String progress) throws Exception {
        losing(kind, progress, (world, window) -> window.lock(LockType.EXCLUSIVE, 1), (world, window) -> {
            assertError(ErrorClass.PROC_FAILED, () -> window.lock(LockType.SHARED, 1), "rank 3 is lost");
            goOn(kind, world, window);
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldReturnFromLocksOfALostRank(WindowKinds kind, String progress) throws Exception {
        losing(kind, progress, (world, window) -> {}, (world, window) -> {
            while (true) {
                try {
                    window.lock(LockType.EXCLUSIVE, VICTIM);
                    window.put(new double[] {world.rank()}, VICTIM, 0);
                    window.unlock(VICTIM);
                } catch (MpiException e) {
                    assertThat(e.errorClass()).as(e.toString()).isEqualTo(ErrorClass.PROC_FAILED);
                    break;
                }
            }
            assertError(ErrorClass.PROC_FAILED, () -> window.lockAll(), "rank 3");
            for (int rank = 0; rank < VICTIM; rank++) {
                window.lock(LockType.EXCLUSIVE, rank); // No rank holds what a failed call has locked.
                window.unlock(rank);
            }
            goOn(kind, world, window);
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldReturnFromFences(WindowKinds kind, String progress) throws Exception {
        losing(kind, progress, (world, window) -> {}, (world, window) -> {
            assertError(
                    ErrorClass.PROC_FAILED,
                    () -> {
                        for (int i = 0; i < 2; i++) {
                            window.fence();
                            window.put(new double[] {1}, VICTIM, 1);
                            window.put(new double[] {1}, 0, 1);
                        }
                    },
                    "fence");
            goOn(kind, world, window);
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldReturnFromStart(WindowKinds kind, String progress) throws Exception {
        losing(kind, progress, (world, window) -> {}, (world, window) -> {
            Group lost = world.group().include(VICTIM);
            assertError(ErrorClass.PROC_FAILED, () -> window.start(lost), "rank 3 is lost");
            assertError(ErrorClass.PROC_FAILED, () -> window.post(world.group()), "rank 3 is lost");
            assertError(ErrorClass.PROC_FAILED, () -> window.start(world.group()), "rank 3 is lost");
            goOn(kind, world, window);
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldReturnFromWaitsForTheLostRankEvenIfAnotherHasNotCompleted(WindowKinds kind, String progress)
            throws Exception {
        losing(kind, progress, (world, window) -> {}, (world, window) -> {
            if (world.rank() == 0) {
                window.post(world.group().include(1, VICTIM));
                assertError(ErrorClass.PROC_FAILED, window::waitFor, "rank 3 is lost");
                assertError(ErrorClass.RMA_SYNC, window::waitFor, "waitFor without post");
            }
            goOn(kind, world, window);
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldReturnFromFlushesAndGets(WindowKinds kind, String progress) throws Exception {
        losing(kind, progress, (world, window) -> {}, (world, window) -> {
            double[] got = new double[1];
            window.lockAll(Assertion.NO_CHECK);
            boolean direct = kind == WindowKinds.DIRECT || kind == WindowKinds.SHARED;
            try {
                while (!direct) {
                    window.get(got, VICTIM, 0);
                    window.accumulate(new double[] {1}, VICTIM, 0, ReduceOp.SUM);
                    window.fetchAndOp(new double[] {1}, got, VICTIM, 1, ReduceOp.SUM);
                    window.flush(VICTIM);
                }
            } catch (MpiException e) {
                assertThat(e.errorClass()).as(e.toString()).isEqualTo(ErrorClass.PROC_FAILED);
            }
            if (!direct) {
                assertError(
                        ErrorClass.PROC_FAILED,
                        () -> window.rget(got, VICTIM, 0).waitFor(),
                        "rank 3");
            }
            window.put(new double[] {5}, (world.rank() + 1) % VICTIM, 2);
            window.flush((world.rank() + 1) % VICTIM);
            try {
                window.unlockAll(); // What has not been reported is.
            } catch (MpiException e) {
                assertThat(e.errorClass()).isEqualTo(ErrorClass.PROC_FAILED);
            }
            goOn(kind, world, window);
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldCloseInAnEpoch(WindowKinds kind, String progress) throws Exception {
        losing(kind, progress, (world, window) -> {}, (world, window) -> {
            window.lockAll(Assertion.NO_CHECK);
            window.put(new double[] {1}, VICTIM, 0);
            assertError(ErrorClass.PROC_FAILED, window::close, "freed at this rank all the same");
            assertError(ErrorClass.WIN, window::sync, "freed");
            window.close();
            world.shrink().free();
        });
    }

    /** Then the message that it waits for can come from no other rank. */
    @ParameterizedTest
    @MethodSource(ALL)
    void shouldServeItselfWhenAllOthersAreLost(WindowKinds kind, String progress) throws Exception {
        losing(kind, progress, 2, (world, window) -> {}, (world, window) -> {
            assertError(ErrorClass.PROC_FAILED, () -> window.start(world.group().include(1)), "rank 1 is lost");
            window.lockAll(Assertion.NO_CHECK);
            double[] before = {-1};
            for (int i = 0; i < 3; i++) {
                window.fetchAndOp(new double[] {2}, before, 0, 0, ReduceOp.SUM);
                window.flush(0);
                assertThat(before).containsExactly(2 * i);
            }
            window.unlockAll();
            goOn(kind, world, window);
        });
    }
}
