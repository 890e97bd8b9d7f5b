package io.jmpi.launcher.explore;

import io.jmpi.launcher.output.Console;
import io.jmpi.launcher.plan.LaunchException;
import io.jmpi.launcher.plan.LaunchPlan;
import io.jmpi.launcher.watch.TerminalSize;
import io.jmpi.matching.text.Count;
import io.jmpi.matching.text.StatusLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code jmpirun --explore}: explores a program, shows the progress, writes the files and prints the report.
 *
 * <p>Thread: one. Lifetime: that of the JVM, because it captures the output.
 */
public final class ExplorationRuns {
    private static final int FOUND = 1;
    private static final int MOST_FILES = 20;
    private static final int BAR = 10;
    private static final long PERIOD_NANOS = 200_000_000;
    private static final Path DEFAULT_DIRECTORY = Path.of("explored");

    private final LaunchPlan plan;
    private final int most;
    private final List<String> words;
    private final long start = System.nanoTime();

    /**
     * Prepares an exploration.
     *
     * @param most matchings
     * @param words the command line that runs the program, for the files
     */
    public ExplorationRuns(LaunchPlan plan, int most, List<String> words) {
        this.plan = plan;
        this.most = most;
        this.words = words;
    }

    /** Explores; returns the exit code: 0, or 1 if the program fails or waits forever in a run, or results differ. */
    public int run() throws InterruptedException, LaunchException, IOException {
        PrintWriter out = new PrintWriter(System.out, false);
        Path directory = plan.logDirectory().orElse(DEFAULT_DIRECTORY);
        deleteEarlier(directory);
        CapturedOutput output = new CapturedOutput();
        PrintWriter errors = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        output.install();
        long limit = plan.timeout().map(time -> time.toNanos()).orElse(Long.MAX_VALUE / 2);
        Exploration exploration = new Exploration(plan, output, most, start + limit);
        boolean isTerminal = TerminalSize.ofStandardError().isPresent();
        try (StatusLine line = new StatusLine(errors, isTerminal, PERIOD_NANOS, System::nanoTime)) {
            exploration.run((matchings, open) -> line.offer(() -> progress(matchings, open)));
        }
        out.print(new ExplorationText(exploration, seconds(), write(exploration, directory)));
        out.flush();
        boolean isFine = exploration.ends().size() == 1
                && exploration.ends().get(0).first().kind() == Outcome.Kind.ENDED;
        return isFine ? 0 : FOUND;
    }

    private String progress(int matchings, int open) {
        int known = matchings + open;
        return "jmpirun: " + StatusLine.bar(known == 0 ? 0 : BAR * matchings / known, BAR) + " "
                + Count.of(matchings, "matching") + ", at most " + Count.of(open, "known branch") + " left, "
                + (long) seconds() + " s";
    }

    private double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    private static void deleteEarlier(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + MatchingFile.SUFFIX)) {
                for (Path file : files) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Writes the first run of each end; none if all runs end alike, in order. */
    private Map<Outcome, Path> write(Exploration exploration, Path directory) throws IOException {
        Map<Outcome, Path> files = new LinkedHashMap<>();
        List<Exploration.Alike> ends = exploration.ends();
        boolean isFine = ends.size() == 1 && ends.get(0).first().kind() == Outcome.Kind.ENDED;
        Map<String, Integer> numbers = new HashMap<>();
        for (Exploration.Alike end : isFine ? List.<Exploration.Alike>of() : ends) {
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
