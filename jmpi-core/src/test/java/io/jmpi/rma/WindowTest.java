package io.jmpi.rma;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Buffer;
import io.jmpi.Info;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.datatype.Datatype;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One-sided communication, directly and by messages. */
class WindowTest {
    private static final String ALL = "io.jmpi.rma.WindowKinds#all";

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldPutIntoNeighboursBetweenFences(WindowKinds kind, String progress) {
        kind.run(progress, 4, world -> {
            int rank = world.rank();
            int right = (rank + 1) % 4;
            int left = (rank + 3) % 4;
            try (Window window = kind.of(world, 3)) {
                window.fence();
                window.put(new double[] {rank + 0.5}, right, 0);
                window.put(new double[] {rank + 0.25}, left, 2);
                window.fence();
                assertThat(WindowKinds.doubles(window)).containsExactly(left + 0.5, 0, right + 0.25);
                window.fence();
            }
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldGetFromAllRanksWithDerivedTypes(WindowKinds kind, String progress) {
        kind.run(progress, 3, world -> {
            try (Window window = kind.of(world, 100)) {
                for (int i = 0; i < 100; i++) {
                    WindowKinds.set(window, i, world.rank() * 1000 + i);
                }
                window.fence();
                Datatype<double[]> column = Datatype.DOUBLE.vector(10, 1, 10);
                double[] columns = new double[30];
                for (int target = 0; target < 3; target++) {
                    window.get(Buffer.of(columns, target * 10, 10), Target.of(target, target + 2, 1, column));
                }
                double[] rows = new double[100];
                window.get(Buffer.of(rows, 3, 1, column), Target.at((world.rank() + 1) % 3, 50));
                window.fence();
                for (int i = 0; i < 30; i++) {
                    int target = i / 10;
                    assertThat(columns[i]).isEqualTo(target * 1000 + target + 2 + i % 10 * 10);
                }
                for (int i = 0; i < 10; i++) {
                    assertThat(rows[3 + 10 * i]).isEqualTo((world.rank() + 1) % 3 * 1000 + 50 + i);
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldMoveLongMessages(WindowKinds kind, String progress) {
        int length = 300_000;
        kind.run(progress, 2, world -> {
            try (Window window = kind.of(world, length)) {
                double[] own = new double[length];
                Arrays.setAll(own, i -> i + world.rank());
                double[] got = new double[length];
                int other = 1 - world.rank();
                window.fence();
                window.put(own, other, 0);
                window.fence();
                window.get(got, other, 0);
                window.fence();
                assertThat(got).isEqualTo(own);
                window.accumulate(own, other, 0, ReduceOp.SUM);
                window.accumulate(own, other, 0, ReduceOp.SUM);
                window.fence();
                double[] sums = WindowKinds.doubles(window);
                for (int i = 0; i < length; i += 997) {
                    assertThat(sums[i]).isEqualTo(3.0 * (i + other));
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldAccumulateAtomicallyFromAllRanks(WindowKinds kind, String progress) {
        int rounds = 200;
        kind.run(progress, 4, world -> {
            try (Window window = kind.of(world, 4)) {
                window.lockAll();
                double[] before = new double[1];
                double sum = 0;
                for (int i = 0; i < rounds; i++) {
                    window.accumulate(new double[] {1, 2}, 0, 0, ReduceOp.SUM);
                    window.fetchAndOp(new double[] {1}, before, 0, 2, ReduceOp.SUM);
                    window.flush(0);
                    sum += before[0];
                }
                window.unlockAll();
                double[] sums = new double[4];
                world.gather(new double[] {sum}, sums, 0);
                world.barrier();
                if (world.rank() == 0) {
                    double n = 4.0 * rounds;
                    assertThat(WindowKinds.doubles(window)).containsExactly(n, 2 * n, n, 0);
                    assertThat(Arrays.stream(sums).sum()).isEqualTo(n * (n - 1) / 2);
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldExcludeOthersByLocks(WindowKinds kind, String progress) {
        kind.run(progress, 4, world -> {
            try (Window window = kind.of(world, 1)) {
                double[] value = new double[1];
                for (int i = 0; i < 50; i++) {
                    window.lock(LockType.EXCLUSIVE, 1);
                    window.get(value, 1, 0);
                    window.flush(1);
                    value[0]++;
                    window.put(value, 1, 0);
                    window.unlock(1);
                }
                world.barrier();
                window.lock(LockType.SHARED, 1);
                window.get(value, 1, 0);
                window.unlock(1);
                assertThat(value[0]).isEqualTo(200);
            }
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldExposeToGroups(WindowKinds kind, String progress) {
        kind.run(progress, 4, world -> {
            try (Window window = kind.of(world, 4)) {
                int rank = world.rank();
                for (int round = 1; round <= 20; round++) {
                    if (rank == 0) {
                        window.start(world.group().include(1, 2));
                        window.put(new double[] {round}, 1, 0);
                        window.put(new double[] {-round}, 2, 0);
                        window.complete();
                    } else if (rank == 3) {
                        window.start(world.group().include(2));
                        window.accumulate(new double[] {round, round}, 2, 1, ReduceOp.SUM);
                        window.complete();
                    } else {
                        window.post(
                                rank == 1
                                        ? world.group().include(0)
                                        : world.group().include(0, 3));
                        if (round % 2 == 0) {
                            window.waitFor();
                        } else {
                            boolean over = false;
                            while (!over) {
                                over = window.test();
                            }
                        }
                        int sum = round * (round + 1) / 2;
                        assertThat(WindowKinds.doubles(window))
                                .containsExactly(
                                        rank == 1 ? new double[] {round, 0, 0, 0} : new double[] {-round, sum, sum, 0});
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldCompleteRequests(WindowKinds kind, String progress) {
        kind.run(progress, 3, world -> {
            try (Window window = kind.of(world, 3)) {
                int rank = world.rank();
                window.lockAll();
                Request[] puts = new Request[3];
                for (int target = 0; target < 3; target++) {
                    puts[target] = window.rput(new double[] {10 * rank + target}, target, rank);
                }
                Request.waitAll(puts);
                window.flushAll();
                world.barrier();
                double[] got = new double[3];
                window.rget(got, (rank + 1) % 3, 0).waitFor();
                assertThat(got).containsExactly((rank + 1) % 3, 10 + (rank + 1) % 3, 20 + (rank + 1) % 3);
                world.barrier();
                double[] before = new double[1];
                window.raccumulate(new double[] {100}, rank, 0, ReduceOp.REPLACE)
                        .waitFor();
                window.flushLocal(rank);
                window.rgetAccumulate(new double[] {5}, before, rank, 0, ReduceOp.MAX)
                        .waitFor();
                assertThat(before[0]).isEqualTo(100);
                window.rgetAccumulate(null, before, rank, 0, ReduceOp.NO_OP).waitFor();
                assertThat(before[0]).isEqualTo(100);
                window.unlockAll();
            }
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldIgnoreAbsentTargets(WindowKinds kind, String progress) {
        kind.run(progress, 2, world -> {
            try (Window window = kind.of(world, 1)) {
                window.fence();
                window.put(new double[] {1}, Mpi.PROC_NULL, 77);
                window.get(new double[1], Mpi.PROC_NULL, 0);
                window.fence(Assertion.NO_SUCCEED);
                window.lock(LockType.EXCLUSIVE, Mpi.PROC_NULL);
                window.unlock(Mpi.PROC_NULL);
                assertThat(WindowKinds.doubles(window)).containsExactly(0);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.jmpi.rma.WindowKinds#all")
    void shouldCompareAndSwapLongs(WindowKinds kind, String progress) {
        kind.run(progress, 4, world -> {
            try (Window window = kind == WindowKinds.ARRAY
                    ? Window.create(world, new long[2])
                    : Window.allocate(world, 16, 8, Info.EMPTY)) {
                window.lockAll();
                long[] found = new long[1];
                for (int i = 0; i < 50; i++) {
                    long expected = 0;
                    do {
                        expected = found[0];
                        window.compareAndSwap(new long[] {expected + 1}, new long[] {expected}, found, 2, 1);
                        window.flush(2);
                    } while (found[0] != expected);
                }
                world.barrier();
                window.fetchAndOp(null, found, 2, 1, ReduceOp.NO_OP);
                window.flush(2);
                window.unlockAll();
                assertThat(found[0]).isEqualTo(200);
            }
        });
    }

    /** The target of its put is in no other call, and has nothing to complete itself. */
    @ParameterizedTest
    @MethodSource("io.jmpi.rma.WindowKinds#all")
    void shouldServeOthersInLoopsOfFlushes(WindowKinds kind, String progress) {
        List<Consumer<Window>> loops = List.of(
                window -> window.flush(0),
                window -> window.flush(1),
                Window::flushAll,
                window -> window.flushLocal(0),
                Window::flushLocalAll,
                Window::sync);
        kind.run(progress, 2, world -> {
            try (Window window = kind.of(world, loops.size())) {
                window.lockAll();
                for (int i = 0; i < loops.size(); i++) {
                    world.barrier();
                    if (world.rank() == 0) {
                        window.put(new double[] {1}, 1, i);
                        window.flush(1);
                    } else {
                        while (WindowKinds.doubles(window)[i] == 0) {
                            loops.get(i).accept(window);
                        }
                    }
                }
                window.unlockAll();
            }
        });
    }
}
