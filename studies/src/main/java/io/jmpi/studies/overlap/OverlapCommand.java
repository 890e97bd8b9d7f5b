package io.jmpi.studies.overlap;

import io.jmpi.bench.command.BenchCommand;
import io.jmpi.bench.command.Machine;
import io.jmpi.bench.command.Progress;
import io.jmpi.matching.text.TextTable;
import io.jmpi.plot.LineChart;
import io.jmpi.studies.overlap.Experiment.Variant;
import io.jmpi.studies.overlap.model.ModelCommand;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code overlap}: the share of the communication of long messages that a computation hides. */
@Command(
        name = "overlap",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Measures overlap of communication and computation with the engine 'overlap'.",
        description = {
            "",
            "Ranks of this JVM exchange long messages and compute meanwhile (they sleep, so",
            "that the devices have cores). Overlap is defined as in OSU's nonblocking",
            "benchmarks: 100 %% if the communication costs no time beside the computation.",
            "Each figure is the median over pairs of blocks, without and with computation, of",
            "several jobs, which run in turn; the computation takes as long as the slowest of",
            "them communicates.",
            "",
            "Ways to receive: onload (queues: the program does all), offload (the unit gets",
            "each receive that it can have), adaptive (it gets those whose messages are",
            "delayed).",
            ""
        },
        subcommands = ModelCommand.class,
        footer = {
            "",
            "Examples:",
            "  bin/jmpibench overlap                        all experiments",
            "  bin/jmpibench overlap --experiments size --sizes 65536,1048576"
        })
public final class OverlapCommand extends BenchCommand {
    private static final int SHORTEST = 2;
    private static final int LONGEST = 1 << 24;
    private static final long EXPECTED_MILLIS = 2_000;

    /** Pairs of blocks of a job. */
    private static final int PAIRS = 5;

    private static final String CSV_HEAD =
            "experiment,parameter,variant,bytes,communication_us,computation_us,overall_us,"
                    + "given_to_unit,taken_back";

    @Option(
            names = "--experiments",
            split = ",",
            paramLabel = "NAME",
            completionCandidates = Names.class,
            description = "Experiments: ${COMPLETION-CANDIDATES} (default: all).")
    private List<String> experiments = Experiments.NAMES;

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "BYTES",
            description = "Lengths of messages (default: 65536,262144,1048576).")
    private List<Integer> sizes = List.of(1 << 16, 1 << 18, 1 << 20);

    @Option(
            names = "--window",
            defaultValue = "64",
            paramLabel = "N",
            description = "Messages at a time (default: ${DEFAULT-VALUE}).")
    private int window;

    @Option(
            names = "--block",
            defaultValue = "50",
            paramLabel = "MILLIS",
            description =
                    "Duration of a block of rounds without computation; a job has 5 pairs of blocks, without and with computation"
                            + " (default: ${DEFAULT-VALUE}).")
    private int blockMillis;

    @Option(
            names = "--runs",
            defaultValue = "3",
            paramLabel = "N",
            description = "Jobs of each figure (default: ${DEFAULT-VALUE}).")
    private int runs;

    @Option(
            names = "--warm-up",
            defaultValue = "1500",
            paramLabel = "MILLIS",
            description = "How long each way to receive runs before it is measured (default: ${DEFAULT-VALUE}).")
    private int warmUpMillis;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Also write the tables, a plot of each, and all pairs as overlap.csv into this directory.")
    private Path output;

    private final StringBuilder raw = new StringBuilder(String.format("%s%n", CSV_HEAD));
    private Progress progress;

    /** For the help. */
    static final class Names extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        Names() {
            super(Experiments.NAMES);
        }
    }

    @Override
    public Integer call() {
        for (int size : sizes) {
            requireInRange("--sizes", size, SHORTEST, LONGEST);
        }
        requireInRange("--window", window, 1, 1024);
        requireInRange("--block", blockMillis, 1, 1 << 20);
        requireInRange("--runs", runs, 1, 1000);
        requireInRange("--warm-up", warmUpMillis, 0, 1 << 20);
        List<Experiment> chosen = named("--experiments", experiments, new Experiments(sizes, window)::named);
        warnIfBusy();
        int jobs = (runs + 1) * chosen.stream().mapToInt(Experiment::figures).sum();
        progress = progress(jobs, EXPECTED_MILLIS);
        StringWriter report = new StringWriter();
        write(report, Machine.description());
        for (Experiment experiment : chosen) {
            measure(experiment, report);
        }
        if (output != null) {
            save(output.resolve("overlap.md"), report.toString());
            save(output.resolve("overlap.csv"), raw.toString());
            write(report, System.lineSeparator() + "tables and plots: " + output);
        }
        return 0;
    }

    /** Prints the table of an experiment, and draws its plot. */
    private void measure(Experiment experiment, StringWriter report) {
        TextTable table = emptyTable(experiment);
        LineChart chart = new LineChart(
                experiment.title(), experiment.parameter(), experiment.plotted().title());
        List<NavigableMap<Integer, Double>> lines = new ArrayList<>();
        experiment.variants().forEach(variant -> lines.add(new TreeMap<>()));
        for (int value : experiment.values()) {
            List<Measured> measured = measure(experiment, value);
            List<String> row = new ArrayList<>(List.of(String.valueOf(value)));
            for (int i = 0; i < measured.size(); i++) {
                row.add(experiment.cell().apply(measured.get(i)));
                lines.get(i).put(value, experiment.plotted().of(measured.get(i)));
                rows(raw, experiment, value, experiment.variants().get(i), measured.get(i));
            }
            table.row(row);
        }
        progress.clear();
        String plot = "";
        if (output != null) {
            for (int i = 0; i < lines.size(); i++) {
                chart.line(experiment.variants().get(i).name(), lines.get(i));
            }
            String name = "overlap-" + experiment.name() + ".svg";
            save(output.resolve(name), chart.svg());
            plot = System.lineSeparator() + "![" + experiment.title() + "](" + name + ")" + System.lineSeparator();
        }
        write(
                report,
                String.join(
                        System.lineSeparator(),
                        "",
                        "## " + experiment.title(),
                        "",
                        experiment.finding(),
                        "",
                        table + plot));
    }

    /** The pairs of a figure, for programs that read them. */
    private static void rows(StringBuilder raw, Experiment experiment, int value, Variant variant, Measured measured) {
        for (Times times : measured.pairs()) {
            raw.append(String.format(
                    Locale.ROOT,
                    "%s,%d,%s,%d,%.3f,%.3f,%.3f,%d,%d%n",
                    experiment.name(),
                    value,
                    variant.name(),
                    times.bytes(),
                    times.communication(),
                    times.computation(),
                    times.overall(),
                    times.offloaded(),
                    times.takenBack()));
        }
    }

    private void write(StringWriter report, String lines) {
        report.append(lines).append(System.lineSeparator());
        out().println(lines);
        out().flush();
    }

    private void save(Path file, String content) {
        try {
            Files.createDirectories(output);
            Files.writeString(file, content);
        } catch (IOException e) {
            throw usage("--output " + output + ": cannot write " + file + ": " + e);
        }
    }

    private static TextTable emptyTable(Experiment experiment) {
        List<String> head = new ArrayList<>(List.of(experiment.parameter()));
        experiment.variants().forEach(variant -> head.add(variant.name()));
        return TextTable.markdown("r".repeat(head.size()), head);
    }

    /** Runs the variants in turn, with a computation that takes as long as the slowest one communicates. */
    private List<Measured> measure(Experiment experiment, int value) {
        Job job = new Job(experiment.pattern().apply(value), 1e3 * blockMillis);
        List<Variant> variants = experiment.variants();
        List<List<Times>> pairs = new ArrayList<>();
        variants.forEach(variant -> pairs.add(new ArrayList<>()));
        double computeMicros = 0;
        for (Variant variant : variants) {
            progress.begins("warm-up of " + variant.name() + ", " + experiment.parameter() + " " + value);
            computeMicros = Math.max(computeMicros, job.communication(variant.config(), warmUpMillis * 1_000_000L));
            progress.ended();
        }
        for (int run = 0; run < runs; run++) {
            for (int i = 0; i < variants.size(); i++) {
                progress.begins(variants.get(i).name() + ", " + experiment.parameter() + " " + value);
                pairs.get(i).addAll(job.measure(variants.get(i).config(), computeMicros, PAIRS));
                progress.ended();
            }
        }
        return pairs.stream().map(Measured::new).toList();
    }
}
