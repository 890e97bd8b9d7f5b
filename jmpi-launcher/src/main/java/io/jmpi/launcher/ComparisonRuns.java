package io.jmpi.launcher;

import io.jmpi.launcher.compare.Comparison;
import io.jmpi.launcher.compare.OutputComparison;
import io.jmpi.launcher.compare.ProgramOutput;
import io.jmpi.launcher.compare.RunFigures;
import io.jmpi.launcher.monitor.StatisticsFile;
import io.jmpi.launcher.output.Console;
import io.jmpi.launcher.output.ProgressLine;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Makes the runs of {@code jmpirun --compare}, one after the other: a warm-up round, then the measured rounds. Ends
 * with the first run that fails, and shows its output.
 *
 * <p>Thread: the one that calls {@link #run}. Lifetime: one comparison; a signal ends the present run first.
 */
final class ComparisonRuns {
    private static final int FAILED = 1;

    private final int rounds;
    private final Pattern ignored;
    private final List<String> arguments;
    private final Comparison comparison;
    private final OutputComparison outputs = new OutputComparison();
    private final ProgressLine progress = new ProgressLine();
    private volatile LauncherRun running;
    private volatile boolean ending;

    /**
     * Prepares a comparison.
     *
     * @param ignored matches the parts of lines of output that may differ
     * @param arguments of {@code jmpirun} for each run, without the engine
     */
    ComparisonRuns(List<String> engines, int rounds, Pattern ignored, List<String> arguments) {
        this.rounds = rounds;
        this.ignored = ignored;
        this.arguments = arguments;
        this.comparison = new Comparison(engines);
    }

    Comparison comparison() {
        return comparison;
    }

    OutputComparison outputs() {
        return outputs;
    }

    /** Makes all runs; returns the exit code of the one that failed, or 0. */
    int run() throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("jmpirun-compare");
        Thread atEnd = new Thread(() -> end(directory), "jmpirun-end-comparison");
        Runtime.getRuntime().addShutdownHook(atEnd);
        try {
            return run(directory);
        } finally {
            progress.end();
            if (!ending && isWithdrawn(atEnd)) {
                delete(directory);
            }
        }
    }

    /** Removes a hook; false if it runs: Ctrl-C has also ended this process, perhaps after that of the run. */
    private static boolean isWithdrawn(Thread hook) {
        try {
            return Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private int run(Path directory) throws IOException, InterruptedException {
        Console.report(comparison.announcement(rounds));
        long lastRound = 0;
        for (int round = 0; round <= rounds; round++) {
            long start = System.nanoTime();
            progress.begin(title(round, lastRound));
            String separator = " ";
            for (String engine : comparison.order(Math.max(0, round - 1))) {
                progress.add(separator + engine);
                separator = ", ";
                int code = run(engine, round, directory);
                if (code != 0) {
                    return code;
                }
            }
            lastRound = System.nanoTime() - start;
        }
        return 0;
    }

    private String title(int round, long lastRound) {
        if (round == 0) {
            return "warm-up:";
        }
        long secondsLeft = TimeUnit.NANOSECONDS.toSeconds(lastRound * (rounds - round + 1)) + 1;
        return "round " + round + " of " + rounds + " (" + secondsLeft + " s left):";
    }

    private int run(String engine, int round, Path directory) throws IOException, InterruptedException {
        List<String> ofRun = new ArrayList<>(List.of("--matcher", engine));
        ofRun.addAll(arguments);
        LauncherRun run = new LauncherRun(ofRun, directory, progress::other);
        running = run;
        int code = run.run();
        if (ending) {
            return FAILED; // regardless of the run's exit code, no other run follows
        }
        if (code != 0) {
            return failed(run, engine, round, "exit code " + code, code);
        }
        Optional<RunFigures> figures = figures(run.statistics());
        if (figures.isEmpty()) {
            String why = "no rank has called Mpi.init and Mpi.close, so there is nothing to compare";
            return failed(run, engine, round, why, FAILED);
        }
        outputs.add(engine, new ProgramOutput(run.out(), comparison.engines(), ignored));
        progress.add(String.format(Locale.ROOT, " %.3f s", figures.get().seconds()));
        if (round > 0) {
            comparison.add(engine, figures.get());
        }
        return 0;
    }

    private static Optional<RunFigures> figures(Path statistics) throws IOException {
        return Files.exists(statistics) ? RunFigures.of(StatisticsFile.read(statistics)) : Optional.empty();
    }

    private int failed(LauncherRun run, String engine, int round, String why, int code) throws IOException {
        String where = round == 0 ? "the warm-up" : "round " + round;
        progress.other("jmpirun: engine " + engine + ", " + where + ": " + why + "; its output:");
        System.out.print(run.out());
        System.out.flush();
        Console.print(run.errors());
        return code;
    }

    /** Called when this process ends early, by a signal. */
    private void end(Path directory) {
        ending = true;
        LauncherRun run = running;
        if (run != null) {
            run.end();
        }
        delete(directory);
    }

    private static void delete(Path directory) {
        File[] files = directory.toFile().listFiles();
        for (File file : files == null ? new File[0] : files) {
            var unused = file.delete();
        }
        var unused = directory.toFile().delete();
    }
}
