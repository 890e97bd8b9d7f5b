package io.jmpi.site;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;

/**
 * The index of the search: one entry for each section of each page. It is a script and not JSON, because a page that
 * was opened as a file may load scripts, but may not read other files. Thread: one.
 */
final class SearchIndex {
    /** Weight of a section for developers of jmpi. */
    private static final double LAST = 0.05;

    private final List<String> entries = new ArrayList<>();

    /**
     * Adds all sections of a page.
     *
     * @param weight weight of a hit in this page, relative to other pages
     */
    void add(Page page, double weight) {
        for (Page.Section section : page.sections()) {
            StringBuilder text = new StringBuilder();
            Node node = section.node().getNext();
            SearchHint hint = SearchHint.of(node);
            while (node != null && !(node instanceof Heading)) {
                text.append(PlainText.of(node)).append(' ');
                node = node.getNext();
            }
            double sectionWeight = hint.isLast() ? LAST : weight;
            String target = section.level() == 1 ? page.target() : page.target() + "#" + section.anchor();
            entries.add("[" + quoted(target) + "," + quoted(page.title()) + ","
                    + quoted(section.level() == 1 ? "" : section.title()) + "," + quoted(text.toString()) + ","
                    + sectionWeight + "," + quoted(hint.words()) + "]");
        }
    }

    /**
     * Defines {@code jmpiSearchIndex}: an array of arrays of target, page, section, text, weight and words that lead
     * there.
     */
    String script() {
        return "window.jmpiSearchIndex = [\n" + String.join(",\n", entries) + "\n];\n";
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.strip().chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\');
            }
            quoted.append((char) c);
        });
        return quoted.append('"').toString();
    }
}
