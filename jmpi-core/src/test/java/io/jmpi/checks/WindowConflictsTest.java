package io.jmpi.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.rma.LockType;
import io.jmpi.rma.Window;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * With the setting {@code check}, accesses to windows that conflict are errors that name both lines. The package is not jmpi's,
 * so that its lines are those of a program.
 */
class WindowConflictsTest {
    private static final MpiConfig CHECKED = MpiConfig.defaults().with("check", "true");

    /** The lines that tests have marked. */
    private final Map<String, String> lines = new ConcurrentHashMap<>();

    /** Marks the program's next line. */
    private void next(String name) {
        int line = StackWalker.getInstance()
                .walk(frames -> frames.skip(1).findFirst().orElseThrow())
                .getLineNumber();
        lines.put(name, "WindowConflictsTest.java:" + (line + 1));
    }

    private static void run(int ranks, Jmpi.RankBody body) {
        Jmpi.run(CHECKED, ranks, body);
    }

    /** Runs two accesses by two ranks to the window of rank 0 between fences; returns the number of conflicts. */
    private int conflicts(Access first, Access second) {
        AtomicInteger conflicts = new AtomicInteger();
        run(3, world -> {
            try (Window window = Window.create(world, new int[8])) {
                window.fence();
                if (world.rank() == 1) {
                    first.run(window);
                } else if (world.rank() == 2) {
                    second.run(window);
                }
                try {
                    window.fence();
                } catch (MpiException e) {
                    assertThat(e.errorClass()).isEqualTo(ErrorClass.RMA_CONFLICT);
                    assertThat(e.getMessage())
                            .contains(lines.get("first"), lines.get("second"), "window", "at rank 0 in one epoch");
                    conflicts.incrementAndGet();
                }
                window.fence();
            }
        });
        return conflicts.get();
    }

    @FunctionalInterface
    private interface Access {
        void run(Window window);
    }

    private void put(Window window, String name, int at) {
        next(name);
        window.put(new int[] {1, 2}, 0, at);
    }

    private void get(Window window, String name, int at) {
        next(name);
        window.get(new int[2], 0, at);
    }

    private void accumulate(Window window, String name, int at, ReduceOp op) {
        next(name);
        window.accumulate(new int[] {1, 2}, 0, at, op);
    }

    @Test
    void shouldBeFoundBetweenRanks() {
        assertThat(conflicts(window -> put(window, "first", 0), window -> put(window, "second", 1)))
                .isEqualTo(1);
        assertThat(conflicts(window -> put(window, "first", 0), window -> get(window, "second", 0)))
                .isEqualTo(1);
        assertThat(conflicts(
                        window -> put(window, "first", 3), window -> accumulate(window, "second", 2, ReduceOp.SUM)))
                .isEqualTo(1);
        assertThat(conflicts(
                        window -> accumulate(window, "first", 2, ReduceOp.PROD),
                        window -> accumulate(window, "second", 2, ReduceOp.SUM)))
                .isEqualTo(1);
    }

    @Test
    void shouldNotBeFoundInRightPrograms() {
        assertThat(conflicts(window -> put(window, "first", 0), window -> put(window, "second", 2)))
                .isZero();
        assertThat(conflicts(window -> get(window, "first", 0), window -> get(window, "second", 0)))
                .isZero();
        assertThat(conflicts(
                        window -> accumulate(window, "first", 2, ReduceOp.SUM),
                        window -> accumulate(window, "second", 2, ReduceOp.SUM)))
                .isZero();
        assertThat(conflicts(window -> {}, window -> {
                    put(window, "first", 0);
                    put(window, "second", 4);
                }))
                .isZero();
    }

    @Test
    void shouldBeFoundInTheCallsOfOneRank() {
        assertThat(conflicts(window -> {}, window -> {
                    put(window, "first", 0);
                    get(window, "second", 1);
                }))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldBeFoundUnderLocksUnlessTheyAreSynchronized(boolean synchronizes) {
        run(2, world -> {
            try (Window window = Window.create(world, new int[8])) {
                if (world.rank() == 1) {
                    window.lock(LockType.SHARED, 0);
                    put(window, "first", 0);
                    if (synchronizes) {
                        window.flush(0);
                        put(window, "second", 1);
                        window.unlock(0);
                    } else {
                        put(window, "second", 1);
                        assertThatThrownBy(() -> window.unlock(0))
                                .hasMessageContainingAll(lines.get("first"), lines.get("second"));
                    }
                }
                world.barrier();
            }
        });
    }

    /** Also if a fence has begun an epoch before, in which nobody accesses anything. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldNotBeFoundIfLocksExcludeOthers(boolean fences) {
        run(4, world -> {
            int[] memory = new int[8];
            try (Window window = Window.create(world, memory)) {
                if (fences) {
                    window.fence();
                }
                if (world.rank() == 0) {
                    memory[0] = 5;
                }
                world.barrier();
                for (int i = 0; i < 20; i++) {
                    window.lock(LockType.EXCLUSIVE, 0);
                    put(window, "put", 0);
                    window.unlock(0);
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"before", "after", "elsewhere"})
    void shouldBeFoundWithStoresOfTheProgram(String when) {
        run(2, world -> {
            int[] memory = new int[8];
            try (Window window = Window.create(world, memory)) {
                next("fence");
                window.fence();
                if (world.rank() == 0 && when.equals("before")) {
                    memory[1] = 7;
                }
                world.barrier();
                if (world.rank() == 1) {
                    put(window, "put", 1);
                }
                world.barrier();
                if (world.rank() == 0) {
                    memory[when.equals("after") ? 2 : 5] = 8;
                }
                int reporter = when.equals("before") ? 1 : when.equals("after") ? 0 : -1;
                if (world.rank() == reporter) {
                    assertThatThrownBy(window::fence)
                            .hasMessageContainingAll(
                                    "put of rank 1 at " + lines.get("put"),
                                    "a store of the program at rank 0 after fence, called at " + lines.get("fence"));
                } else {
                    window.fence();
                }
                window.fence();
            }
        });
    }

    @Test
    void shouldBeFoundInTheMemoryOfTheOrigin() {
        run(2, world -> {
            try (Window window = Window.create(world, new int[8])) {
                int[] origin = {1, 2};
                window.lockAll();
                next("put");
                window.put(origin, 1 - world.rank(), 0);
                origin[1] = 3;
                assertThatThrownBy(() -> window.flush(1 - world.rank()))
                        .hasMessageContainingAll("modified the origin buffer of the put to rank", lines.get("put"));
                int[] result = new int[2];
                next("get");
                window.get(result, 1 - world.rank(), 2);
                assertThatThrownBy(() -> window.get(result, 1 - world.rank(), 4))
                        .hasMessageContainingAll("overlaps", lines.get("get"));
                window.flushAll();
                Request put = window.rput(origin, 1 - world.rank(), 0);
                put.waitFor();
                origin[1] = 4;
                window.unlockAll();
            }
        });
    }

    @Test
    void shouldBeFoundInExposuresToGroups() {
        AtomicInteger conflicts = new AtomicInteger();
        run(3, world -> {
            try (Window window = Window.create(world, new int[4])) {
                if (world.rank() == 0) {
                    window.post(world.group().include(1, 2));
                    window.waitFor();
                } else {
                    window.start(world.group().include(0));
                    put(window, world.rank() == 1 ? "first" : "second", 0);
                    try {
                        window.complete();
                    } catch (MpiException e) {
                        assertThat(e.getMessage()).contains(lines.get("first"), lines.get("second"));
                        conflicts.incrementAndGet();
                    }
                }
                world.barrier();
            }
        });
        assertThat(conflicts).hasValue(1);
    }
}
