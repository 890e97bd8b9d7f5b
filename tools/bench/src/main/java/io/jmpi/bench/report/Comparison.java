package io.jmpi.bench.report;

import io.jmpi.bench.command.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The figures of a report beside those of an earlier one. Immutable. */
record Comparison(ReportData earlier, List<Change> changes) {
    /** A figure in both reports. */
    record Change(PartResult part, Panel panel, String series, String row, Spread before, Spread now) {
        double ratio() {
            return now.median() / before.median();
        }

        /** Whether the spreads of both runs have no value in common. */
        boolean isChanged() {
            return !now.overlaps(before);
        }

        boolean isBetter() {
            return isChanged() && now.median() > before.median() == panel.isHigherBetter();
        }

        boolean isWorse() {
            return isChanged() && !isBetter();
        }

        /** The ratio for readers. */
        String ratioText() {
            return Double.isFinite(ratio()) ? String.format(Locale.ROOT, "%.2f", ratio()) : "–";
        }

        /** The verdict for readers; empty if the spreads overlap. */
        String verdict() {
            return isBetter() ? "better" : isWorse() ? "worse" : "";
        }
    }

    static Comparison of(ReportData earlier, ReportData now) {
        List<Change> changes = new ArrayList<>();
        for (PartResult part : now.parts()) {
            for (Panel panel : part.panels()) {
                Optional<Panel> before = earlier.panel(part.name(), panel.title())
                        .filter(each -> each.unit().equals(panel.unit()));
                before.ifPresent(each -> add(changes, part, panel, each));
            }
        }
        return new Comparison(earlier, List.copyOf(changes));
    }

    private static void add(List<Change> changes, PartResult part, Panel panel, Panel before) {
        for (Panel.Series series : panel.series()) {
            if (!series.isReference()) {
                series.figures()
                        .forEach((row, figure) -> before.find(series.name(), row)
                                .ifPresent(
                                        old -> changes.add(new Change(part, panel, series.name(), row, old, figure))));
            }
        }
    }

    Optional<Change> find(Panel panel, String series, String row) {
        return changes.stream()
                .filter(each -> each.panel == panel && each.series.equals(series) && each.row.equals(row))
                .findFirst();
    }

    boolean concerns(Panel panel) {
        return changes.stream().anyMatch(each -> each.panel == panel);
    }

    List<Change> changed() {
        return changes.stream().filter(Change::isChanged).toList();
    }

    /** The result in a sentence. */
    String summary() {
        if (changes.isEmpty()) {
            return "No figure is in both reports.";
        }
        long better = changes.stream().filter(Change::isBetter).count();
        long worse = changes.stream().filter(Change::isWorse).count();
        return String.format(
                Locale.ROOT,
                "Of %d figures in both reports, %d are better, %d worse; of the others the spreads overlap.",
                changes.size(),
                better,
                worse);
    }
}
