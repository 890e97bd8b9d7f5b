package io.jmpi.bench.engines;

import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.OsuJob;
import io.jmpi.bench.command.ProgramOutput;
import io.jmpi.bench.command.RunFailure;
import io.jmpi.bench.command.Spread;
import io.jmpi.bench.engines.Program.Figure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The runs of programs with engines, and their figures. A run that fails is not repeated. Thread: one. */
final class EngineRuns {
    static final int RANKS = 2;

    private final Execution execution;
    private final String jmpirun;
    private final String options;
    private final Path logs;
    private final boolean quick;

    /** In the order of the rounds. */
    private final Map<Key, List<Double>> figures = new HashMap<>();

    private final Map<Run, String> failures = new HashMap<>();

    /** A program with an engine. */
    record Run(Program program, Engine engine) {}

    private record Key(Run run, Figure figure) {}

    /**
     * Prepares runs.
     *
     * @param jmpirun path of the program
     * @param options of the program, for all runs
     * @param logs directory for the output of each run
     */
    EngineRuns(Execution execution, String jmpirun, String options, Path logs, boolean quick) {
        this.execution = execution;
        this.jmpirun = jmpirun;
        this.options = options;
        this.logs = logs;
        this.quick = quick;
    }

    /** The job of a run. */
    OsuJob job(Run run) {
        return new OsuJob(
                RANKS,
                options + " --matcher " + run.engine().matcher(),
                run.program().words(quick) + " -f");
    }

    /** Runs a program with an engine once more. */
    void run(Run run, int round) throws IOException, InterruptedException {
        if (failures.containsKey(run)) {
            return;
        }
        Map<String, String> environment = OsuJob.environment(run.engine().environment());
        Path log = logs.resolve(
                round + "-" + run.program().command + "-" + run.engine().fileName());
        try {
            add(run, execution.run(job(run).words(jmpirun), environment, log));
        } catch (RunFailure e) {
            failures.put(run, e.getMessage());
        }
    }

    /** Adds the figures of a program's output. */
    void add(Run run, List<String> lines) throws RunFailure {
        ProgramOutput output = ProgramOutput.parse(lines);
        if (!output.setting("matcher").equals(run.engine().matcher())) {
            throw new RunFailure("ran with matcher " + output.setting("matcher") + " instead of "
                    + run.engine().matcher());
        }
        for (Figure figure : run.program().figures) {
            output.find(figure.key())
                    .ifPresent(value -> figures.computeIfAbsent(new Key(run, figure), key -> new ArrayList<>())
                            .add(figure.factor() * value));
        }
    }

    /** The reason why a run failed; empty if none did. */
    Optional<String> failure(Run run) {
        return Optional.ofNullable(failures.get(run));
    }

    boolean hasFailures() {
        return !failures.isEmpty();
    }

    /** The median of a figure, with the least and the greatest of several; empty if there is none. */
    String cell(Run run, Figure figure) {
        double[] values = figures.getOrDefault(new Key(run, figure), List.of()).stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
        if (values.length == 0) {
            return "";
        }
        Spread spread = Spread.of(values);
        String median = number(spread.median());
        return values.length == 1
                ? median
                : median + " (" + number(spread.least()) + " to " + number(spread.most()) + ")";
    }

    static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.2f", value);
    }
}
