package io.jmpi.launcher.explore;

import io.jmpi.launcher.job.EndSignals;
import io.jmpi.launcher.output.Console;
import io.jmpi.launcher.plan.LaunchException;
import io.jmpi.launcher.plan.LaunchPlan;
import io.jmpi.launcher.watch.TerminalSize;
import io.jmpi.matching.text.Count;
import io.jmpi.matching.text.StatusLine;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * {@code jmpirun --explore}: explores a program, shows the progress, writes the files and prints the report.
 *
 * <p>Thread: one. Lifetime: that of the JVM, because it captures the output.
 */
public final class ExplorationRuns {
    private static final int NOTHING_FOUND = 0;
    private static final int FOUND = 1;
    private static final int TIMED_OUT = 124;
    private static final int SIGNALLED = 128;
    private static final int MOST_FILES = 20;
    private static final int BAR = 10;
    private static final long PERIOD_NANOS = 200_000_000;
    private static final Path DEFAULT_DIRECTORY = Path.of("explored");

    private final LaunchPlan plan;
    private final int most;
    private final boolean completions;
    private final List<String> words;
    private final long start = System.nanoTime();

    /**
     * Prepares an exploration.
     *
     * @param most runs
     * @param completions whether to explore which complete request a wait or test reports
     * @param words the command line that runs the program, for the files
     */
    public ExplorationRuns(LaunchPlan plan, int most, boolean completions, List<String> words) {
        this.completions = completions;
        this.plan = plan;
        this.most = most;
        this.words = words;
    }

    /**
     * Explores; returns the exit code: 0, 1 if the program fails or waits forever in a run, or results differ, 124 if the time was
     * over before, or 128 and the number of a signal.
     */
    public int run() throws InterruptedException, LaunchException, IOException {
        Path directory = plan.logDirectory().orElse(DEFAULT_DIRECTORY);
        CapturedOutput output = new CapturedOutput();
        PrintWriter errors = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        PrintStream out = System.out; // before it is captured
        output.install();
        Exploration exploration = new Exploration(plan, output, most, completions);
        plan.timeout().ifPresent(time -> expireAfter(time, exploration));
        boolean isTerminal = TerminalSize.ofStandardError().isPresent();
        int[] signal = new int[1];
        try (StatusLine line = new StatusLine(errors, isTerminal, PERIOD_NANOS, System::nanoTime);
                EndSignals signals = new EndSignals(number -> {
                    signal[0] = number;
                    exploration.expire();
                })) {
            exploration.run((matchings, open) -> line.offer(() -> progress(matchings, open)));
        } catch (LaunchException e) {
            if (exploration.search().matchings() > 0) {
                report(exploration, directory, out);
            }
            throw e;
        }
        report(exploration, directory, out);
        int code = signal[0] != 0 ? SIGNALLED + signal[0] : isFine(exploration) ? NOTHING_FOUND : FOUND;
        if (code == NOTHING_FOUND && exploration.isTimeOver()) {
            code = TIMED_OUT;
        }
        if (exploration.isTimeOver()) {
            Runtime.getRuntime().halt(code); // A rank may not end.
        }
        return code;
    }

    private void report(Exploration exploration, Path directory, PrintStream out) throws IOException {
        deleteEarlier(directory);
        out.print(new ExplorationText(exploration, seconds(), write(exploration, directory)));
        out.flush();
    }

    private static boolean isFine(Exploration exploration) {
        List<Exploration.Alike> ends = exploration.ends();
        return ends.isEmpty() || ends.size() == 1 && ends.get(0).first().kind() == Outcome.Kind.ENDED;
    }

    private static void expireAfter(Duration time, Exploration exploration) {
        Thread timer = new Thread(
                () -> {
                    long end = System.nanoTime() + time.toNanos();
                    for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
                        LockSupport.parkNanos(left);
                    }
                    exploration.expire();
                },
                "jmpirun-timeout");
        timer.setDaemon(true);
        timer.start();
    }

    private String progress(int matchings, int open) {
        int known = matchings + open;
        return "jmpirun: " + StatusLine.bar(known == 0 ? 0 : BAR * matchings / known, BAR) + " "
                + Count.of(matchings, "matching") + ", " + ExplorationText.branches(open) + " known, "
                + (long) seconds() + " s";
    }

    private double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    private static void deleteEarlier(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + MatchingFile.SUFFIX)) {
                for (Path file : files) {
                    if (MatchingFile.isOne(file)) {
                        Files.delete(file);
                    }
                }
            }
        }
    }

    /** Writes the first run of each end; none if all runs end alike, in order. */
    private Map<Outcome, Path> write(Exploration exploration, Path directory) throws IOException {
        Map<Outcome, Path> files = new LinkedHashMap<>();
        List<Exploration.Alike> ends = exploration.ends();
        Map<String, Integer> numbers = new HashMap<>();
        for (Exploration.Alike end : isFine(exploration) ? List.<Exploration.Alike>of() : ends) {
            if (files.size() < MOST_FILES) {
                String kind = end.first().kind().file();
                String name = kind + "-" + numbers.merge(kind, 1, Integer::sum) + MatchingFile.SUFFIX;
                Files.createDirectories(directory);
                MatchingFile.write(directory.resolve(name), words, end.first());
                files.put(end.first(), directory.resolve(name));
            }
        }
        if (ends.size() > MOST_FILES) {
            Console.report("files for the first " + MOST_FILES + " of " + ends.size() + " ends");
        }
        return files;
    }
}
