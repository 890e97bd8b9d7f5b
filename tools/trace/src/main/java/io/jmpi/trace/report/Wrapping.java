package io.jmpi.trace.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Wraps text. */
final class Wrapping {
    private static final Pattern NUMBER = Pattern.compile("[<>(]?\\d+([.,]\\d+)*");

    private Wrapping() {}

    /**
     * Breaks lines between words, but not between a number and its unit, and within a word that is too long for a line.
     *
     * @param width maximum number of characters in a line
     * @return at least one line
     */
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : words(text, width)) {
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

    /** Splits a text into words; a number and the next word are one if a line has room for them. */
    private static List<String> words(String text, int width) {
        List<String> words = new ArrayList<>();
        boolean afterNumber = false;
        for (String word : text.split(" ", -1)) {
            int last = words.size() - 1;
            if (afterNumber && length(words.get(last)) + 1 + length(word) <= width) {
                words.set(last, words.get(last) + " " + word);
            } else {
                words.add(word);
            }
            afterNumber = NUMBER.matcher(word).matches();
        }
        return words;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
