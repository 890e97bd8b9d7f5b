package io.jmpi.bench.threads;

import io.jmpi.bench.command.Machine;
import io.jmpi.bench.command.MeasuringCommand;
import io.jmpi.bench.command.Progress;
import io.jmpi.matching.text.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code threads}: several threads that post and match, with locks or with a queue to one thread. */
@Command(
        name = "threads",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Measures matching by several threads.",
        description = {
            "",
            "Each thread posts 64 receives, offers their messages, and waits until all are",
            "paired. With concurrent each calls the matcher itself; with exact it hands all",
            "to one thread that matches, through the queue of progress mode thread. Keys are",
            "the thread's own, or shared by all threads.",
            "Prints tables, and writes them to DIR as threads.md: pairs of a receive and a",
            "message per second, medians of the rounds, and how many of a million calls of",
            "the matcher have waited for another one.",
            "Where fewer cores than threads are free, the rate with a core for each thread",
            "is derived: from the CPU time of a pair and the waits of as many threads as",
            "there are cores, scaled to the number of threads; for exact, as a limit, from",
            "the time of the thread that matches.",
            ""
        },
        footer = {"", "Examples:", "  bin/jmpibench threads", "  bin/jmpibench threads --threads 4 --rounds 9"})
public final class ThreadsCommand extends MeasuringCommand {
    private static final String REFERENCE = "exact";
    private static final int WINDOWS = 40_000;
    private static final double MILLION = 1e6;

    @Option(names = "--threads", split = ",", paramLabel = "N", description = "Numbers of threads (default: 1,2,4).")
    private List<Integer> threads = List.of(1, 2, 4);

    @Option(
            names = "--rounds",
            defaultValue = "5",
            paramLabel = "N",
            description = "Runs of each combination (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--millis",
            defaultValue = "500",
            paramLabel = "N",
            description = "Milliseconds of a run (default: ${DEFAULT-VALUE}).")
    private int millis;

    @Override
    public Integer call() throws IOException, InterruptedException {
        requireInRange("--rounds", rounds, 1, 1000);
        requireInRange("--millis", millis, 1, 60_000);
        threads.forEach(number -> requireInRange("--threads", number, 1, 64));
        warnIfBusy();
        Progress progress = progress((2 * threads.size() + 1) * Keys.values().length * rounds, millis);
        String tables = "";
        for (Keys keys : Keys.values()) {
            tables += table(keys, progress) + "\n";
        }
        progress.clear();
        out().print(tables);
        out().flush();
        Files.createDirectories(directory());
        Files.writeString(
                directory().resolve("threads.md"),
                "# Matching by several threads\n\n" + Machine.description() + "\n\n" + tables);
        return 0;
    }

    private String table(Keys keys, Progress progress) throws InterruptedException {
        int cores = Math.max(2, Runtime.getRuntime().availableProcessors());
        ThreadRun atOnce = direct(cores, keys, progress);
        double matchingNanos = Double.MAX_VALUE;
        for (int round = 0; round < rounds; round++) {
            matchingNanos = Math.min(matchingNanos, ThreadRun.handOverNanos(REFERENCE, WINDOWS));
        }
        FreeCores free = new FreeCores(atOnce.cpuNanosPerPair(), atOnce.contention(), cores, matchingNanos);
        TextTable table = TextTable.markdown(
                "rrrrrrrr",
                List.of(
                        keys + " keys, threads",
                        "concurrent, M/s",
                        REFERENCE + ", M/s",
                        "ratio",
                        "waits per million calls",
                        "derived: concurrent, M/s",
                        REFERENCE + " at most, M/s",
                        "ratio"));
        for (int number : threads) {
            ThreadRun own = direct(number, keys, progress);
            ThreadRun other = handedOver(number, keys, progress);
            table.row(List.of(
                    Integer.toString(number),
                    millions(own.pairsPerSecond()),
                    millions(other.pairsPerSecond()),
                    ratio(own.pairsPerSecond() / other.pairsPerSecond()),
                    String.format(Locale.ROOT, "%.0f", MILLION * own.contention()),
                    millions(free.directPairsPerSecond(number)),
                    millions(free.handedOverPairsPerSecond()),
                    ratio(free.ratio(number))));
        }
        return table
                + String.format(
                        Locale.ROOT,
                        "%nDerived for a core each: %d threads took %.1f ns of CPU time for a pair, with %.0f waits per million"
                                + " calls; a transfer is assumed to take %.0f ns. %s: the matching thread takes %.1f ns for a"
                                + " pair that another core has handed over.%n",
                        cores,
                        free.pairNanos(),
                        MILLION * free.contention(),
                        FreeCores.TRANSFER_NANOS,
                        REFERENCE,
                        matchingNanos);
    }

    private ThreadRun direct(int number, Keys keys, Progress progress) throws InterruptedException {
        List<ThreadRun> runs = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            progress.begins("concurrent, " + number + " threads, " + keys + " keys");
            runs.add(run(new Matching.Direct(), number, keys));
            progress.ended();
        }
        return median(runs);
    }

    private ThreadRun handedOver(int number, Keys keys, Progress progress) throws InterruptedException {
        List<ThreadRun> runs = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            progress.begins(REFERENCE + ", " + number + " threads, " + keys + " keys");
            runs.add(run(new Matching.HandedOver(REFERENCE).started(), number, keys));
            progress.ended();
        }
        return median(runs);
    }

    private ThreadRun run(Matching matching, int number, Keys keys) throws InterruptedException {
        try {
            return ThreadRun.measure(matching, number, keys, millis);
        } finally {
            matching.close();
        }
    }

    private static ThreadRun median(List<ThreadRun> runs) {
        runs.sort(Comparator.comparingDouble(ThreadRun::pairsPerSecond));
        return runs.get(runs.size() / 2);
    }

    private static String millions(double perSecond) {
        return String.format(Locale.ROOT, "%.2f", perSecond / MILLION);
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
