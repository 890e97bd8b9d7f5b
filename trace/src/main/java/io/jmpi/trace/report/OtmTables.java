package io.jmpi.trace.report;

import io.jmpi.trace.otm.OtmResult;
import io.jmpi.trace.otm.OtmResult.CallMix;
import io.jmpi.trace.otm.OtmResult.Depth;
import io.jmpi.trace.otm.OtmResult.Envelopes;
import io.jmpi.trace.otm.ReceiveClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The tables of an {@link OtmReport}. */
final class OtmTables {
    private static final Column APPLICATION = Column.text("application");

    private final OtmReport report;

    OtmTables(OtmReport report) {
        this.report = report;
    }

    /** Name of a class of receives for users. */
    static String name(ReceiveClass receives) {
        return switch (receives) {
            case NO_WILDCARD -> "without wildcard";
            case SOURCE_WILDCARD -> "from any source";
            case TAG_WILDCARD -> "with any tag";
            case BOTH_WILDCARDS -> "with both wildcards";
        };
    }

    /**
     * Average and maximum depth, a pair of columns for each number of bins, of applications that have such receives.
     *
     * @param all whether to include all numbers of bins, or only the important ones
     */
    Table depths(ReceiveClass receives, boolean all) {
        List<Integer> bins = all ? report.bins() : report.shownBins();
        List<Column> columns = new ArrayList<>(List.of(APPLICATION));
        for (int number : bins) {
            columns.add(Column.of(Statistic.DEPTH_AVERAGE).titled("average " + number));
            columns.add(Column.of(Statistic.DEPTH_MAX).titled("max " + number));
        }
        Table table = new Table(columns);
        for (OtmResult result : users(receives)) {
            List<Object> row = new ArrayList<>(List.of(result.application()));
            for (int number : bins) {
                Depth depth = OtmReport.depth(result, number, receives);
                row.add(depth.average());
                row.add(Double.isNaN(depth.average()) ? Unit.NONE : depth.max());
            }
            table.row(row);
        }
        if (receives == ReceiveClass.NO_WILDCARD && report.results().size() > 1) {
            List<Object> mean = new ArrayList<>(List.of("mean"));
            for (int number : bins) {
                mean.add(report.meanOfAverages(number));
                mean.add("");
            }
            table.row(mean);
        }
        return table;
    }

    /** Share of used bins, in the same columns. */
    Table usage(ReceiveClass receives) {
        List<Column> columns = new ArrayList<>(List.of(APPLICATION));
        for (int number : report.bins()) {
            columns.add(Column.of(Statistic.USAGE_AVERAGE).titled("average " + number));
            columns.add(Column.of(Statistic.USAGE_MAX).titled("max " + number));
        }
        Table table = new Table(columns);
        for (OtmResult result : users(receives)) {
            List<Object> row = new ArrayList<>(List.of(result.application()));
            for (int number : report.bins()) {
                row.add(usage(result, number, receives, OtmResult.Usage::average));
                row.add(usage(result, number, receives, OtmResult.Usage::max));
            }
            table.row(row);
        }
        return table;
    }

    static double usage(OtmResult result, int bins, ReceiveClass receives, ToDoubleFunction<OtmResult.Usage> value) {
        return result.bins().stream()
                .filter(use -> use.bins() == bins && use.usage().containsKey(receives))
                .mapToDouble(use -> value.applyAsDouble(use.usage().get(receives)))
                .findFirst()
                .orElse(Double.NaN);
    }

    /** Calls by kind, for the width of a terminal. */
    Table mainCalls() {
        Table table = Table.of(
                APPLICATION,
                Column.of(Statistic.RANKS),
                Column.of(Statistic.CALLS),
                Column.of(Statistic.POINT_TO_POINT),
                Column.of(Statistic.COLLECTIVE),
                Column.of(Statistic.ONE_SIDED));
        for (OtmResult result : report.results()) {
            CallMix mix = result.mix();
            table.row(
                    result.application(),
                    result.ranks(),
                    result.calls(),
                    mix.pointToPoint(),
                    mix.collective(),
                    mix.oneSided());
        }
        return table;
    }

    /** Calls by kind. */
    Table calls() {
        Table table = Table.of(
                APPLICATION,
                Column.of(Statistic.RANKS),
                Column.of(Statistic.RANKS_READ),
                Column.of(Statistic.CALLS),
                Column.of(Statistic.DATA_POINTS),
                Column.of(Statistic.POINT_TO_POINT),
                Column.of(Statistic.COLLECTIVE),
                Column.of(Statistic.ONE_SIDED));
        for (OtmResult result : report.results()) {
            CallMix mix = result.mix();
            table.row(
                    result.application(),
                    result.ranks(),
                    result.ranksRead(),
                    result.calls(),
                    result.dataPoints(),
                    mix.pointToPoint(),
                    mix.collective(),
                    mix.oneSided());
        }
        return table;
    }

    /** Envelopes of receives. */
    Table envelopes() {
        Table table = Table.of(
                APPLICATION,
                Column.of(Statistic.OTM_RECEIVES),
                Column.of(Statistic.TAGS),
                Column.of(Statistic.PAIRS),
                Column.of(Statistic.PAIR_SHARE));
        for (OtmResult result : report.results()) {
            Envelopes envelopes = result.envelopes();
            table.row(
                    result.application(),
                    envelopes.receives(),
                    envelopes.tags(),
                    envelopes.pairs(),
                    envelopes.receives() == 0 ? Double.NaN : (double) envelopes.pairs() / envelopes.receives());
        }
        return table;
    }

    /** Calls by kind, as counted by the paper's analyzer. */
    Table paperCalls() {
        Table table = Table.of(
                APPLICATION,
                Column.of(Statistic.PAPER_POINT_TO_POINT).titled("point-to-point"),
                Column.of(Statistic.PAPER_COLLECTIVE).titled("collective"),
                Column.of(Statistic.PAPER_ONE_SIDED).titled("one-sided"));
        for (OtmResult result : report.results()) {
            CallMix mix = result.paperMix();
            table.row(result.application(), mix.pointToPoint(), mix.collective(), mix.oneSided());
        }
        return table;
    }

    /** Receives by their wildcards. */
    Table receives() {
        List<Column> columns = new ArrayList<>(List.of(APPLICATION));
        for (ReceiveClass receives : ReceiveClass.values()) {
            columns.add(Column.of(Statistic.RECEIVES_BY_CLASS).titled(name(receives)));
        }
        Table table = new Table(columns);
        for (OtmResult result : report.results()) {
            List<Object> row = new ArrayList<>(List.of(result.application()));
            for (ReceiveClass receives : ReceiveClass.values()) {
                row.add(result.envelopes().byClass().getOrDefault(receives, 0L));
            }
            table.row(row);
        }
        return table;
    }

    /** Number of calls of each function, the most frequent first. */
    static Table byName(OtmResult result) {
        Table table = Table.of(
                Column.text("function"), Column.of(Statistic.CALLS_BY_NAME).titled("calls"));
        result.mix().byName().entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .forEach(entry -> table.row(entry.getKey(), entry.getValue()));
        return table;
    }

    /** Whether any application has receives of the class. */
    boolean isUsed(ReceiveClass receives) {
        return !users(receives).isEmpty();
    }

    /** All applications for receives without wildcards, as in the paper; otherwise those with receives of the class. */
    private List<OtmResult> users(ReceiveClass receives) {
        return report.results().stream()
                .filter(result -> receives == ReceiveClass.NO_WILDCARD
                        || result.envelopes().byClass().getOrDefault(receives, 0L) > 0)
                .toList();
    }
}
