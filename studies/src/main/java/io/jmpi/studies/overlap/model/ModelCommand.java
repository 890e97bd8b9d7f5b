package io.jmpi.studies.overlap.model;

import io.jmpi.bench.command.BenchCommand;
import io.jmpi.bench.command.CostOptions;
import io.jmpi.bench.command.Progress;
import io.jmpi.matching.text.TextTable;
import io.jmpi.offload.job.Costs;
import io.jmpi.offload.job.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code overlap model}: the paper's experiments with many ranks, predicted in virtual time. */
@Command(
        name = "model",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Predicts the paper's experiments with 640 and 1,024 ranks in virtual time.",
        description = {
            "",
            "A model, no measurement: each rank runs the engine 'overlap' as in a job, its",
            "unit step by step; calls, steps, link and copies advance a virtual clock by",
            "their costs. Equal options give equal figures on any machine.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  bin/jmpibench overlap model                    all experiments",
            "  bin/jmpibench overlap model --experiments stencil --ranks 512",
            "  bin/jmpibench overlap model --costs latency=1500,link_byte=0.04"
        })
public final class ModelCommand extends BenchCommand {
    private static final int MOST_RANKS = 4096;
    private static final int SMALLEST = 1024;
    private static final int LARGEST = 1 << 24;
    private static final long EXPECTED_MILLIS = 10_000;

    @Option(
            names = "--experiments",
            split = ",",
            paramLabel = "NAME",
            description = "Experiments: ${COMPLETION-CANDIDATES} (default: all).")
    private List<Experiment> experiments = List.of(Experiment.values());

    @Option(names = "--ranks", split = ",", paramLabel = "N", description = "Sizes of jobs (default: 640,1024).")
    private List<Integer> ranks = List.of(640, 1024);

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "BYTES",
            description =
                    "Lengths of messages; all are announced and read (default: those of each experiment). Not for fft.")
    private List<Integer> sizes = List.of();

    @Option(
            names = "--iterations",
            defaultValue = "2",
            paramLabel = "N",
            description =
                    "Measured iterations, eight times as many with skew; as many come before (default: ${DEFAULT-VALUE}).")
    private int iterations;

    @Mixin
    private CostOptions costOptions;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Directory for the plots (default: ${DEFAULT-VALUE}).")
    private Path output = Path.of("figure-results");

    @Override
    public Integer call() throws IOException {
        for (Experiment experiment : experiments) {
            ranks.forEach(
                    count -> requireInRange("--ranks of " + experiment, count, experiment.leastRanks(), MOST_RANKS));
        }
        sizes.forEach(size -> requireInRange("--sizes", size, SMALLEST, LARGEST));
        requireInRange("--iterations", iterations, 1, 1000);
        Costs costs = costOptions.over(Experiment.COSTS, Experiment.USED);
        int steps = experiments.stream().mapToInt(each -> sizes(each).size()).sum() * ranks.size();
        Progress progress = progress(steps, EXPECTED_MILLIS);
        Files.createDirectories(output);
        out().println("A model in virtual time, no measurement. Its costs in nanoseconds:");
        out().println();
        out().println(CostOptions.table(costs, Experiment.USED));
        for (Experiment experiment : experiments) {
            predict(experiment, costs, progress);
        }
        return 0;
    }

    private List<Integer> sizes(Experiment experiment) {
        return sizes.isEmpty() || experiment == Experiment.fft ? experiment.sizes() : sizes;
    }

    private void predict(Experiment experiment, Costs costs, Progress progress) throws IOException {
        out().println("## Model: " + experiment.title);
        out().println();
        out().println("Paper, " + experiment.finding + ".");
        out().println();
        TextTable table = newTable(experiment);
        for (int count : ranks) {
            List<Map<Variant, Prediction>> bySize = new ArrayList<>();
            for (int size : sizes(experiment)) {
                progress.begins(experiment + ", " + count + " ranks, " + size);
                Map<Variant, Prediction> predictions = Prediction.of(experiment, count, size, costs, iterations);
                progress.ended();
                bySize.add(predictions);
                table.row(row(experiment, count, size, predictions));
            }
            ModelPlot.write(experiment, count, sizes(experiment), bySize, output);
        }
        progress.clear();
        out().println(table);
        out().flush();
    }

    private static TextTable newTable(Experiment experiment) {
        List<String> head = new ArrayList<>(List.of("ranks", experiment.sizeName()));
        for (Variant variant : Variant.values()) {
            head.add(variant.label);
        }
        for (Variant variant : Variant.values()) {
            if (variant.hasUnit()) {
                head.add(variant.label + ": given, matched");
            }
        }
        return TextTable.markdown("r".repeat(head.size()), head);
    }

    private static List<String> row(Experiment experiment, int ranks, int size, Map<Variant, Prediction> predictions) {
        List<String> row = new ArrayList<>(List.of(String.valueOf(ranks), String.valueOf(size)));
        double onload = predictions.get(Variant.ONLOAD).micros();
        for (Variant variant : Variant.values()) {
            Prediction prediction = predictions.get(variant);
            String change = variant.hasUnit()
                    ? String.format(Locale.ROOT, " (%+.0f %%)", 100 * (prediction.micros() / onload - 1))
                    : "";
            String overlap =
                    experiment.isBlocking() ? "" : String.format(Locale.ROOT, ", %.0f %%", prediction.overlap());
            row.add(String.format(Locale.ROOT, "%.0f µs%s%s", prediction.micros(), change, overlap));
        }
        for (Variant variant : Variant.values()) {
            if (variant.hasUnit()) {
                Outcome outcome = predictions.get(variant).outcome();
                row.add(String.format(
                        Locale.ROOT, "%.0f %%, %.0f %%", outcome.givenPercent(), outcome.successPercent()));
            }
        }
        return row;
    }
}
