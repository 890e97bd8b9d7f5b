package io.jmpi.trace.timeline;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import io.jmpi.plot.HtmlPage;
import io.jmpi.plot.Markup;
import io.jmpi.trace.report.HtmlReport;
import io.jmpi.trace.report.ReportFiles.Run;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes a timeline as one self-contained page: its data as JSON, and the script that draws it. The heap stores the page.
 *
 * <p>Thread: one. No state.
 */
public final class TimelinePage {
    private static final List<String> SCRIPTS = List.of("data.js", "drawing.js", "input.js");

    private TimelinePage() {}

    /** Creates the page. */
    public static String of(Timeline timeline, Run run) throws IOException {
        String data = data(timeline);
        StringBuilder script = new StringBuilder("(() => {\n'use strict';\n");
        for (String part : SCRIPTS) {
            script.append(resource(part));
        }
        HtmlPage page = new HtmlPage("Timeline of " + timeline.name(), lead -> {
            lead.element("p", answer(timeline), "class", "answer");
            if (!timeline.leftOut().isEmpty()) {
                lead.element("p", HtmlReport.sentence(timeline.leftOut()), "class", "partial", "id", "left-out");
            }
            HtmlReport.partial(lead, timeline.problems());
        });
        page.style(resource("timeline.css"));
        page.section("timeline", "Timeline", body -> {
            controls(body);
            body.open("script", "id", "data", "type", "application/json")
                    .raw(data)
                    .close();
            body.open("script").raw("//<![CDATA[\n" + script + "})();\n//]]>\n").close();
        });
        page.detail("use", "How to use it", TimelinePage::help);
        page.detail("shows", "What it shows", body -> explanation(timeline, body));
        return page.html(run.command(), run.version(), run.date());
    }

    private static String answer(Timeline timeline) {
        return timeline.shown() + " of " + Timeline.count(timeline.ranks(), "rank") + " in "
                + Time.seconds(timeline.duration()) + " s.";
    }

    private static void controls(Markup body) {
        body.open("form", "id", "search", "role", "search");
        body.open("label").text("Search ");
        body.empty(
                "input",
                "id",
                "words",
                "type",
                "search",
                "placeholder",
                "waitall, rank 3, tag 7",
                "autocomplete",
                "off");
        body.close();
        button(body, "previous", "Previous match", "\u25c0");
        button(body, "next", "Next match", "\u25b6");
        body.element("output", "", "id", "matches");
        body.close();
        body.open("div", "id", "zoom", "role", "group", "aria-label", "View");
        button(body, "in", "Zoom in", "+");
        button(body, "out", "Zoom out", "\u2212");
        button(body, "left", "Earlier", "\u2190");
        button(body, "right", "Later", "\u2192");
        button(body, "all", "Show all", "All");
        body.element("output", "", "id", "view");
        body.close();
        body.element("div", "", "id", "legend");
        body.open("div", "id", "stage");
        body.element(
                "canvas",
                "",
                "id",
                "canvas",
                "tabindex",
                "0",
                "role",
                "application",
                "aria-label",
                "Calls of ranks over time. Arrow keys go from call to call, plus and minus zoom, m follows a message.",
                "aria-describedby",
                "details");
        body.element("div", "", "id", "tip", "hidden", "hidden");
        body.close();
        body.element("p", "", "id", "arrows");
        body.element("div", "Select a call to read its details.", "id", "details", "aria-live", "polite");
        body.element(
                "noscript", "The timeline needs JavaScript; jmpi-trace timeline -o FILE.json writes it for Perfetto.");
    }

    private static void button(Markup body, String id, String label, String text) {
        body.element("button", text, "id", id, "type", "button", "aria-label", label, "title", label);
    }

    private static void help(Markup body) {
        body.open("ul");
        body.element("li", "Wheel, pinch, + and \u2212: zoom. Drag, Shift with arrow keys: move.");
        body.element(
                "li",
                "Tap or click a call: its details and messages. Arrow keys: the next call, the next rank. m: the other end of"
                        + " a message. 0: everything.");
        body.element(
                "li",
                "Search for a part of a call's name, and for a rank, tag or peer by its number: irecv rank 3 tag 7 finds what"
                        + " has all of these. Enter and Shift with Enter: the next and the previous match.");
        body.close();
    }

    private static void explanation(Timeline timeline, Markup body) {
        body.open("ul");
        body.element(
                "li",
                "A bar for each call; a low one waits, tests or probes. An arrow for each message, from the call that sent it to"
                        + " the end of the call that received it, or reported that it had been received.");
        body.element(
                "li",
                "Messages are matched with receives by the rules of MPI, as jmpi-trace messages does it. Messages inside"
                        + " collective operations are not in a trace.");
        body.element("li", "Peers are ranks in the communicator of the call; ranks of messages are those in world.");
        if (timeline.notReceived() > 0) {
            body.element(
                    "li",
                    Timeline.count(timeline.notReceived(), "message")
                            + " of the trace without arrow: no call of the trace received"
                            + " them, or reported that they had been received.");
        }
        if (timeline.correctedClocks() > 0) {
            body.element(
                    "li",
                    "The clocks of " + Timeline.count(timeline.correctedClocks(), "rank")
                            + " are corrected, so that no message is received before it is sent.");
        }
        body.close();
    }

    /** Text in JSON must not end the element around it, in HTML or XML. */
    private static final class Escapes extends CharacterEscapes {
        private static final long serialVersionUID = 1;
        private final int[] escapes = standardAsciiEscapesForJSON();

        Escapes() {
            for (char each : new char[] {'<', '>', '&'}) {
                escapes[each] = ESCAPE_STANDARD;
            }
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return escapes.clone();
        }

        @Override
        public SerializedString getEscapeSequence(int character) {
            return null;
        }
    }

    private static String data(Timeline timeline) throws IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.setCharacterEscapes(new Escapes());
            new TimelineData(timeline, json).write();
        }
        return out.toString();
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = TimelinePage.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
