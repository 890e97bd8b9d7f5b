package io.jmpi.trace.report;

import io.jmpi.plot.HtmlPage;
import io.jmpi.plot.Markup;
import io.jmpi.trace.report.ReportFiles.Run;
import java.util.List;
import java.util.Locale;

/** Writes a report as one self-contained page of HTML without script. */
public final class HtmlReport {
    private HtmlReport() {}

    /** Creates the page. */
    public static String of(Report report, Run run) {
        HtmlPage page = new HtmlPage(report.title(), markup -> {
            markup.element("p", sentence(report.answer()), "class", "answer");
            partial(markup, report.problems());
        });
        for (Report.Section section : report.sections()) {
            if (section.isDetail()) {
                page.detail(section.id(), section.title(), section.body());
            } else {
                page.section(section.id(), section.title(), section.body());
            }
        }
        if (!report.topics().isEmpty()) {
            page.detail("glossary", "Glossary", markup -> Glossary.html(report.topics(), markup));
        }
        return page.html(run.command(), run.version(), run.date());
    }

    /** A sentence that begins with a capital and ends with a full stop. */
    public static String sentence(String answer) {
        String end = answer.endsWith(".") ? "" : ".";
        int first = answer.offsetByCodePoints(0, Math.min(1, answer.length()));
        return answer.substring(0, first).toUpperCase(Locale.ROOT) + answer.substring(first) + end;
    }

    /** Writes why a result is partial, if it is. */
    public static void partial(Markup page, List<String> problems) {
        if (problems.isEmpty()) {
            return;
        }
        page.open("aside", "class", "partial", "role", "note");
        page.open("p")
                .element("strong", "Partial result.")
                .text(" Parts of the trace could not be used:")
                .close();
        page.open("ul");
        problems.forEach(problem -> page.element("li", problem));
        page.close().close();
    }
}
