package io.jmpi.offload.dpa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class InterleavingsTest {
    private enum Operation {
        LOAD,
        STORE_SUM,
        TAKE_LOCK,
        RELEASE_LOCK,
        AWAIT_NOT_ZERO,
        STORE_AND_WAIT,
        AWAIT_OTHER,
        GO_BACK
    }

    /** One step: an operation on a word, with one register. */
    private record Line(Operation operation, int address) {}

    private static final class Toy extends Kernel {
        private final List<Line> lines;
        private int at;
        private int register;

        Toy(Line... lines) {
            this.lines = List.of(lines);
        }

        @Override
        public boolean step(DeviceThread device) {
            if (isIdle()) {
                device.load(15);
                return await(15);
            }
            int address = lines.get(at).address;
            switch (lines.get(at).operation) {
                case LOAD -> register = device.load(address);
                case STORE_SUM -> device.store(address, register + 1);
                case TAKE_LOCK -> {
                    if (!device.compareAndSet(address, 0, 1)) {
                        return await(address);
                    }
                }
                case RELEASE_LOCK -> device.store(address, 0);
                case AWAIT_NOT_ZERO -> {
                    if (device.load(address) == 0) {
                        return await(address);
                    }
                }
                case STORE_AND_WAIT -> {
                    device.store(address, 1);
                    device.load(14);
                    return await(14);
                }
                case AWAIT_OTHER -> {
                    int other = device.load(14);
                    if (device.load(address) + other == 0) {
                        return await(14);
                    }
                }
                case GO_BACK -> {
                    device.load(address);
                    at = -1;
                }
            }
            at++;
            return true;
        }

        @Override
        public boolean isIdle() {
            return at == lines.size();
        }

        @Override
        public int registers() {
            return 2;
        }

        @Override
        public void save(int[] to, int from) {
            to[from] = at;
            to[from + 1] = register;
        }

        @Override
        public void restore(int[] from, int start) {
            at = from[start];
            register = from[start + 1];
        }
    }

    private static final Line LOAD = new Line(Operation.LOAD, 0);
    private static final Line STORE_SUM = new Line(Operation.STORE_SUM, 0);

    private final DeviceMemory memory = new DeviceMemory(16);

    private Interleavings of(Toy... kernels) {
        return new Interleavings(memory, List.of(kernels));
    }

    @Test
    void shouldFindLostUpdateAndReplayIt() {
        Interleavings interleavings = of(new Toy(LOAD, STORE_SUM), new Toy(LOAD, STORE_SUM));
        Interleavings.Check bothCount = () -> memory.load(0) == 2 ? null : "lost";
        Interleavings.Failure failure = interleavings.explore(bothCount);
        assertThat(failure.description()).isEqualTo("lost");
        assertThat(memory.load(0)).isZero();
        assertThat(interleavings.replay(failure.schedule(), bothCount)).isEqualTo("lost");
        assertThat(interleavings.replay(List.of(0, 0, 1, 1), bothCount)).isNull();
    }

    @Test
    void shouldFindNothingWhenLockGuardsUpdates() {
        Line take = new Line(Operation.TAKE_LOCK, 1);
        Line release = new Line(Operation.RELEASE_LOCK, 1);
        Interleavings interleavings = of(
                new Toy(take, LOAD, STORE_SUM, release),
                new Toy(take, LOAD, STORE_SUM, release),
                new Toy(take, LOAD, STORE_SUM, release));
        assertThat(interleavings.explore(() -> memory.load(0) == 3 ? null : "lost"))
                .isNull();
    }

    @Test
    void shouldFindDeadlockWhenLocksAreTakenInDifferentOrder() {
        Line one = new Line(Operation.TAKE_LOCK, 1);
        Line two = new Line(Operation.TAKE_LOCK, 2);
        Line releaseOne = new Line(Operation.RELEASE_LOCK, 1);
        Line releaseTwo = new Line(Operation.RELEASE_LOCK, 2);
        Interleavings.Failure failure = of(
                        new Toy(one, two, releaseTwo, releaseOne), new Toy(two, one, releaseOne, releaseTwo))
                .explore(() -> null);
        assertThat(failure.description()).containsPattern("deadlock.* kernel 0 .*word 2\\b");
        assertThat(failure.schedule()).containsExactlyInAnyOrder(0, 1);
    }

    @Test
    void shouldReportStepThatWaitsButWrites() {
        assertThat(of(new Toy(new Line(Operation.STORE_AND_WAIT, 0)))
                        .explore(() -> null)
                        .description())
                .contains("kernel 0", "changed");
    }

    @Test
    void shouldReportStepThatAwaitsOneWordAndGoesOnForAnother() {
        Interleavings.Failure failure = of(new Toy(new Line(Operation.AWAIT_OTHER, 0)), new Toy(STORE_SUM))
                .explore(() -> null);
        assertThat(failure.description())
                .containsPattern("kernel 0 .*word 14\\b")
                .contains("as before")
                .doesNotContain("deadlock");
    }

    @Test
    void shouldReportRunWithoutEnd() {
        Line back = new Line(Operation.GO_BACK, 0);
        assertThat(of(new Toy(back)).explore(() -> null).description()).contains("still running", " 100000 steps");
        assertThat(of(new Toy(LOAD, back), new Toy(STORE_SUM)).explore(() -> null))
                .isNotNull();
    }

    @Test
    void shouldReachSameFinalStatesWhenReduced() {
        int saved = 0;
        int complete = 0;
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            Toy[] kernels = {randomToy(random), randomToy(random), randomToy(random)};
            Set<String> all = new TreeSet<>();
            Set<String> reached = new TreeSet<>();
            Interleavings full = new Interleavings(memory, List.of(kernels), false);
            Interleavings reduced = of(kernels);
            Interleavings.Failure deadlock = full.explore(() -> note(all, kernels));
            Interleavings.Failure reducedDeadlock = reduced.explore(() -> note(reached, kernels));
            assertThat(reducedDeadlock == null).as("seed %d", seed).isEqualTo(deadlock == null);
            if (deadlock == null) {
                assertThat(reached).as("seed %d", seed).isEqualTo(all);
                complete++;
            }
            saved += full.states() - reduced.states();
        }
        assertThat(saved).isPositive();
        assertThat(complete).isBetween(50, 299);
    }

    private String note(Set<String> states, Toy... kernels) {
        StringBuilder state = new StringBuilder();
        for (int address = 0; address < 5; address++) {
            state.append(memory.load(address)).append(' ');
        }
        for (Toy kernel : kernels) {
            state.append(kernel.register).append(' ');
        }
        states.add(state.toString());
        return null;
    }

    /** Of programs whose every run comes to an end, perhaps in a wait for what nobody stores. */
    private static Toy randomToy(Random random) {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int address = random.nextInt(3);
            switch (random.nextInt(9)) {
                case 0 -> lines.add(new Line(Operation.AWAIT_NOT_ZERO, address));
                case 1, 2, 3, 4 -> lines.add(new Line(Operation.LOAD, address));
                case 5, 6 -> lines.add(new Line(Operation.STORE_SUM, address));
                default -> {
                    lines.add(new Line(Operation.TAKE_LOCK, 4));
                    lines.add(new Line(Operation.STORE_SUM, address));
                    lines.add(new Line(Operation.RELEASE_LOCK, 4));
                }
            }
        }
        return new Toy(lines.toArray(Line[]::new));
    }
}
