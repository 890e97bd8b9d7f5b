package io.jmpi.trace.report;

import java.util.ArrayList;
import java.util.List;

/** Wraps text. */
final class Wrapping {
    private Wrapping() {}

    /**
     * Breaks lines between words, and within a word that is too long for a line.
     *
     * @param width maximum number of characters in a line
     * @return at least one line
     */
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : text.split(" ", -1)) {
            String joined = line.isEmpty() ? word : line + " " + word;
            if (length(joined) > width && !line.isEmpty()) {
                lines.add(line);
                joined = word;
            }
            while (length(joined) > width) {
                int end = joined.offsetByCodePoints(0, width);
                lines.add(joined.substring(0, end));
                joined = joined.substring(end);
            }
            line = joined;
        }
        lines.add(line);
        return lines;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
