package io.jmpi.bench.osu.overlap;

import io.jmpi.Communicator;
import io.jmpi.bench.osu.program.Column;
import io.jmpi.bench.osu.program.Exchange;
import io.jmpi.bench.osu.program.OsuProgram;
import io.jmpi.bench.osu.program.Report;
import io.jmpi.bench.osu.program.Samples;
import io.jmpi.bench.osu.program.Startable;
import io.jmpi.bench.osu.program.Stopwatch;
import io.jmpi.bench.osu.program.Times;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * How much of a nonblocking operation is hidden behind a computation, as the OSU micro-benchmarks define it: the
 * computation takes as long as the operation alone, and the overlap is {@code 100 - 100 * (overall - computation) / alone}
 * percent, at least 0.
 */
@Command(
        mixinStandardHelpOptions = true,
        description = "Overlap of a nonblocking operation and a computation of equal length.",
        footer = {
            "",
            "Overall is the time of start, computation, tests and wait; all times are",
            "averages over the ranks. Overlap is 100 %% if the operation costs no time",
            "beside the computation: 100 - 100 * (overall - compute) / pure communication.",
            "Ranks and their progress threads need a core each to overlap."
        })
abstract class Overlap extends OsuProgram {
    @Option(
            names = {"-t", "--tests"},
            defaultValue = "0",
            paramLabel = "N",
            description = "Tests of the request during the computation (default: ${DEFAULT-VALUE}).")
    private int tests;

    Overlap(String name, String title, int leastSize, int mostSize) {
        super(name, title, leastSize, mostSize);
    }

    /** Returns this rank's part; null if it takes no part. */
    abstract Startable exchange(Communicator world, int size);

    /** How many messages of the size an iteration transfers, about. */
    abstract int messages(int ranks);

    @Override
    protected List<Column> columns() {
        return List.of(
                Column.of("overall_us", "Overall(us)"),
                Column.of("compute_us", "Compute(us)"),
                Column.of("communication_us", "Pure Comm.(us)"),
                Column.of("overlap_percent", "Overlap(%)"),
                Column.full("overlap_min_percent", "Min overlap(%)"),
                Column.full("overlap_max_percent", "Max overlap(%)"),
                Column.full("start_us", "Start(us)"),
                Column.full("wait_us", "Wait(us)"));
    }

    @Override
    protected void requireUsable() {
        options.requireInRange("-t", tests, 0, 1 << 20);
    }

    @Override
    protected void begin(Communicator world, Report report) {
        report.comment("Overall = Start + Compute + Test + Wait; " + tests + " tests");
    }

    @Override
    protected double[] measure(Communicator world, int size) {
        Startable exchange = exchange(world, size);
        Stopwatch stopwatch = new Stopwatch(world, options);
        int iterations = options.iterations(messages(world.size()), size);
        int warmup = options.warmup(messages(world.size()), size);
        Times alone = stopwatch.measure(
                exchange == null ? Exchange.NONE : exchange, exchange != null, true, warmup, iterations);
        double communication = alone.average().median();
        Computation computation = Computation.of(communication);
        Phases phases = new Phases(exchange, computation, tests);
        stopwatch.check(phases);
        Samples[] micros = new Samples[Phases.COUNT];
        Arrays.setAll(micros, phase -> new Samples());
        Samples overlaps = new Samples();
        phases.measure(world, Math.min(warmup, iterations), options.checksAll());
        for (int repetition = 0; repetition < options.repetitions(); repetition++) {
            double[] own = phases.measure(world, iterations, options.checksAll());
            double[] average = new double[Phases.COUNT];
            for (int phase = 0; phase < Phases.COUNT; phase++) {
                average[phase] = stopwatch.ofRanks(own[phase]).getAverage();
                micros[phase].add(average[phase]);
            }
            overlaps.add(percent(average[Phases.OVERALL], average[Phases.COMPUTATION], communication));
        }
        return new double[] {
            micros[Phases.OVERALL].median(),
            micros[Phases.COMPUTATION].median(),
            communication,
            overlaps.median(),
            overlaps.least(),
            overlaps.most(),
            micros[Phases.START].median(),
            micros[Phases.WAIT].median()
        };
    }

    /** The overlap, from averages over all ranks. */
    static double percent(double overall, double computation, double communication) {
        return Math.max(0, 100 - 100 * (overall - computation) / communication);
    }
}
