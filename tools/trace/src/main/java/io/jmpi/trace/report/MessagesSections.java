package io.jmpi.trace.report;

import io.jmpi.plot.BarChart;
import io.jmpi.plot.HeatMap;
import io.jmpi.plot.HtmlPage;
import io.jmpi.plot.Markup;
import io.jmpi.plot.StepChart;
import io.jmpi.trace.replay.MessagesResult;
import io.jmpi.trace.replay.MessagesResult.Depths;
import io.jmpi.trace.replay.MessagesResult.EngineResult;
import io.jmpi.trace.replay.MessagesResult.Matrix;
import java.util.ArrayList;
import java.util.List;

/** The sections of a page on one application's messages. */
final class MessagesSections {
    private final MessagesResult result;

    private MessagesSections(MessagesResult result) {
        this.result = result;
    }

    /** The sections of the only application, or a table of several applications and a section for each. */
    static List<Report.Section> of(MessagesReport report) {
        List<MessagesResult> results = report.results();
        if (results.size() == 1) {
            return new MessagesSections(results.get(0)).parts();
        }
        List<Report.Section> sections = new ArrayList<>();
        sections.add(new Report.Section("overview", "Overview", MessagesTables.overview(results)::html));
        for (int i = 0; i < results.size(); i++) {
            MessagesResult result = results.get(i);
            List<Report.Section> parts = new MessagesSections(result).parts();
            sections.add(new Report.Section(
                    "application-" + (i + 1), result.application(), page -> writeAll(page, result, parts)));
        }
        return sections;
    }

    private static void writeAll(Markup page, MessagesResult result, List<Report.Section> parts) {
        page.element("p", HtmlReport.sentence(MessagesReport.answer(result)), "class", "answer");
        for (Report.Section part : parts) {
            if (part.isDetail()) {
                HtmlPage.details(page, "h3", part.title(), part.body());
            } else {
                page.element("h3", part.title());
                part.body().accept(page);
            }
        }
    }

    private List<Report.Section> parts() {
        List<Report.Section> parts = new ArrayList<>();
        parts.add(new Report.Section("advice", "Why", this::advice));
        parts.add(new Report.Section("engines", "Engines", this::engines));
        parts.add(new Report.Section("depths", "Queues over time", this::depths));
        parts.add(new Report.Section("matrix", "Senders and receivers", this::matrix));
        parts.add(new Report.Section("traffic", "Messages and receives", page -> {
                    MessagesTables.traffic(result).html(page);
                    MessagesTables.wildcards(result).html(page);
                })
                .asDetail());
        parts.add(new Report.Section("times", "Waiting and order", MessagesTables.times(result)::html).asDetail());
        parts.add(new Report.Section("network", "Assumed network", MessagesTables.network(result)::html).asDetail());
        return parts;
    }

    private void advice(Markup page) {
        List<String> reasons =
                new ArrayList<>(result.advice().reasons().stream().skip(1).toList());
        MessagesReport.hints(result).ifPresent(reasons::add);
        list(page, reasons);
    }

    private void engines(Markup page) {
        if (result.engines().isEmpty()) {
            page.element("p", "No engine was replayed.");
            return;
        }
        MessagesTables.engines(result).html(page);
        list(
                page,
                result.engines().stream()
                        .filter(engine -> !engine.note().isEmpty())
                        .map(engine -> engine.engine() + ": " + engine.note())
                        .toList());
        charts(page);
        HtmlPage.details(page, "h3", "Work and counters of engines", this::counters);
    }

    private void counters(Markup page) {
        MessagesTables.work(result).html(page);
        Table counters = MessagesTables.counters(result);
        if (!counters.isEmpty()) {
            page.element("h4", "Further counters");
            counters.html(page);
        }
    }

    private void charts(Markup page) {
        BarChart times = new BarChart(
                        "Predicted time by engine",
                        "ns per message, logarithmic",
                        List.of("processor", "device"),
                        Unit.MEAN::format)
                .logarithmic();
        BarChart walked = new BarChart(
                "Entries walked by engine", "entries per search", List.of("posted", "unexpected"), Unit.MEAN::format);
        for (EngineResult engine : result.engines()) {
            times.group(
                    engine.engine(),
                    List.of(
                            MessagesReport.perMessage(result, engine.hostNanos()),
                            MessagesReport.perMessage(result, MessagesReport.deviceNanos(engine))));
            walked.group(
                    engine.engine(),
                    List.of(
                            MessagesTables.perSearch(engine.postedWalked(), engine.postedSearches()),
                            MessagesTables.perSearch(engine.unexpectedWalked(), engine.unexpectedSearches())));
        }
        page.open("div", "class", "figures");
        HtmlPage.figure(
                page,
                times.svg(),
                "Predicted time of each engine for a message, on the processor of the rank and on a "
                        + "device that matches by itself.");
        HtmlPage.figure(
                page,
                walked.svg(),
                "Posted receives compared per arriving message, and unexpected messages "
                        + "compared per receive that searches.");
        page.close();
    }

    private static void list(Markup page, List<String> items) {
        if (!items.isEmpty()) {
            page.open("ul");
            items.forEach(item -> page.element("li", item));
            page.close();
        }
    }

    private void depths(Markup page) {
        Depths depths = result.depths();
        page.open("div", "class", "figures");
        if (!depths.maxPosted().isEmpty()) {
            StepChart posted = new StepChart("Posted receives over time", "posted receives", depths.partNanos());
            posted.line("most of any rank", depths.maxPosted());
            posted.line("mean over ranks", depths.meanPosted());
            HtmlPage.figure(page, posted.svg(), "Receives that wait for their message, over the time of the run.");
        }
        if (!depths.maxUnexpected().isEmpty()) {
            StepChart unexpected =
                    new StepChart("Unexpected messages over time", "unexpected messages", depths.partNanos());
            unexpected.line("most of any rank", depths.maxUnexpected());
            unexpected.line("mean over ranks", depths.meanUnexpected());
            HtmlPage.figure(page, unexpected.svg(), "Messages that wait for their receive, over the time of the run.");
        }
        page.close();
    }

    private void matrix(Markup page) {
        Matrix matrix = result.matrix();
        if (matrix.messages().isEmpty()) {
            page.element("p", "No message was replayed.");
            return;
        }
        page.open("div", "class", "figures");
        String grouped = matrix.ranksInGroup() == 1
                ? ""
                : " Each cell stands for " + matrix.ranksInGroup() + " senders and as many receivers.";
        HeatMap messages = new HeatMap(
                "Messages between ranks", matrix.messages(), matrix.ranksInGroup(), false, Unit.COUNT::format);
        HtmlPage.figure(page, messages.svg(), "Messages by sender and receiver; white means none." + grouped);
        HeatMap bytes =
                new HeatMap("Bytes between ranks", matrix.bytes(), matrix.ranksInGroup(), true, Unit.BYTES::format);
        HtmlPage.figure(page, bytes.svg(), "Bytes by sender and receiver; white means none." + grouped);
        page.close();
    }
}
