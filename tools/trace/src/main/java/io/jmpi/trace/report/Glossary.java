package io.jmpi.trace.report;

import io.jmpi.plot.Markup;
import java.util.Collection;

/** Formats the explanations of statistics as text and as part of a page. */
public final class Glossary {
    private Glossary() {}

    /**
     * Formats the explanations for a terminal.
     *
     * @param width maximum number of characters in a line
     */
    public static String text(Collection<Topic> topics, int width) {
        StringBuilder text = new StringBuilder();
        for (Topic topic : topics) {
            text.append('\n').append(topic.title()).append(":\n");
            Statistic.of(topic).forEach(statistic -> append(text, statistic, width));
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Statistic statistic, int width) {
        text.append("  ").append(statistic.term()).append('\n');
        for (String line : Wrapping.wrap(statistic.sentence(), Math.max(20, width - 6))) {
            text.append("      ").append(line).append('\n');
        }
    }

    static void html(Collection<Topic> topics, Markup page) {
        for (Topic topic : topics) {
            page.element("h3", topic.title()).open("dl");
            Statistic.of(topic)
                    .forEach(statistic -> page.element("dt", statistic.term()).element("dd", statistic.sentence()));
            page.close();
        }
    }

    /**
     * Formats the explanations for the documentation: a list item for each statistic, under a heading for each topic.
     */
    static String markdown(Collection<Topic> topics) {
        StringBuilder text = new StringBuilder();
        for (Topic topic : topics) {
            text.append("### ").append(topic.title()).append("\n\n");
            Statistic.of(topic).forEach(statistic -> {
                String item = "* **" + statistic.term() + "**: " + statistic.sentence();
                text.append(String.join("\n  ", Wrapping.wrap(item, 118))).append('\n');
            });
            text.append('\n');
        }
        return text.toString().stripTrailing() + "\n";
    }
}
