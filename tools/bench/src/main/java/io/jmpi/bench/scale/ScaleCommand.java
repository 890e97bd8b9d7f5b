package io.jmpi.bench.scale;

import io.jmpi.bench.command.Machine;
import io.jmpi.bench.command.MeasuringCommand;
import io.jmpi.bench.command.Progress;
import io.jmpi.bench.scale.ManyRanks.Cost;
import io.jmpi.bench.scale.ManyRanks.Operation;
import io.jmpi.matching.text.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code scale}: the costs of start, connections and memory as the number of ranks grows. */
@Command(
        name = "scale",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Measures what jobs of many ranks cost, and extrapolates.",
        description = {
            "",
            "The ranks are threads of one JVM that connect by TCP, as processes do. Each",
            "collective operation runs in a job of its own, which yields connections and heap",
            "of each rank, and the time until all have joined. For larger jobs, a line is",
            "fitted by least squares, in the number of ranks or its logarithm.",
            "Prints tables, and writes them to DIR as scale.md.",
            ""
        },
        footer = {
            "",
            "Needs Linux, and about 25 file descriptors for each rank (ulimit -n).",
            "",
            "Examples:",
            "  bin/jmpibench scale                     up to 512 ranks, a minute",
            "  bin/jmpibench scale --ranks 64,256,1024"
        })
public final class ScaleCommand extends MeasuringCommand {
    private static final int[] BEYOND = {1_000, 10_000, 100_000};
    private static final long EXPECTED_MILLIS = 2_000;
    private static final double KIB = 1024;

    @Option(names = "--ranks", split = ",", paramLabel = "N", description = "Sizes of jobs (default: 32,128,512).")
    private List<Integer> sizes = List.of(32, 128, 512);

    @Option(
            names = "--operations",
            split = ",",
            paramLabel = "NAME",
            description = "Operations: ${COMPLETION-CANDIDATES} (default: all).")
    private List<Operation> operations = List.of(Operation.values());

    @Override
    public Integer call() throws IOException {
        if (sizes.size() < 2 || Collections.min(sizes) < 2) {
            throw usage("--ranks " + sizes + ": expected at least two sizes, each of at least 2 ranks");
        }
        Progress progress = progress(sizes.size() * operations.size(), EXPECTED_MILLIS);
        ManyRanks.measure(2, Operation.alltoall); // Loads the classes.
        List<Row> rows = new ArrayList<>();
        for (Operation operation : operations) {
            List<Cost> costs = new ArrayList<>();
            for (int ranks : sizes) {
                progress.begins(operation.name() + ", " + ranks + " ranks");
                costs.add(ManyRanks.measure(ranks, operation));
                progress.ended();
            }
            rows.add(new Row(operation, costs));
        }
        progress.clear();
        String tables = String.join(
                "\n",
                table("connections of a rank", rows, Cost::connections, "%.1f", LineFit::best),
                table("heap of a rank, KiB", rows, cost -> cost.heapBytes() / KIB, "%.0f", LineFit::linear),
                table("start, ms", rows.subList(0, 1), Cost::startMillis, "%.0f", LineFit::linear));
        out().println(tables);
        out().flush();
        Files.createDirectories(directory());
        Files.writeString(
                directory().resolve("scale.md"), "# Jobs of many ranks\n\n" + Machine.description() + "\n\n" + tables);
        return 0;
    }

    private record Row(Operation operation, List<Cost> costs) {}

    private String table(
            String title,
            List<Row> rows,
            ToDoubleFunction<Cost> value,
            String format,
            Function<List<LineFit.Point>, LineFit> model) {
        List<String> head = new ArrayList<>(List.of(title + ", after"));
        sizes.forEach(ranks -> head.add(ranks + " ranks"));
        for (int ranks : BEYOND) {
            head.add("model: " + ranks);
        }
        TextTable table = TextTable.markdown("l" + "r".repeat(head.size() - 1), head);
        for (Row row : rows) {
            List<LineFit.Point> points = new ArrayList<>();
            List<String> cells = new ArrayList<>(List.of(row.operation().name()));
            for (int i = 0; i < sizes.size(); i++) {
                double measured = value.applyAsDouble(row.costs().get(i));
                points.add(new LineFit.Point(sizes.get(i), measured));
                cells.add(String.format(Locale.ROOT, format, measured));
            }
            LineFit fit = model.apply(points);
            for (int ranks : BEYOND) {
                cells.add(String.format(Locale.ROOT, format, fit.at(ranks)));
            }
            table.row(cells);
        }
        return table.toString();
    }
}
