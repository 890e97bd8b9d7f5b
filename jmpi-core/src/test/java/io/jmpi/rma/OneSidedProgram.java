package io.jmpi.rma;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.Group;
import io.jmpi.Info;
import io.jmpi.Request;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A random program of one-sided communication whose results are determined, and what they are. It is written and performed
 * in a model by one thread; then each rank runs its part.
 */
final class OneSidedProgram {
    enum Make {
        CREATE,
        ALLOCATE,
        SHARED,
        DYNAMIC
    }

    enum Synchronization {
        FENCE,
        GROUPS,
        LOCK,
        LOCK_ALL
    }

    /**
     * One epoch.
     *
     * @param steps by origin
     * @param access by origin and target
     * @param after what each memory of each rank should hold at its end
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Epoch(Synchronization kind, List<List<OneSidedStep>> steps, boolean[][] access, List<List<byte[]>> after) {}

    private final long seed;
    private final int ranks;
    private final Make make;

    /** By rank: its memories in the window. */
    private final List<List<ModelMemory>> memories = new ArrayList<>();

    private final int[] units;
    private final List<Epoch> epochs = new ArrayList<>();

    OneSidedProgram(long seed) {
        this.seed = seed;
        Random random = new Random(seed);
        ranks = 2 + random.nextInt(4);
        make = List.of(Make.values()).get(random.nextInt(4));
        units = new int[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            units[rank] = addMemories(random);
        }
        EpochWriter writer = new EpochWriter(random, memories, units);
        int count = 2 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            epochs.add(writer.write());
        }
    }

    private int addMemories(Random random) {
        int number = make == Make.DYNAMIC ? 1 + random.nextInt(3) : 1;
        List<ModelMemory> own = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            int bytes = random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(size(random));
            if (make == Make.ALLOCATE || make == Make.SHARED) {
                own.add(ModelMemory.ofWindow(bytes));
            } else if (random.nextBoolean()) {
                ElementKind kind = List.of(ElementKind.values()).get(random.nextInt(8));
                own.add(ModelMemory.array(kind, bytes / kind.size(), random));
            } else {
                own.add(ModelMemory.bytes(bytes, random));
            }
        }
        memories.add(own);
        if (make == Make.DYNAMIC) {
            return 1;
        }
        ElementKind kind = own.get(0).kind();
        return switch (random.nextInt(3)) {
            case 0 -> kind == null ? 1 : kind.size();
            case 1 -> 1 << random.nextInt(4);
            default -> 3;
        };
    }

    private static int size(Random random) {
        return switch (random.nextInt(10)) {
            case 0 -> 200_000;
            case 1, 2, 3 -> 20_000;
            default -> 500;
        };
    }

    int ranks() {
        return ranks;
    }

    @Override
    public String toString() {
        return "program " + seed + "L (" + make + ", " + ranks + " ranks)";
    }

    // ---------------------------------------------------------------- at a rank

    /** Runs the part of a rank. */
    void run(Communicator world) {
        List<ModelMemory> own = memories.get(world.rank());
        Window window = create(world, own);
        long[] addresses = addresses(world, window, own);
        world.barrier(); // Nobody accesses memory that is not attached yet.
        Random random = new Random(seed + world.rank());
        for (int i = 0; i < epochs.size(); i++) {
            Epoch epoch = epochs.get(i);
            run(world, window, epoch, addresses, random);
            for (OneSidedStep step : epoch.steps().get(world.rank())) {
                step.check(this + ", epoch " + i);
            }
            for (int m = 0; m < own.size(); m++) {
                byte[] actual = own.get(m).actual();
                byte[] expected = epoch.after().get(world.rank()).get(m);
                if (Arrays.mismatch(actual, expected) >= 0) {
                    assertThat(actual)
                            .as(
                                    "%s, epoch %d %s: memory %d of rank %d, from byte %d on; steps: %s",
                                    this,
                                    i,
                                    epoch.kind(),
                                    m,
                                    world.rank(),
                                    Arrays.mismatch(actual, expected),
                                    steps(epoch, world.rank()))
                            .isEqualTo(expected);
                }
            }
            world.barrier();
        }
        window.free();
    }

    private static String steps(Epoch epoch, int target) {
        StringBuilder text = new StringBuilder();
        for (int origin = 0; origin < epoch.steps().size(); origin++) {
            for (OneSidedStep step : epoch.steps().get(origin)) {
                if (step.target() == target) {
                    text.append("\n  from ").append(origin).append(": ").append(step);
                }
            }
        }
        return text.toString();
    }

    private Window create(Communicator world, List<ModelMemory> own) {
        ModelMemory first = own.get(0);
        int unit = units[world.rank()];
        return switch (make) {
            case CREATE -> Window.create(world, first.memory(), unit, Info.EMPTY);
            case ALLOCATE, SHARED -> {
                Window window = make == Make.SHARED
                        ? Window.allocateShared(world, first.bytes(), unit, Info.EMPTY)
                        : Window.allocate(world, first.bytes(), unit, Info.EMPTY);
                first.is(window.buffer());
                yield window;
            }
            case DYNAMIC -> Window.createDynamic(world, Info.EMPTY);
        };
    }

    /** The displacements of the memories of all ranks, three of each. */
    private long[] addresses(Communicator world, Window window, List<ModelMemory> own) {
        long[] mine = new long[3];
        if (make == Make.DYNAMIC) {
            for (int i = 0; i < own.size(); i++) {
                mine[i] = window.attach(own.get(i).memory());
            }
        }
        long[] all = new long[3 * ranks];
        world.allgather(mine, all);
        return all;
    }

    private void run(Communicator world, Window window, Epoch epoch, long[] addresses, Random random) {
        List<OneSidedStep> steps = epoch.steps().get(world.rank());
        switch (epoch.kind()) {
            case FENCE -> {
                window.fence();
                perform(window, steps, addresses, null, random);
                window.fence(random.nextBoolean() ? new Assertion[] {} : new Assertion[] {Assertion.NO_PUT});
            }
            case GROUPS -> {
                int rank = world.rank();
                window.post(group(world, IntStream.range(0, ranks).filter(origin -> epoch.access()[origin][rank])));
                window.start(group(world, IntStream.range(0, ranks).filter(target -> epoch.access()[rank][target])));
                perform(window, steps, addresses, null, random);
                window.complete();
                awaitExposure(window, random.nextBoolean());
            }
            case LOCK -> {
                for (int i = 0; i < ranks; i++) {
                    int target = (world.rank() + i) % ranks;
                    window.lock(random.nextBoolean() ? LockType.SHARED : LockType.EXCLUSIVE, target);
                    perform(
                            window,
                            steps.stream()
                                    .filter(step -> step.target() == target)
                                    .toList(),
                            addresses,
                            new ArrayList<>(),
                            random);
                    window.unlock(target);
                }
                world.barrier();
            }
            case LOCK_ALL -> {
                window.lockAll();
                perform(window, steps, addresses, new ArrayList<>(), random);
                if (random.nextBoolean()) {
                    window.flushAll();
                    world.barrier();
                    window.sync();
                    window.unlockAll();
                } else {
                    window.unlockAll();
                    world.barrier();
                }
            }
        }
    }

    private static void awaitExposure(Window window, boolean polls) {
        boolean over = false;
        while (polls && !over) {
            over = window.test();
        }
        if (!over) {
            window.waitFor();
        }
    }

    private static Group group(Communicator world, IntStream ranks) {
        return world.group().include(ranks.toArray());
    }

    private void perform(
            Window window,
            List<OneSidedStep> steps,
            long[] addresses,
            @Nullable List<Request> requests,
            Random random) {
        for (int i = 0; i < steps.size(); i++) {
            OneSidedStep step = steps.get(i);
            int before = requests == null ? 0 : requests.size();
            step.call(window, addresses[3 * step.target() + step.memory()], units[step.target()], requests);
            if (requests != null && requests.size() > before && step.variant() % 4 == 0) {
                requests.get(before).waitFor();
                if (step.source() != null) {
                    step.source().spoil(random);
                }
            }
            if (step.verb() == OneSidedStep.Verb.FLUSH_LOCAL) {
                for (OneSidedStep earlier : steps.subList(0, i)) {
                    if (earlier.target() == step.target() && earlier.source() != null) {
                        earlier.source().spoil(random);
                    }
                }
            }
        }
        if (requests != null && random.nextBoolean()) {
            Request.waitAll(requests.toArray(Request[]::new));
        }
    }
}
