package io.jmpi.trace.report;

import io.jmpi.plot.Markup;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * Writes a report as one self-contained page of HTML: no script, no other file, no network. It fits phones, desktops
 * and paper, and is well-formed XML. No part of it is collapsible, because paper would not show collapsed parts.
 */
public final class HtmlReport {
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private HtmlReport() {}

    /** Creates the page. */
    public static String of(Report report, Run run) {
        Markup page = new Markup();
        page.open("html", "xmlns", "http://www.w3.org/1999/xhtml", "lang", "en").open("head");
        page.empty("meta", "charset", "utf-8");
        page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        page.element("title", report.title());
        page.open("style").raw("\n" + resource("report.css")).close().close();
        page.open("body").open("header").element("h1", report.title());
        page.element("p", sentence(report.answer()), "class", "answer").close();
        partial(page, report.problems());
        contents(page, report.sections());
        page.open("main");
        for (Report.Section section : report.sections()) {
            page.open("section", "id", section.id()).element("h2", section.title());
            section.body().accept(page);
            page.close();
        }
        page.open("section", "id", "glossary").element("h2", "Glossary");
        Glossary.html(report.topics(), page);
        page.close().close();
        footer(page, run);
        return "<!DOCTYPE html>\n" + page.close().close() + "\n";
    }

    /** The text of a file beside this class. */
    static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String sentence(String answer) {
        String end = answer.endsWith(".") ? "" : ".";
        int first = answer.offsetByCodePoints(0, Math.min(1, answer.length()));
        return answer.substring(0, first).toUpperCase(Locale.ROOT) + answer.substring(first) + end;
    }

    private static void partial(Markup page, List<String> problems) {
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

    private static void contents(Markup page, List<Report.Section> sections) {
        page.open("nav", "aria-label", "Contents").open("ul");
        for (Report.Section section : sections) {
            page.open("li")
                    .element("a", section.title(), "href", "#" + section.id())
                    .close();
        }
        page.open("li").element("a", "Glossary", "href", "#glossary").close();
        page.close().close();
    }

    private static void footer(Markup page, Run run) {
        page.open("footer").open("p").text("Made by ").element("code", run.command());
        page.text(" with jmpi " + run.version() + ", " + DATE.format(run.date()) + ".")
                .close()
                .close();
    }
}
