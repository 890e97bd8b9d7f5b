package io.jmpi.studies.connectx;

import io.jmpi.bench.command.Progress;
import io.jmpi.matching.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The findings of the paper beside what the model predicts. Immutable. */
final class Findings {
    private record Compared(Finding finding, double predicted) {
        boolean holds() {
            return finding.holds().test(predicted);
        }

        /** Percent of a bandwidth, or points of percent of a change; empty for what is no prediction. */
        OptionalDouble error() {
            if (finding.published().isEmpty() || finding.isInput()) {
                return OptionalDouble.empty();
            }
            double published = finding.published().getAsDouble();
            double difference = Math.abs(predicted - published);
            return OptionalDouble.of(
                    finding.unit() == Finding.Unit.PERCENT ? difference : 100 * difference / published);
        }
    }

    private final List<Compared> compared;

    private Findings(List<Compared> compared) {
        this.compared = compared;
    }

    /** Predicts all. */
    static Findings of(VirtualStudy study, Progress progress) {
        List<Compared> compared = new ArrayList<>();
        for (Finding finding : Finding.ALL) {
            progress.begins(finding.text());
            compared.add(new Compared(finding, finding.predicted().applyAsDouble(study)));
            progress.ended();
        }
        return new Findings(compared);
    }

    /** The table, and the sums. */
    String markdown() {
        TextTable table =
                TextTable.markdown("lrrrl", List.of("finding (figure)", "published", "predicted", "error", "holds"));
        for (Compared each : compared) {
            Finding finding = each.finding();
            OptionalDouble error = each.error();
            table.row(List.of(
                    finding.text(),
                    finding.published().isPresent()
                            ? number(finding, finding.published().getAsDouble())
                            : "-",
                    number(finding, each.predicted()),
                    error.isPresent() ? String.format(Locale.ROOT, "%.0f", error.getAsDouble()) : "-",
                    finding.isInput() ? "given" : each.holds() ? "yes" : "no"));
        }
        return table + "\n" + sums() + "\n";
    }

    private static String number(Finding finding, double value) {
        String format = finding.unit() == Finding.Unit.PERCENT ? "%+.1f %s" : "%.0f %s";
        return String.format(Locale.ROOT, format, value, finding.unit().label);
    }

    private String sums() {
        List<Compared> predictions =
                compared.stream().filter(each -> !each.finding().isInput()).toList();
        long hold = predictions.stream().filter(Compared::holds).count();
        double error = predictions.stream()
                .map(Compared::error)
                .flatMapToDouble(OptionalDouble::stream)
                .average()
                .orElseThrow();
        return String.format(
                Locale.ROOT,
                "%d of %d findings hold. Mean error: %.1f (percent of a bandwidth, points of percent of a change).",
                hold,
                predictions.size(),
                error);
    }
}
