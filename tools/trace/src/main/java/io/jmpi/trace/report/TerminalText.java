package io.jmpi.trace.report;

import io.jmpi.matching.text.Printable;

/**
 * Text for a terminal of any character set, with arbitrary names from traces: replaces our special characters by ASCII
 * where needed, and removes control characters. Thread: one.
 */
public final class TerminalText {
    private final StringBuilder text = new StringBuilder();
    private final int width;

    /**
     * Creates an empty text.
     *
     * @param width of the terminal in characters
     */
    public TerminalText(int width) {
        this.width = width;
    }

    /** Appends a line, wrapped if it is too long, with a hanging indent. */
    public TerminalText line(String line) {
        return line(line, "");
    }

    private TerminalText line(String line, String before) {
        String indent = " ".repeat(before.length() + 2);
        String first = before;
        for (String part : Wrapping.wrap(plain(line), Math.max(20, width - indent.length()))) {
            text.append(first).append(part).append('\n');
            first = indent;
        }
        return this;
    }

    /** Appends an item of a list. */
    public TerminalText item(String line) {
        return line(line, "  ");
    }

    /** Appends an empty line. */
    public TerminalText blank() {
        text.append('\n');
        return this;
    }

    /** Appends a table. */
    public TerminalText table(Table table) {
        table.text(width).lines().forEach(line -> text.append(plain(line)).append('\n'));
        return this;
    }

    /** Whether the text is empty. */
    public boolean isEmpty() {
        return text.isEmpty();
    }

    private static String plain(String line) {
        StringBuilder plain = new StringBuilder(line.length());
        line.codePoints().forEach(c -> {
            switch (c) {
                case 'µ' -> plain.append('u');
                case '–' -> plain.append('-');
                case '×' -> plain.append('x');
                default -> plain.appendCodePoint(Printable.isShown(c) ? c : '?'); // As wide as the original.
            }
        });
        return plain.toString();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
