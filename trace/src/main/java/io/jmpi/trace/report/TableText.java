package io.jmpi.trace.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Formats a table for a terminal. Thread: one. Lifetime: one table. */
final class TableText {
    private static final int GAP = 2;
    private static final int NARROWEST_TEXT = 14;

    private final List<Column> columns;
    private final List<List<String>> rows;
    private final int[] widths;
    private final StringBuilder text = new StringBuilder();

    TableText(Table table, int width) {
        columns = table.columns();
        rows = table.rows();
        widths = new int[columns.size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = naturalWidth(i);
        }
        int[] natural = widths.clone();
        narrowText(width);
        if (total() > width) {
            // The table must be split anyway: text need not be narrower than a block of its own.
            for (int i = 0; i < widths.length; i++) {
                int most = i == 0 ? width / 2 : width - widths[0] - GAP;
                widths[i] = columns.get(i).isText() ? Math.max(1, Math.min(natural[i], most)) : natural[i];
            }
        }
        int from = 1;
        do {
            int to = from;
            int used = widths[0];
            while (to < widths.length && (to == from || used + GAP + widths[to] <= width)) {
                used += GAP + widths[to++];
            }
            block(from, to);
            from = to;
        } while (from < widths.length);
    }

    private int total() {
        return Arrays.stream(widths).sum() + GAP * (widths.length - 1);
    }

    private int naturalWidth(int column) {
        int width = 1;
        for (String word : columns.get(column).title().split(" ", -1)) {
            width = Math.max(width, length(word));
        }
        for (List<String> row : rows) {
            width = Math.max(width, length(row.get(column)));
        }
        return width;
    }

    /** Narrows the widest columns of text by the excess. */
    private void narrowText(int width) {
        int excess = total() - width;
        while (excess > 0) {
            int widest = -1;
            for (int i = 0; i < widths.length; i++) {
                if (columns.get(i).isText()
                        && widths[i] > NARROWEST_TEXT
                        && (widest < 0 || widths[i] > widths[widest])) {
                    widest = i;
                }
            }
            if (widest < 0) {
                return;
            }
            widths[widest]--;
            excess--;
        }
    }

    /** The first column, and the columns of a range. */
    private void block(int from, int to) {
        if (from > 1) {
            text.append('\n');
        }
        List<List<String>> heads = new ArrayList<>();
        List<List<String>> rules = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            heads.add(Wrapping.wrap(columns.get(i).title(), widths[i]));
            rules.add(List.of("-".repeat(widths[i])));
        }
        append(heads, from, to, true);
        append(rules, from, to, true);
        for (List<String> row : rows) {
            List<List<String>> cells = new ArrayList<>();
            for (int i = 0; i < widths.length; i++) {
                cells.add(Wrapping.wrap(row.get(i), widths[i]));
            }
            append(cells, from, to, false);
        }
    }

    /** The cells of one row, each in lines; headings are aligned at the bottom. */
    private void append(List<List<String>> cells, int from, int to, boolean isHead) {
        int height = cells.get(0).size();
        for (int i = from; i < to; i++) {
            height = Math.max(height, cells.get(i).size());
        }
        for (int line = 0; line < height; line++) {
            StringBuilder row = new StringBuilder();
            appendCell(
                    row, 0, cells.get(0), isHead ? line - height + cells.get(0).size() : line);
            for (int i = from; i < to; i++) {
                row.append(" ".repeat(GAP));
                appendCell(
                        row,
                        i,
                        cells.get(i),
                        isHead ? line - height + cells.get(i).size() : line);
            }
            text.append(row.toString().stripTrailing()).append('\n');
        }
    }

    private void appendCell(StringBuilder row, int column, List<String> lines, int line) {
        String content = line >= 0 && line < lines.size() ? lines.get(line) : "";
        String padding = " ".repeat(Math.max(0, widths[column] - length(content)));
        row.append(columns.get(column).isText() ? content + padding : padding + content);
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
