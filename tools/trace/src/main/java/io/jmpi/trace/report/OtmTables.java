package io.jmpi.trace.report;

import io.jmpi.plot.Amount;
import io.jmpi.trace.otm.OtmResult;
import io.jmpi.trace.otm.OtmResult.Depth;
import io.jmpi.trace.otm.ReceiveClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The tables of an {@link OtmReport}. */
final class OtmTables {
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

    private static Columns<OtmResult> ofApplications() {
        return new Columns<>("application", OtmResult::application);
    }

    /**
     * Average and maximum depth, a pair of columns for each number of bins, of applications that have such receives.
     *
     * @param all whether to include all numbers of bins, or only the important ones
     */
    Table depths(ReceiveClass receives, boolean all) {
        List<Integer> bins = all ? report.bins() : report.shownBins();
        Columns<OtmResult> columns = ofApplications();
        for (int number : bins) {
            columns.add(
                    Column.of(Statistic.DEPTH_AVERAGE).titled("average " + number),
                    result -> OtmReport.depth(result, number, receives).average());
            columns.add(Column.of(Statistic.DEPTH_MAX).titled("max " + number), result -> {
                Depth depth = OtmReport.depth(result, number, receives);
                return Double.isNaN(depth.average()) ? Amount.NONE : depth.max();
            });
        }
        Table table = columns.table(users(receives));
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
        Columns<OtmResult> columns = ofApplications();
        for (int number : report.bins()) {
            columns.add(
                    Column.of(Statistic.USAGE_AVERAGE).titled("average " + number),
                    result -> usage(result, number, receives, OtmResult.Usage::average));
            columns.add(
                    Column.of(Statistic.USAGE_MAX).titled("max " + number),
                    result -> usage(result, number, receives, OtmResult.Usage::max));
        }
        return columns.table(users(receives));
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
        return ofApplications()
                .add(Statistic.RANKS, OtmResult::ranks)
                .add(Statistic.CALLS, OtmResult::calls)
                .add(Statistic.POINT_TO_POINT, result -> result.mix().pointToPoint())
                .add(Statistic.COLLECTIVE, result -> result.mix().collective())
                .add(Statistic.ONE_SIDED, result -> result.mix().oneSided())
                .table(report.results());
    }

    /** Calls by kind. */
    Table calls() {
        return ofApplications()
                .add(Statistic.RANKS, OtmResult::ranks)
                .add(Statistic.RANKS_READ, OtmResult::ranksRead)
                .add(Statistic.CALLS, OtmResult::calls)
                .add(Statistic.DATA_POINTS, OtmResult::dataPoints)
                .add(Statistic.POINT_TO_POINT, result -> result.mix().pointToPoint())
                .add(Statistic.COLLECTIVE, result -> result.mix().collective())
                .add(Statistic.ONE_SIDED, result -> result.mix().oneSided())
                .table(report.results());
    }

    /** Envelopes of receives. */
    Table envelopes() {
        return ofApplications()
                .add(Statistic.OTM_RECEIVES, result -> result.envelopes().receives())
                .add(Statistic.TAGS, result -> result.envelopes().tags())
                .add(Statistic.PAIRS, result -> result.envelopes().pairs())
                .add(
                        Statistic.PAIR_SHARE,
                        result -> result.envelopes().receives() == 0
                                ? Double.NaN
                                : result.envelopes().pairShare())
                .table(report.results());
    }

    /** Calls by kind, as counted by the paper's analyzer. */
    Table paperCalls() {
        return ofApplications()
                .add(
                        Column.of(Statistic.PAPER_POINT_TO_POINT).titled("point-to-point"),
                        result -> result.paperMix().pointToPoint())
                .add(
                        Column.of(Statistic.PAPER_COLLECTIVE).titled("collective"),
                        result -> result.paperMix().collective())
                .add(
                        Column.of(Statistic.PAPER_ONE_SIDED).titled("one-sided"),
                        result -> result.paperMix().oneSided())
                .table(report.results());
    }

    /** Receives by their wildcards. */
    Table receives() {
        Columns<OtmResult> columns = ofApplications();
        for (ReceiveClass receives : ReceiveClass.values()) {
            columns.add(
                    Column.of(Statistic.RECEIVES_BY_CLASS).titled(name(receives)), result -> count(result, receives));
        }
        return columns.table(report.results());
    }

    private static long count(OtmResult result, ReceiveClass receives) {
        return result.envelopes().byClass().getOrDefault(receives, 0L);
    }

    /** Number of calls of each function, the most frequent first. */
    static Table byName(OtmResult result) {
        return new Columns<Map.Entry<String, Long>>("function", Map.Entry::getKey)
                .add(Column.of(Statistic.CALLS_BY_NAME).titled("calls"), Map.Entry::getValue)
                .table(result.mix().byName().entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                                .thenComparing(Map.Entry.comparingByKey()))
                        .toList());
    }

    /** Whether any application has receives of the class. */
    boolean isUsed(ReceiveClass receives) {
        return !users(receives).isEmpty();
    }

    /** All applications for receives without wildcards, as in the paper; otherwise those with receives of the class. */
    private List<OtmResult> users(ReceiveClass receives) {
        return report.results().stream()
                .filter(result -> receives == ReceiveClass.NO_WILDCARD || count(result, receives) > 0)
                .toList();
    }
}
