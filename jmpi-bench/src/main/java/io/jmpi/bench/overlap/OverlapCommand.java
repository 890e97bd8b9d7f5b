package io.jmpi.bench.overlap;

import io.jmpi.MpiConfig;
import io.jmpi.bench.command.Machine;
import io.jmpi.bench.command.Progress;
import io.jmpi.bench.table.MarkdownTable;
import io.jmpi.bench.table.MarkdownTable.Side;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code overlap}: how much of the communication of long messages a computation hides. */
@Command(
        name = "overlap",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Measures overlap of communication and computation with the engine 'overlap'.",
        description = {
            "",
            "Two ranks of this JVM exchange windows of long messages and compute meanwhile (they sleep, so that the devices have",
            "cores). Overlap is what OSU's nonblocking benchmarks call so: 100 % if the communication costs no time beside the",
            "computation. Each figure is the median of several jobs, which run in turn.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  ./jmpibench overlap                        all experiments, three minutes",
            "  ./jmpibench overlap --experiments size --sizes 65536,1048576"
        })
public final class OverlapCommand implements Callable<Integer> {
    private static final int LONGEST = 1 << 24;
    private static final long EXPECTED_MILLIS = 4_000;
    private static final int[] GAPS_AT = {0, 16, 32, 48, 63};
    private static final int GAPS_WINDOW = 64;

    /** What is measured. */
    enum Experiment {
        /** Bandwidth and overlap by size. */
        size,
        /** One receive of the window is not contiguous. */
        gaps,
        /** The receiver posts late. */
        late
    }

    private record Variant(String name, MpiConfig config) {}

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--experiments",
            split = ",",
            paramLabel = "NAME",
            description = "Experiments: ${COMPLETION-CANDIDATES} (default: all).")
    private List<Experiment> experiments = List.of(Experiment.values());

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "BYTES",
            description = "Lengths of messages (default: 65536,262144,1048576).")
    private List<Integer> sizes = List.of(1 << 16, 1 << 18, 1 << 20);

    @Option(
            names = "--window",
            defaultValue = "32",
            paramLabel = "N",
            description = "Messages at a time (default: ${DEFAULT-VALUE}).")
    private int window;

    @Option(
            names = "--repetitions",
            defaultValue = "100",
            paramLabel = "N",
            description = "Windows of a job, each in four phases (default: ${DEFAULT-VALUE}).")
    private int repetitions;

    @Option(
            names = "--runs",
            defaultValue = "3",
            paramLabel = "N",
            description = "Jobs of each figure (default: ${DEFAULT-VALUE}).")
    private int runs;

    private Progress progress;

    @Override
    public Integer call() {
        for (int size : sizes) {
            requireInRange("--sizes", size, 1, LONGEST);
        }
        requireInRange("--window", window, 1, 1024);
        requireInRange("--repetitions", repetitions, 1, 1 << 20);
        requireInRange("--runs", runs, 1, 1000);
        PrintWriter err = spec.commandLine().getErr();
        Machine.busy().ifPresent(warning -> err.println("jmpibench: " + warning));
        int jobs = 0;
        for (Experiment experiment : experiments) {
            jobs += runs
                    * switch (experiment) {
                        case size -> sizes.size() * 3;
                        case gaps -> GAPS_AT.length * 2;
                        case late -> sizes.size() * 2;
                    };
        }
        progress = new Progress(err, Progress.isTerminal(), System::nanoTime, jobs, EXPECTED_MILLIS);
        List<String> tables = new ArrayList<>();
        for (Experiment experiment : experiments) {
            tables.add(
                    switch (experiment) {
                        case size -> bySize();
                        case gaps -> byGaps();
                        case late -> byLateness();
                    });
        }
        progress.clear();
        PrintWriter out = spec.commandLine().getOut();
        out.println(Machine.description());
        tables.forEach(table -> out.println(System.lineSeparator() + table));
        out.flush();
        return 0;
    }

    private void requireInRange(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new ParameterException(
                    spec.commandLine(), option + " " + value + " is not in " + least + ".." + most);
        }
    }

    private static MpiConfig config(String... settings) {
        MpiConfig config = MpiConfig.defaults()
                .with("progress", "application")
                .with("matcher", "overlap")
                .with("eager.threshold", "16384");
        for (String setting : settings) {
            String[] parts = setting.split("=", 2);
            config = config.with(parts[0], parts[1]);
        }
        return config;
    }

    // ---------------------------------------------------------------- experiments

    private String bySize() {
        List<Variant> variants = List.of(
                new Variant("onload", config("matcher=queues")),
                new Variant("offload", config("overlap.adaptive=false")),
                new Variant("adaptive", config()));
        return title(
                        "Expected messages: overlap and bandwidth",
                        "Paper, figures 3 and 5: onload overlaps 0 %, offload nearly all; offload has less bandwidth below 1 MiB,"
                                + " adaptive has the better of both.")
                + table(
                        "bytes",
                        sizes,
                        variants,
                        size -> WindowExchange.expected(size, window, repetitions),
                        times -> String.format(Locale.ROOT, "%.0f %%, %.0f MB/s", times.overlap(), times.bandwidth()));
    }

    private String byGaps() {
        List<Integer> places = Arrays.stream(GAPS_AT).boxed().toList();
        int size = Collections.max(sizes) / 4;
        List<Variant> variants = List.of(
                new Variant(
                        "no trace",
                        config("overlap.trace=false", "overlap.progress-thread=false", "overlap.adaptive=false")),
                new Variant("trace", config("overlap.progress-thread=false", "overlap.adaptive=false")));
        return title(
                        "One of 64 receives of " + size + " bytes has gaps: overlap",
                        "Paper, figures 2 and 6: what is posted behind it does not overlap without sequence numbers; with them all"
                                + " does.")
                + table(
                        "index",
                        places,
                        variants,
                        index -> WindowExchange.withGaps(size, GAPS_WINDOW, Math.max(1, repetitions / 2), index),
                        times -> String.format(Locale.ROOT, "%.0f %%", times.overlap()));
    }

    private String byLateness() {
        List<Variant> variants = List.of(
                new Variant("no prefetch", config("overlap.prefetch=false")),
                new Variant("prefetch", config("overlap.pool=" + (1 << 28))));
        return title(
                        "The receiver computes first, and posts then: its time in microseconds",
                        "Paper, figure 8: prefetching shortens the run by up to 38 %.")
                + table(
                        "bytes",
                        sizes,
                        variants,
                        size -> WindowExchange.late(size, window, repetitions),
                        times -> String.format(Locale.ROOT, "%.0f", times.overall()));
    }

    private static String title(String title, String finding) {
        return "## " + title + System.lineSeparator() + System.lineSeparator() + finding + System.lineSeparator()
                + System.lineSeparator();
    }

    private String table(
            String parameter,
            List<Integer> values,
            List<Variant> variants,
            Function<Integer, WindowExchange> exchange,
            Function<Times, String> cell) {
        List<String> head = new ArrayList<>(List.of(parameter));
        variants.forEach(variant -> head.add(variant.name()));
        MarkdownTable table = new MarkdownTable(Collections.nCopies(head.size(), Side.RIGHT), head);
        for (int value : values) {
            List<String> row = new ArrayList<>(List.of(String.valueOf(value)));
            for (Times times : medians(exchange.apply(value), parameter + " " + value, variants)) {
                row.add(cell.apply(times));
            }
            table.row(row);
        }
        return table.toString();
    }

    /** Runs the variants in turn; of each variant returns the run with the median of the overall time. */
    private List<Times> medians(WindowExchange exchange, String what, List<Variant> variants) {
        List<List<Times>> all = new ArrayList<>();
        variants.forEach(variant -> all.add(new ArrayList<>()));
        for (int run = 0; run < runs; run++) {
            for (int i = 0; i < variants.size(); i++) {
                progress.begins(variants.get(i).name() + ", " + what);
                all.get(i).add(exchange.measure(variants.get(i).config()));
                progress.ended();
            }
        }
        return all.stream()
                .map(times -> times.stream()
                        .sorted(Comparator.comparingDouble(Times::overall))
                        .toList()
                        .get(times.size() / 2))
                .toList();
    }
}
