package io.jmpi.bench.matching;

import io.jmpi.bench.command.Progress;
import io.jmpi.bench.command.Verdict;
import io.jmpi.matching.MatcherProvider;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.runner.RunnerException;

/**
 * One measurement: measures its points case by case, writes each at once, and a case's table and plot when the case is
 * complete. Thread: one.
 */
final class Campaign {
    /** A point to measure. */
    record Task(MatchingCase matchingCase, MatcherProvider engine, int depth) {
        @Override
        public String toString() {
            return matchingCase.caseName() + " " + engine.name() + " depth " + depth;
        }
    }

    private final Path directory;
    private final ResultFile file;
    private final Results results;
    private final String setup;
    private final PrintWriter out;

    /**
     * Prepares a measurement.
     *
     * @param results existing results of the file
     * @param setup the machine, for the report
     * @param out receives the tables
     */
    Campaign(Path directory, ResultFile file, Results results, String setup, PrintWriter out) {
        this.directory = directory;
        this.file = file;
        this.results = results;
        this.setup = setup;
        this.out = out;
    }

    /** The points of all cases and engines at the requested or usual depths that have not been measured yet. */
    static List<Task> tasks(
            List<MatchingCase> cases, List<MatcherProvider> engines, Depths depths, Results measuredAlready) {
        List<Task> tasks = new ArrayList<>();
        for (MatchingCase each : cases) {
            for (MatcherProvider engine : engines) {
                for (int depth : depths.of(each)) {
                    if (each.concerns(engine) && !measuredAlready.has(each, engine.name(), depth)) {
                        tasks.add(new Task(each, engine, depth));
                    }
                }
            }
        }
        return tasks;
    }

    /**
     * Measures the points. A point that fails does not stop the others.
     *
     * @param err receives failures
     * @return whether all points have been measured
     */
    boolean run(List<Task> tasks, JmhRun jmh, Progress progress, PrintWriter err) throws IOException {
        boolean complete = true;
        for (int i = 0; i < tasks.size(); i++) {
            Task task = tasks.get(i);
            progress.begins(task.toString());
            try {
                Point point = jmh.measure(task.matchingCase(), task.engine(), task.depth());
                file.append(point);
                results.add(point);
            } catch (RunnerException e) {
                complete = false;
                progress.clear();
                err.println(
                        "jmpibench: " + task + " could not be measured, see " + jmh.logFile() + ": " + e.getMessage());
            }
            progress.ended();
            if (i + 1 == tasks.size() || tasks.get(i + 1).matchingCase() != task.matchingCase()) {
                progress.clear();
                jmh.writeJson();
                out.println(Report.table(results, task.matchingCase()));
            }
        }
        return complete;
    }

    /** Writes report and plots of all results, and prints the verdicts on the goals. */
    List<Verdict> conclude() throws IOException {
        List<Verdict> verdicts = Goals.judge(results);
        out.print(Report.goalLines(verdicts));
        out.flush();
        Files.writeString(directory.resolve("report.md"), Report.markdown(setup, results));
        for (MatchingCase each : results.cases()) {
            Plot.write(results, each, directory);
        }
        return verdicts;
    }
}
