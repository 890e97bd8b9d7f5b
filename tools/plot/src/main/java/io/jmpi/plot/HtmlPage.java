package io.jmpi.plot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * A self-contained page of HTML with sections: no other file, no network. It fits phones, desktops and paper, is dark
 * if the reader's system is, and is well-formed XML. Details are collapsed on screens until the reader opens them, and
 * open on paper. Thread: one.
 */
public final class HtmlPage {
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final String title;
    private final Consumer<Markup> lead;
    private final List<Section> sections = new ArrayList<>();
    private String style = "";

    private record Section(String id, String title, Consumer<Markup> body) {
        void write(Markup page) {
            page.open("section", "id", id);
            body.accept(page);
            page.close();
        }
    }

    /**
     * Creates a page without sections.
     *
     * @param lead writes the part between the title and the contents
     */
    public HtmlPage(String title, Consumer<Markup> lead) {
        this.title = title;
        this.lead = lead;
    }

    /**
     * Appends a section.
     *
     * @param id unique on the page
     * @param body writes the contents below the section's title
     */
    public HtmlPage section(String id, String sectionTitle, Consumer<Markup> body) {
        sections.add(new Section(id, sectionTitle, page -> {
            page.element("h2", sectionTitle);
            body.accept(page);
        }));
        return this;
    }

    /**
     * Appends a section that is collapsed at first.
     *
     * @param id unique on the page
     * @param body writes the contents below the section's title
     */
    public HtmlPage detail(String id, String sectionTitle, Consumer<Markup> body) {
        sections.add(new Section(id, sectionTitle, page -> details(page, "h2", sectionTitle, body)));
        return this;
    }

    /** Adds rules to the stylesheet. */
    public HtmlPage style(String rules) {
        style += "\n" + rules;
        return this;
    }

    /**
     * Writes the page.
     *
     * @param command that made it
     * @param version of jmpi
     */
    public String html(String command, String version, Instant date) {
        Markup page = new Markup();
        page.open("html", "xmlns", "http://www.w3.org/1999/xhtml", "lang", "en").open("head");
        page.empty("meta", "charset", "utf-8");
        page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        page.element("title", title);
        page.open("style").raw("\n" + stylesheet() + style).close().close();
        page.open("body").open("header").element("h1", title);
        lead.accept(page);
        page.close();
        contents(page);
        page.open("main");
        for (Section section : sections) {
            section.write(page);
        }
        page.close();
        page.open("footer").open("p").text("Made by ").element("code", command);
        page.text(" with jmpi " + version + ", " + date(date) + ".").close().close();
        return "<!DOCTYPE html>\n" + page.close().close() + "\n";
    }

    /** Writes a drawing with its caption. */
    public static void figure(Markup page, String svg, String caption) {
        page.open("figure").raw(svg).element("figcaption", caption).close();
    }

    /**
     * Writes a part that is collapsed at first.
     *
     * @param heading the element of its title, such as {@code h3}
     * @param body writes the collapsed part
     */
    public static void details(Markup page, String heading, String detailTitle, Consumer<Markup> body) {
        page.open("details").open("summary").element(heading, detailTitle).close();
        body.accept(page);
        page.close();
    }

    /** Formats a date for readers. */
    public static String date(Instant date) {
        return DATE.format(date);
    }

    private void contents(Markup page) {
        page.open("nav", "aria-label", "Contents").open("ul");
        for (Section section : sections) {
            page.open("li")
                    .element("a", section.title, "href", "#" + section.id)
                    .close();
        }
        page.close().close();
    }

    private static String stylesheet() {
        try (InputStream in = HtmlPage.class.getResourceAsStream("page.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
