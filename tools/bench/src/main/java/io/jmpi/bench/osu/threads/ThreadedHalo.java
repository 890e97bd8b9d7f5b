package io.jmpi.bench.osu.threads;

import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.ThreadLevel;
import io.jmpi.bench.osu.program.Column;
import io.jmpi.bench.osu.program.OsuProgram;
import io.jmpi.bench.osu.program.Report;
import io.jmpi.bench.osu.program.Samples;
import io.jmpi.bench.osu.program.Stopwatch;
import io.jmpi.bench.osu.program.WrongDataException;
import io.jmpi.bench.osu.threads.HaloThread.Grid;
import io.jmpi.bench.osu.threads.Lattice.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A halo exchange in which each thread of each rank has a part of the field (thread level MULTIPLE). */
@Command(
        name = "halo_mt",
        mixinStandardHelpOptions = true,
        description = {
            "Time of a step of a halo exchange in which each thread has its own part.",
            "A part is a square whose sides are as long as a message, in doubles. In each",
            "step each thread exchanges its four sides with the threads beside it, by",
            "messages, and computes its cells. After all steps the cells must be those",
            "that one thread computes, bit for bit."
        })
public final class ThreadedHalo extends OsuProgram {
    private static final int LEAST = 64;
    private static final int MOST = 512;
    private static final int STEPS = 2000;
    private static final int MOST_THREADS = 256;

    /** Of all parts together, so that one thread can compute them again. */
    private static final long MOST_CELLS = 1L << 24;

    @Option(
            names = {"-t", "--threads"},
            defaultValue = "4",
            paramLabel = "N",
            description = "Threads of each rank (default: ${DEFAULT-VALUE}).")
    private int threads;

    @Option(
            names = "--no-wildcards",
            description = "Assert that no receive has a wildcard: mpi_assert_no_any_source and _tag.")
    private boolean noWildcards;

    public ThreadedHalo() {
        super("halo_mt", "Multi-threaded Halo Exchange", LEAST, MOST);
    }

    @Override
    protected List<Column> columns() {
        return List.of(
                Column.of("step_us", "Step (us)"),
                Column.of("messages_per_s", "Messages/s"),
                Column.full("step_min_us", "Min (us)"),
                Column.full("step_max_us", "Max (us)"));
    }

    @Override
    protected void requireUsable() {
        options.setDefaultIterations(STEPS, 2 * STEPS);
        options.requireInRange("-t", threads, 1, MOST_THREADS);
        for (int size : options.sizes()) {
            if (size == 0 || size % Double.BYTES != 0) {
                throw options.usage("-m " + size + ": halo_mt needs multiples of " + Double.BYTES + " bytes");
            }
        }
    }

    @Override
    protected ThreadLevel level() {
        return ThreadLevel.MULTIPLE;
    }

    @Override
    protected void begin(Communicator world, Report report) {
        long side = options.largest() / Double.BYTES;
        if (side * side * threads * world.size() > MOST_CELLS) {
            throw options.usage("-m " + options.largest() + " with -t " + threads + ": " + world.size()
                    + " ranks would have more than " + MOST_CELLS + " cells; choose a smaller -m or -t");
        }
        if (noWildcards) {
            world.setInfo(Info.EMPTY.with(Info.NO_ANY_SOURCE, "true").with(Info.NO_ANY_TAG, "true"));
        }
        Grid grid = Grid.of(world.size(), threads, 1);
        report.comment(
                "[ threads of each rank: " + threads + " ] [ parts: " + grid.rows() + " x " + grid.columns() + " ]");
    }

    @Override
    protected double[] measure(Communicator world, int size) {
        Grid grid = Grid.of(world.size(), threads, size / Double.BYTES);
        int messages = Side.COUNT * threads;
        int warmup = options.warmup(messages, size);
        int iterations = options.iterations(messages, size);
        Stopwatch stopwatch = new Stopwatch(world, options);
        Samples micros = new Samples();
        List<HaloThread> parts = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            parts.add(new HaloThread(world, grid, thread));
        }
        try (Threads pool = new Threads(world.rank())) {
            run(pool, world, parts, warmup);
            for (int repetition = 0; repetition < options.repetitions(); repetition++) {
                double own = run(pool, world, parts, iterations);
                micros.add(stopwatch.ofRanks(own / iterations).getMax());
            }
        }
        check(world, grid, parts, warmup + options.repetitions() * iterations);
        return new double[] {
            micros.median(), messages * world.size() / micros.median() * 1e6, micros.least(), micros.most()
        };
    }

    /** Returns the microseconds until the last thread of this rank has computed its steps. Collective. */
    private static double run(Threads pool, Communicator world, List<HaloThread> parts, int steps) {
        List<Callable<Void>> tasks = new ArrayList<>();
        parts.forEach(part -> tasks.add(() -> part.run(steps)));
        world.barrier();
        long begin = System.nanoTime();
        pool.run(tasks);
        return (System.nanoTime() - begin) / 1e3;
    }

    /** Compares all cells at rank 0 with those that one thread computes. Collective. */
    private static void check(Communicator world, Grid grid, List<HaloThread> parts, int steps) {
        int cells = grid.side() * grid.side();
        double[] own = new double[parts.size() * cells];
        for (int thread = 0; thread < parts.size(); thread++) {
            parts.get(thread).copyCells(own, thread * cells);
        }
        double[] all = world.rank() == 0 ? new double[world.size() * own.length] : null;
        world.gather(own, all, 0);
        if (world.rank() == 0) {
            compare(grid, all, wholeAfter(grid, steps));
        }
        world.barrier();
    }

    /** The whole lattice, computed by this thread alone. */
    static Lattice wholeAfter(Grid grid, int steps) {
        Lattice whole = new Lattice(0, 0, grid.rows() * grid.side(), grid.columns() * grid.side());
        double[] line = new double[Math.max(whole.length(Side.NORTH), whole.length(Side.WEST))];
        for (int step = 0; step < steps; step++) {
            for (Side side : Side.values()) {
                whole.copyEdge(side, line);
                whole.setBorder(side.opposite(), line);
            }
            whole.step();
        }
        return whole;
    }

    /** @param cells of all parts, one part after the other */
    static void compare(Grid grid, double[] cells, Lattice whole) {
        int side = grid.side();
        for (int i = 0; i < cells.length; i++) {
            int part = i / (side * side);
            int row = grid.row(part) * side + i / side % side;
            int column = grid.column(part) * side + i % side;
            if (Double.compare(cells[i], whole.cell(row, column)) != 0) {
                throw new WrongDataException("row " + row + ", column " + column + " is " + cells[i]
                        + ", but one thread computes " + whole.cell(row, column));
            }
        }
    }
}
