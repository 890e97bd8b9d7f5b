package io.jmpi.trace.report;

import io.jmpi.plot.BarChart;
import io.jmpi.plot.HtmlPage;
import io.jmpi.plot.Markup;
import io.jmpi.plot.ShareChart;
import io.jmpi.trace.otm.OtmResult;
import io.jmpi.trace.otm.ReceiveClass;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The sections of a page on an {@link OtmReport}. */
final class OtmSections {
    private final OtmReport report;
    private final OtmTables tables;

    OtmSections(OtmReport report) {
        this.report = report;
        tables = new OtmTables(report);
    }

    List<Report.Section> all() {
        return List.of(
                new Report.Section("depth", "Depth by bins", this::depth),
                new Report.Section("calls", "Calls", this::calls),
                new Report.Section("envelopes", "Sources and tags", this::envelopes),
                new Report.Section("usage", "Use of bins", this::usage));
    }

    private void depth(Markup page) {
        if (!report.notes().isEmpty()) {
            page.open("ul");
            report.notes().forEach(note -> page.element("li", note));
            page.close();
        }
        page.element("p", Statistic.DEPTH_AVERAGE.sentence()).element("p", Statistic.DEPTH_MAX.sentence());
        page.open("div", "class", "figures");
        depthPlot(page);
        usagePlot(page);
        page.close();
        for (ReceiveClass receives : ReceiveClass.values()) {
            if (receives == ReceiveClass.NO_WILDCARD || tables.isUsed(receives)) {
                page.element("h3", "Receives " + OtmTables.name(receives));
                page.element("p", "Average and maximum depth of the longest bin by number of bins.");
                tables.depths(receives, true).html(page);
            }
        }
    }

    private void depthPlot(Markup page) {
        List<Integer> bins = report.shownBins();
        List<String> names =
                bins.stream().map(n -> n == 1 ? "1 bin" : n + " bins").toList();
        BarChart plot = new BarChart("Depth of the longest bin", "receives behind the head", names, Unit.MEAN::format)
                .marks("bar: average / mark: maximum");
        for (OtmResult result : report.results()) {
            plot.group(
                    result.application(),
                    bins.stream().map(n -> depthOf(result, n).average()).toList(),
                    bins.stream().map(n -> (double) depthOf(result, n).max()).toList());
        }
        HtmlPage.figure(
                page, plot.svg(), "Depth of the longest bin of receives without wildcard, as in Fig. 7 of the paper.");
    }

    /** Excludes a single bin, which every receive uses. */
    private void usagePlot(Markup page) {
        List<Integer> bins = report.shownBins().stream().filter(n -> n > 1).toList();
        if (bins.isEmpty()) {
            return;
        }
        List<String> names = bins.stream().map(n -> n + " bins").toList();
        BarChart plot = new BarChart("Use of bins", "used bins (%)", names, Unit.MEAN::format)
                .marks("bar: average / mark: maximum");
        for (OtmResult result : report.results()) {
            plot.group(
                    result.application(),
                    bins.stream()
                            .map(n -> percent(result, n, OtmResult.Usage::average))
                            .toList(),
                    bins.stream()
                            .map(n -> percent(result, n, OtmResult.Usage::max))
                            .toList());
        }
        HtmlPage.figure(page, plot.svg(), "Share of bins that contain a receive without wildcard at the same time.");
    }

    private static double percent(OtmResult result, int bins, ToDoubleFunction<OtmResult.Usage> value) {
        return 100 * OtmTables.usage(result, bins, ReceiveClass.NO_WILDCARD, value);
    }

    private static OtmResult.Depth depthOf(OtmResult result, int bins) {
        return OtmReport.depth(result, bins, ReceiveClass.NO_WILDCARD);
    }

    private void calls(Markup page) {
        ShareChart plot = new ShareChart(
                "Calls by kind",
                "share of these calls (%)",
                List.of("point-to-point", "collective", "one-sided"),
                Unit.SHARE::format);
        for (OtmResult result : report.results()) {
            OtmResult.CallMix mix = result.mix();
            plot.bar(result.application(), List.of((double) mix.pointToPoint(), (double) mix.collective(), (double)
                    mix.oneSided()));
        }
        page.open("div", "class", "figures");
        HtmlPage.figure(page, plot.svg(), "Calls by kind, as in Fig. 6 of the paper.");
        page.close();
        tables.calls().html(page);
        if (report.results().stream().anyMatch(result -> !result.mix().equals(result.paperMix()))) {
            page.element("p", "The same as counted by the paper's analyzer, which does not know all functions:");
            tables.paperCalls().html(page);
        }
        for (OtmResult result : report.results()) {
            page.element("h3", "Functions that " + result.application() + " calls");
            OtmTables.byName(result).html(page);
        }
    }

    private void envelopes(Markup page) {
        page.element("p", Statistic.PAIRS.sentence());
        tables.envelopes().html(page);
        page.element("p", Statistic.RECEIVES_BY_CLASS.sentence());
        tables.receives().html(page);
    }

    private void usage(Markup page) {
        page.element("p", Statistic.USAGE_MAX.sentence());
        List<ReceiveClass> used = new ArrayList<>();
        for (ReceiveClass receives : ReceiveClass.values()) {
            // A list has no bins.
            if (receives == ReceiveClass.NO_WILDCARD
                    || receives != ReceiveClass.BOTH_WILDCARDS && tables.isUsed(receives)) {
                used.add(receives);
            }
        }
        for (ReceiveClass receives : used) {
            page.element("h3", "Receives " + OtmTables.name(receives));
            tables.usage(receives).html(page);
        }
    }
}
