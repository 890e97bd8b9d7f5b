package io.jmpi.studies.otm;

import io.jmpi.bench.command.BenchCommand;
import io.jmpi.matching.text.Count;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code otm-8}: table and plot of figure 8, or the trace of one of its runs. */
@Command(
        name = "otm-8",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Figure 8: message rates of 1 to 32 device threads.",
        description = {
            "",
            "Bursts of 128 messages of 8 bytes match receives posted before:",
            "  NC     all receives differ: no conflicts",
            "  WC-FP  all receives are alike; conflicts take the fast path if possible",
            "  WC-SP  all receives are alike; conflicts take the slow path",
            "Rates are 127 messages over the difference of the times of 128 messages and of",
            "one, as in the published data; medians of 25 seeds. Costs were calibrated with",
            "the points of NC and of one thread; all other points are predictions. The",
            "columns \"all share\" are for the stricter reading of the paper, where the fast",
            "path is open only if all threads of a block have booked the same receive.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  bin/jmpibench figure otm-8 -o out                table, and a plot in out",
            "  bin/jmpibench figure otm-8 --check               1 if a goal is missed",
            "  bin/jmpibench figure otm-8 --trace t --threads 8 each access of one run",
            "",
            "Exit codes: 0; 1 with --check if a goal was missed; 2 wrong usage."
        })
final class Otm8Command extends BenchCommand {
    private static final int SPEED_THREADS = 32;
    private static final int SPEED_GOES = 40;
    private static final int SPEED_RUNS = 50;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Directory for the plot (default: ${DEFAULT-VALUE}).")
    private Path output = Path.of("figure-results");

    @Option(names = "--check", description = "Exit with 1 if a goal is missed.")
    private boolean check;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description =
                    "Instead of the figure, write the accesses of one run of 128 messages: picoseconds, thread, operation,"
                            + " address, value.")
    private Path trace;

    @Option(
            names = "--case",
            paramLabel = "CASE",
            completionCandidates = Cases.class,
            description = "Case of the traced run: ${COMPLETION-CANDIDATES}.")
    private String tracedCase = OtmCase.FAST_PATH.label;

    @Option(names = "--threads", paramLabel = "N", description = "Threads of the traced run, 1..256.")
    private int threads = 32;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the traced run.")
    private long seed;

    /** What {@code --case} can be. */
    private static final class Cases implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(OtmCase.values()).map(each -> each.label).iterator();
        }
    }

    @Override
    public Integer call() throws IOException {
        if (trace != null) {
            writeTrace();
            return 0;
        }
        Measurements measured = Measurements.read();
        Figure8 figure = Figure8.of(Device.BLUEFIELD_3, measured);
        out().println("Million messages per second:");
        out().println();
        out().print(figure.table());
        out().println();
        out().print(figure.summary());
        Files.createDirectories(output);
        Path picture = output.resolve(Figure8Plot.FILE);
        Files.writeString(picture, Figure8Plot.svg(figure, measured));
        out().println("Plot: " + picture);
        out().printf(Locale.ROOT, "Simulation speed: %.2f million messages per second of real time.%n", speed());
        return check && !figure.reachesGoals() ? 1 : 0;
    }

    /**
     * Measures messages without conflicts on 32 threads, burst after burst on one device: the best of several attempts,
     * because other programs may be running.
     */
    private static double speed() {
        OtmCase otmCase = OtmCase.NO_CONFLICT;
        Burst burst = new Burst(Device.BLUEFIELD_3, otmCase, otmCase.options(), SPEED_THREADS, Burst.RECEIVES, 0, null);
        burst.run();
        double best = 0;
        for (int go = 0; go < SPEED_GOES; go++) {
            long nanos = 0;
            for (int run = 0; run < SPEED_RUNS; run++) {
                burst.runAgain(Device.BLUEFIELD_3);
                nanos += burst.nanosOfWallTime();
            }
            best = Math.max(best, 1e3 * SPEED_RUNS * Burst.RECEIVES / nanos);
        }
        return best;
    }

    private void writeTrace() throws IOException {
        OtmCase otmCase = Arrays.stream(OtmCase.values())
                .filter(each -> each.label.equalsIgnoreCase(tracedCase))
                .findFirst()
                .orElseThrow(() -> usage("--case " + tracedCase + " is not one of NC, WC-FP, WC-SP"));
        requireInRange("--threads", threads, 1, 256);
        try (TraceFile file = new TraceFile(trace)) {
            double nanos =
                    new Burst(Device.BLUEFIELD_3, otmCase, otmCase.options(), threads, Burst.WINDOW, seed, file).run();
            out().printf(
                            Locale.ROOT,
                            "%s, %s, seed %d: %d messages in %.1f us; trace in %s%n",
                            otmCase.label,
                            Count.of(threads, "thread"),
                            seed,
                            Burst.WINDOW,
                            nanos / 1000,
                            trace);
        }
    }
}
