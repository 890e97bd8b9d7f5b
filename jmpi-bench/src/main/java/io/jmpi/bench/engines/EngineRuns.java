package io.jmpi.bench.engines;

import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.RunFailure;
import io.jmpi.bench.command.Spread;
import io.jmpi.bench.engines.Program.Figure;
import io.jmpi.bench.json.Json;
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
    private final Execution execution;
    private final List<String> jmpirun;
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
     * @param jmpirun with its options for all runs
     * @param logs directory for the output of each run
     */
    EngineRuns(Execution execution, List<String> jmpirun, Path logs, boolean quick) {
        this.execution = execution;
        this.jmpirun = jmpirun;
        this.logs = logs;
        this.quick = quick;
    }

    /** The command of a run. */
    List<String> command(Run run) {
        List<String> command = new ArrayList<>(jmpirun);
        command.addAll(List.of("--matcher", run.engine().matcher(), "osu"));
        command.addAll(run.program().words(quick));
        command.addAll(List.of("-f", "--json", "-"));
        return command;
    }

    /** Runs a program with an engine once more. */
    void run(Run run, int round) throws IOException, InterruptedException {
        if (failures.containsKey(run)) {
            return;
        }
        Map<String, String> environment = new HashMap<>(run.engine().environment());
        environment.put("JMPIRUN_NO_BUILD", "1"); // jmpibench has built jmpi
        Path log = logs.resolve(
                round + "-" + run.program().command + "-" + run.engine().fileName());
        try {
            add(run, execution.run(command(run), environment, log));
        } catch (RunFailure e) {
            failures.put(run, e.getMessage());
        }
    }

    /** Adds the figures of a program's output. */
    void add(Run run, List<String> output) throws RunFailure {
        String text = String.join("\n", output);
        int begin = text.indexOf('{');
        int end = text.lastIndexOf('}');
        if (begin < 0 || end < begin) {
            throw new RunFailure("printed no JSON");
        }
        Map<?, ?> document = (Map<?, ?>) Json.parse(text.substring(begin, end + 1));
        if (!run.engine().matcher().equals(document.get("matcher"))) {
            throw new RunFailure("ran with matcher " + document.get("matcher"));
        }
        Map<?, ?> row = (Map<?, ?>) ((List<?>) document.get("rows")).get(0);
        for (Figure figure : run.program().figures) {
            if (row.get(figure.key()) instanceof Number value) {
                figures.computeIfAbsent(new Key(run, figure), key -> new ArrayList<>())
                        .add(figure.factor() * value.doubleValue());
            }
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
