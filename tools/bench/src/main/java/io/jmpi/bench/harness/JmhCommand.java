package io.jmpi.bench.harness;

import io.jmpi.bench.command.Machine;
import io.jmpi.bench.command.MeasuringCommand;
import io.jmpi.bench.command.Progress;
import io.jmpi.bench.command.RunFailure;
import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.command.Verdict.Outcome;
import io.jmpi.matching.text.Count;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmh.runner.RunnerException;
import picocli.CommandLine.Option;

/**
 * Base of the commands that measure with JMH. Measures the points that are missing in the results, each written at
 * once; then prints tables and verdicts, and writes them as {@code report.md} with a plot for each table. Thread: one.
 */
public abstract class JmhCommand extends MeasuringCommand {
    @Option(names = "--resume", description = "Reuse the points in DIR, and measure the others.")
    private boolean resume;

    @Option(names = "--check", description = "Exit with 1 if a goal is missed, or if none could be judged.")
    private boolean check;

    @Option(names = "--warmups", paramLabel = "N", description = "Warm-up iterations.")
    private Integer warmups;

    @Option(names = "--iterations", paramLabel = "N", description = "Measured iterations; the median counts.")
    private Integer iterations;

    @Option(names = "--millis", paramLabel = "N", description = "Length of an iteration in milliseconds.")
    private Integer millis;

    @Option(names = "-J", paramLabel = "FLAG", description = "Flag for the measuring JVMs, such as -J -Xint.")
    private List<String> jvmFlags = List.of();

    /** Lists the possible values instead of measuring, if the user wants that; returns whether it did. */
    protected boolean isListed() {
        return false;
    }

    /** The points of the chosen parameters. Validates the options. */
    protected abstract List<Point> points();

    /** The effort without options. */
    protected abstract Effort usualEffort();

    /** The results as tables and plots over the depth, if there are figures over a depth. */
    protected List<View> views(Results results) {
        return List.of();
    }

    /**
     * Tables that are not over the depth; empty text if there are none.
     *
     * @throws RunFailure if a figure cannot be measured
     */
    protected String furtherTables(Results results) throws RunFailure, IOException, InterruptedException {
        return "";
    }

    /** The verdicts on the goals; empty if there are none. */
    protected abstract List<Verdict> judge(Results results);

    /** Whether goals count. */
    protected final boolean isChecked() {
        return check;
    }

    @Override
    public final Integer call() throws IOException, InterruptedException {
        if (isListed()) {
            return 0;
        }
        List<Point> points = points();
        Effort effort = effort();
        Path file = directory().resolve(Results.FILE);
        Results results = resultsSoFar(file);
        List<Point> missing =
                points.stream().filter(point -> !results.has(point)).toList();
        Files.createDirectories(directory());
        boolean complete = measure(missing, effort, results, file);
        List<Verdict> verdicts = judge(results);
        complete &=
                conclude(results, verdicts.stream().filter(Verdict::isOfResults).toList());
        return complete ? exitCode(verdicts) : 1;
    }

    private Results resultsSoFar(Path file) throws IOException {
        if (!Files.exists(file)) {
            return new Results();
        }
        if (!resume) {
            throw usage("--output " + directory() + " has " + Results.FILE
                    + " already; use --resume to add to it, or another directory");
        }
        return Results.read(file);
    }

    /** A point that fails does not stop the others. Returns whether all have been measured. */
    private boolean measure(List<Point> points, Effort effort, Results results, Path file) throws IOException {
        out().println(Machine.description());
        out().printf(
                        "%s, about %s; results in %s%n%n",
                        Count.of(points.size(), "point"),
                        Progress.duration(points.size() * effort.expectedMillis()),
                        directory());
        warnIfBusy();
        Progress progress = progress(points.size(), effort.expectedMillis());
        boolean complete = true;
        Path log = directory().resolve("jmh-" + time() + ".log");
        try (JmhRun jmh = new JmhRun(effort, jvmFlags, log)) {
            for (Point point : points) {
                progress.begins(point.toString());
                try {
                    results.addAll(jmh.measure(point)).write(file);
                } catch (RunnerException e) {
                    complete = false;
                    progress.clear();
                    err().println("jmpibench: " + point + " could not be measured, see " + log + ": " + e.getMessage());
                }
                progress.ended();
            }
        }
        progress.clear();
        return complete;
    }

    /** Returns whether all tables are there. */
    private boolean conclude(Results results, List<Verdict> verdicts) throws IOException, InterruptedException {
        StringBuilder report =
                new StringBuilder("# jmpibench " + spec().name() + "\n\n" + Machine.description() + "\n");
        for (View view : views(results)) {
            out().println(view.table());
            report.append('\n').append(view.table());
            report.append("\n![" + view.name() + "](" + view.plotFile() + ")\n");
            Files.writeString(directory().resolve(view.plotFile()), view.plot());
        }
        String further = "";
        boolean complete = true;
        try {
            further = furtherTables(results);
        } catch (RunFailure e) {
            complete = false;
            err().println("jmpibench: " + e.getMessage());
        }
        out().print(further);
        report.append('\n').append(further);
        if (!verdicts.isEmpty()) {
            out().print(Verdict.lines(verdicts));
            report.append("\n## Goals\n\n").append(Verdict.table(verdicts));
        }
        out().flush();
        Files.writeString(directory().resolve("report.md"), report);
        return complete;
    }

    private int exitCode(List<Verdict> verdicts) {
        if (!check) {
            return 0;
        }
        if (verdicts.stream().allMatch(verdict -> verdict.outcome() == Outcome.NOT_MEASURED)) {
            err().println("jmpibench: no goal could be judged, because each needs points that were not measured");
            return 1;
        }
        return verdicts.stream().anyMatch(verdict -> verdict.outcome() == Outcome.MISSED) ? 1 : 0;
    }

    private Effort effort() {
        Effort usual = usualEffort();
        return new Effort(
                inRange("--warmups", warmups, usual.warmups(), 0),
                inRange("--iterations", iterations, usual.iterations(), 1),
                inRange("--millis", millis, usual.millis(), 1));
    }

    private int inRange(String option, Integer given, int usual, int least) {
        if (given == null) {
            return usual;
        }
        requireInRange(option, given, least, Integer.MAX_VALUE);
        return given;
    }
}
