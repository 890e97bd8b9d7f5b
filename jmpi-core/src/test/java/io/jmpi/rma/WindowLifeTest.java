package io.jmpi.rma;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.AttributeKey;
import io.jmpi.Info;
import io.jmpi.Jmpi;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.errors.ErrorClass;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Windows from their creation to their end, what they say of themselves, and shared ones. */
@Timeout(60)
class WindowLifeTest {
    private static final String SOME = "io.jmpi.rma.WindowKinds#some";

    @ParameterizedTest
    @MethodSource(SOME)
    void shouldCreateAndFreeManyWindows(WindowKinds kind, String progress) {
        kind.run(progress, 2, world -> {
            List<Window> kept = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                Window window = kind.of(world, 1 + i % 5);
                window.fence();
                window.accumulate(new double[] {i}, 1 - world.rank(), i % 5, ReduceOp.SUM);
                window.fence(Assertion.NO_SUCCEED);
                assertThat(WindowKinds.doubles(window)[i % 5]).isEqualTo(i);
                if (i % 10 == 0) {
                    kept.add(window);
                } else {
                    window.free();
                }
            }
            for (Window window : kept) {
                window.lock(LockType.SHARED, 1 - world.rank());
                window.unlock(1 - world.rank());
                window.close();
                window.close();
            }
        });
    }

    @ParameterizedTest
    @MethodSource(SOME)
    void shouldEndTheSessionWithWindowsThatAreNotFreed(WindowKinds kind, String progress) {
        kind.run(progress, 2, world -> {
            Window idle = kind.of(world, 1);
            Window used = kind.of(world, 1);
            used.fence();
            used.put(new double[] {1}, 1 - world.rank(), 0);
            used.fence();
            assertThat(WindowKinds.doubles(used)).containsExactly(1);
            assertThat(WindowKinds.doubles(idle)).containsExactly(0);
            world.barrier();
        });
    }

    /** Otherwise nobody would see the exception, because the rank would wait for the others. */
    @ParameterizedTest
    @MethodSource(SOME)
    void shouldEndAtAllRanksWhenOneLeavesTheBlockOfTry(WindowKinds kind, String progress) {
        kind.run(progress, 3, world -> {
            boolean fails = world.rank() == 1;
            try (Window window = kind.of(world, 1)) {
                window.fence();
                if (fails) {
                    throw new IllegalStateException("mine");
                }
                assertError(ErrorClass.RMA_SYNC, window::fence, "collective calls of window", "differ", "free");
                assertError(ErrorClass.RMA_SYNC, window::fence, "differ");
            } catch (IllegalStateException e) {
                assertThat(fails).isTrue();
                assertThat(e).hasMessage("mine");
                assertThat(e.getSuppressed()).hasSize(1);
                assertThat(e.getSuppressed()[0]).hasMessageContaining("differ");
            }
            world.barrier();
        });
    }

    @ParameterizedTest
    @MethodSource(SOME)
    void shouldCompleteAndUnlockWhenItCloses(WindowKinds kind, String progress) {
        double[] memory = new double[2];
        kind.run(progress, 2, world -> {
            Window window =
                    kind == WindowKinds.ARRAY && world.rank() == 1 ? Window.create(world, memory) : kind.of(world, 2);
            if (world.rank() == 0) {
                window.lock(LockType.EXCLUSIVE, 1);
                window.put(new double[] {4, 5}, 1, 0);
            }
            window.close();
        });
        assertThat(memory).isEqualTo(kind == WindowKinds.ARRAY ? new double[] {4, 5} : new double[2]);
    }

    @ParameterizedTest
    @MethodSource(SOME)
    void shouldSayWhatItIs(WindowKinds kind, String progress) {
        kind.run(progress, 2, world -> {
            AttributeKey<String> key = AttributeKey.create("colour");
            try (Window window = kind.of(world, 3)) {
                assertThat(window.bytes()).isEqualTo(24);
                assertThat(window.displacementUnit()).isEqualTo(8);
                assertThat(window.group()).isEqualTo(world.group());
                assertThat(window.name()).isEmpty();
                window.setName("halo");
                assertThat(window.name()).isEqualTo("halo");
                assertError(ErrorClass.RMA_SYNC, window::flushAll, "window halo");
                assertThat(window.<String>attribute(key)).isNull();
                window.setAttribute(key, "red");
                assertThat(window.attribute(key)).isEqualTo("red");
                window.deleteAttribute(key);
                assertThat(window.<String>attribute(key)).isNull();
                window.setInfo(Info.EMPTY.with("no_locks", "true").with("unknown", "1"));
                assertThat(window.info().get("no_locks")).isEqualTo("true");
                assertThat(window.info().get("unknown")).isNull();
                assertThat(window.info().get("accumulate_ops")).isEqualTo("same_op_no_op");
                Info wrong = Info.EMPTY.with("no_locks", "maybe");
                assertError(ErrorClass.INFO_VALUE, () -> window.setInfo(wrong), "no_locks", "'maybe'", "false");
                assertError(ErrorClass.INFO_VALUE, () -> Window.allocate(world, 1, 1, wrong), "'maybe'");
            }
        });
    }

    @ParameterizedTest
    @MethodSource(SOME)
    void shouldReachTheSameMemoryByTwoWindows(WindowKinds kind, String progress) {
        kind.run(progress, 2, world -> {
            double[] memory = new double[4];
            DoubleBuffer middle = DoubleBuffer.wrap(memory, 1, 2);
            try (Window whole = Window.create(world, memory);
                    Window part = Window.create(world, middle)) {
                int other = 1 - world.rank();
                assertThat(part.bytes()).isEqualTo(16);
                whole.fence();
                part.fence();
                whole.put(new double[] {1, 2}, other, 0);
                part.put(new double[] {3}, other, 1);
                whole.fence();
                part.fence();
                assertThat(memory).containsExactly(1, 2, 3, 0);
                assertError(ErrorClass.RMA_RANGE, () -> part.put(new double[3], other, 0), "16 bytes");
            }
        });
    }

    // ---------------------------------------------------------------- shared windows

    @Test
    void shouldShareMemoryOfDifferentSizes() {
        Jmpi.run(MpiConfig.defaults().with("windows.memory", "false"), 4, world -> {
            int rank = world.rank();
            try (Window window = Window.allocateShared(world, 5L * rank, 1, Info.EMPTY)) {
                assertThat(window.sharedBuffer(Mpi.PROC_NULL).capacity()).isEqualTo(5);
                assertThat(window.buffer().capacity()).isEqualTo(5 * rank);
                window.lockAll(Assertion.NO_CHECK);
                for (int i = 0; i < 5 * rank; i++) {
                    window.buffer().put(i, (byte) (10 * rank + i));
                }
                window.sync();
                world.barrier();
                window.sync();
                for (int other = 0; other < 4; other++) {
                    ByteBuffer theirs = window.sharedBuffer(other);
                    assertThat(theirs.capacity()).isEqualTo(5 * other);
                    for (int i = 0; i < theirs.capacity(); i++) {
                        assertThat(theirs.get(i)).isEqualTo((byte) (10 * other + i));
                    }
                }
                world.barrier();
                byte[] got = new byte[15];
                window.get(got, 3, 0);
                assertThat(got).startsWith(30, 31).endsWith(44);
                window.unlockAll();
            }
            try (Window empty = Window.allocateShared(world, 0, 1, Info.EMPTY)) {
                assertThat(empty.sharedBuffer(Mpi.PROC_NULL).capacity()).isZero();
            }
        });
    }

    @Test
    void shouldGiveTheMemoryOfAllocatedWindowsThatIsMapped() {
        for (String hostRanks : List.of("64", "1")) {
            Jmpi.run(MpiConfig.defaults().with("host.ranks", hostRanks), 2, world -> {
                try (Window window = Window.allocate(world, 8)) {
                    window.sharedBuffer(world.rank()).putLong(0, 7 + world.rank());
                    world.barrier();
                    if (hostRanks.equals("64")) {
                        assertThat(window.sharedBuffer(1 - world.rank()).getLong(0))
                                .isEqualTo(8 - world.rank());
                    } else {
                        assertError(
                                ErrorClass.RMA_SHARED, () -> window.sharedBuffer(1 - world.rank()), "not mapped here");
                    }
                    assertThat(window.buffer().getLong(0)).isEqualTo(7 + world.rank());
                    world.barrier();
                }
            });
        }
    }

    @Test
    void shouldRefuseToShareMemoryBetweenHosts() {
        Jmpi.run(MpiConfig.defaults().with("host.ranks", "2"), 4, world -> {
            assertError(
                    ErrorClass.RMA_SHARED,
                    () -> Window.allocateShared(world, 8, 8, Info.EMPTY),
                    "another host",
                    "SplitType.SHARED_HOST");
            try (Window window = Window.allocate(world, 8, 8, Info.EMPTY)) {
                window.fence();
                window.accumulate(new long[] {1}, (world.rank() + 1) % 4, 0, ReduceOp.SUM);
                window.accumulate(new long[] {1}, (world.rank() + 2) % 4, 0, ReduceOp.SUM);
                window.fence();
                assertThat(window.buffer().getLong(0)).isEqualTo(2);
            }
        });
    }
}
