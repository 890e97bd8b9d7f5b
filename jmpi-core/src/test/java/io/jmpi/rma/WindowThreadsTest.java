package io.jmpi.rma;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.reduction.ReduceOp;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads of a rank that use a window at the same time. */
@Timeout(60)
class WindowThreadsTest {
    private static final int RANKS = 3;
    private static final int THREADS = 3;
    private static final int ROUNDS = 100;

    private interface Body {
        void run(int thread) throws Exception;
    }

    private static void inThreads(Communicator world, Body body) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        List<Future<?>> outcomes = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            outcomes.add(pool.submit(() -> {
                try {
                    body.run(thread);
                } catch (Exception | Error e) {
                    world.abort(1);
                    throw e;
                }
                return null;
            }));
        }
        pool.shutdown();
        for (Future<?> outcome : outcomes) {
            outcome.get();
        }
    }

    private static void run(WindowKinds kind, String progress, Jmpi.RankBody body) {
        String mode =
                progress.equals("application") ? "adaptive" : progress; // Several threads need one that progresses.
        MpiConfig config = kind.config(mode).with("thread.level", "multiple");
        Jmpi.run(config, RANKS, body);
    }

    @ParameterizedTest
    @MethodSource("io.jmpi.rma.WindowKinds#some")
    void shouldCompleteWhatEachThreadFlushes(WindowKinds kind, String progress) {
        run(kind, progress, world -> {
            try (Window window = kind.of(world, RANKS * THREADS)) {
                window.lockAll();
                inThreads(world, thread -> {
                    int place = world.rank() * THREADS + thread;
                    double[] got = new double[1];
                    for (int round = 1; round <= ROUNDS; round++) {
                        int target = (round + thread) % RANKS;
                        double value = round + 1000.0 * place;
                        window.put(new double[] {value}, target, place);
                        window.flush(target);
                        window.get(got, target, place);
                        window.flush(target);
                        assertThat(got[0]).isEqualTo(value);
                    }
                });
                window.unlockAll();
                world.barrier();
            }
        });
    }

    /** A thread's flush must wait for the confirmation that another one has asked for: a third party sees its change. */
    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "thread"})
    void shouldShowChangesToTheTargetAfterTheFlushOfAnyThread(String progress) {
        run(WindowKinds.ARRAY, progress, world -> {
            double[] memory = new double[RANKS * THREADS];
            try (Window window = Window.create(world, memory)) {
                window.lockAll();
                inThreads(world, thread -> {
                    int target = (world.rank() + 1) % RANKS;
                    int origin = (world.rank() + RANKS - 1) % RANKS;
                    double[] unused = new double[1];
                    for (int round = 1; round <= ROUNDS; round++) {
                        window.put(new double[] {round}, target, world.rank() * THREADS + thread);
                        window.flush(target);
                        world.send(unused, target, thread);
                        world.recv(unused, origin, thread);
                        window.sync();
                        assertThat(memory[origin * THREADS + thread]).isGreaterThanOrEqualTo(round);
                    }
                });
                window.unlockAll();
                world.barrier();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.jmpi.rma.WindowKinds#some")
    void shouldLockDifferentTargetsAtOnce(WindowKinds kind, String progress) {
        run(kind, progress, world -> {
            try (Window window = kind.of(world, 1)) {
                inThreads(world, thread -> {
                    int target = (world.rank() + thread) % RANKS;
                    double[] value = new double[1];
                    for (int round = 0; round < ROUNDS; round++) {
                        window.lock(LockType.EXCLUSIVE, target);
                        window.get(value, target, 0);
                        window.flush(target);
                        value[0]++;
                        window.put(value, target, 0);
                        window.unlock(target);
                    }
                });
                world.barrier();
                double[] value = new double[1];
                window.lockAll();
                window.fetchAndOp(null, value, world.rank(), 0, ReduceOp.NO_OP);
                window.unlockAll();
                assertThat(value[0]).isEqualTo(RANKS * ROUNDS);
                world.barrier();
            }
        });
    }
}
