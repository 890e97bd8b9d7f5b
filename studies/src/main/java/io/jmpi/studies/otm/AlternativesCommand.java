package io.jmpi.studies.otm;

import io.jmpi.bench.command.BenchCommand;
import io.jmpi.matching.text.TextTable;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code alternatives}: figure 8 with other assumptions. */
@Command(
        name = "alternatives",
        mixinStandardHelpOptions = true,
        header = "Figure 8 with other assumptions where the paper leaves a choice.",
        description = {
            "",
            "Each assumption gets its own calibration with the points without conflicts or",
            "of one thread, and no other point. Prints the errors of the predicted points",
            "with 2 to 32 threads in percent, their mean and the largest one. The column",
            "\"calibrated\" is the root mean square of the errors of the calibration's points.",
            ""
        })
final class AlternativesCommand extends BenchCommand {
    @Option(names = "--list", description = "List the assumptions.")
    private boolean list;

    @Option(
            names = "--only",
            paramLabel = "TEXT",
            defaultValue = "",
            description = "Only assumptions whose name contains TEXT.")
    private String only;

    @Override
    public Integer call() {
        List<Alternative> chosen = Alternative.all().stream()
                .filter(each -> each.name().contains(only))
                .toList();
        if (chosen.isEmpty()) {
            throw usage("--only " + only + ": no name of an assumption contains this; see --list");
        }
        if (list) {
            chosen.forEach(each -> out().println(each.name()));
            out().flush();
            return 0;
        }
        Measurements measured = Measurements.read();
        TextTable table =
                TextTable.markdown("lrrrrr", List.of("assumption", "calibrated", "WC-FP", "WC-SP", "mean", "largest"));
        for (Alternative each : chosen) {
            Device device = each.calibrated(measured);
            Figure8 figure = Figure8.of(device, measured);
            double missed = new Calibration(measured, device, step -> {}).error(device);
            table.row(List.of(
                    each.name(),
                    String.format(Locale.ROOT, "%.1f", 100 * missed),
                    errors(figure, OtmCase.FAST_PATH),
                    errors(figure, OtmCase.SLOW_PATH),
                    String.format(Locale.ROOT, "%.1f", 100 * figure.meanError()),
                    String.format(Locale.ROOT, "%.0f", 100 * figure.largestError())));
        }
        out().print(table);
        out().flush();
        return 0;
    }

    /** The errors with 2 to 32 threads. */
    private static String errors(Figure8 figure, OtmCase otmCase) {
        return String.join(
                " ",
                figure.points().stream()
                        .filter(point -> point.otmCase() == otmCase && !point.isCalibrated())
                        .map(point -> String.format(Locale.ROOT, "%+.0f", 100 * point.error()))
                        .toList());
    }
}
