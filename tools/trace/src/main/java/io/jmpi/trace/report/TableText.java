package io.jmpi.trace.report;

import io.jmpi.matching.text.TextTable;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Formats a table for a terminal. Thread: one. Lifetime: one table. */
final class TableText {
    private static final int GAP = 2; // as TextTable has it
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
        int[] shown =
                IntStream.concat(IntStream.of(0), IntStream.range(from, to)).toArray();
        TextTable block = TextTable.plain(Arrays.stream(shown)
                .mapToObj(column -> columns.get(column).isText() ? "l" : "r")
                .collect(Collectors.joining()));
        append(block, shown, column -> columns.get(column).title(), true);
        append(block, shown, column -> "-".repeat(widths[column]), true);
        rows.forEach(row -> append(block, shown, row::get, false));
        text.append(block);
    }

    /** The cells of one row, each in lines; headings are aligned at the bottom. */
    private void append(TextTable block, int[] shown, IntFunction<String> row, boolean isHead) {
        List<List<String>> cells = Arrays.stream(shown)
                .mapToObj(column -> Wrapping.wrap(row.apply(column), widths[column]))
                .toList();
        int height = cells.stream().mapToInt(List::size).max().orElseThrow();
        for (int i = 0; i < height; i++) {
            int line = i;
            block.row(cells.stream()
                    .map(lines -> line(lines, isHead ? line - height + lines.size() : line))
                    .toList());
        }
    }

    private static String line(List<String> lines, int line) {
        return line >= 0 && line < lines.size() ? lines.get(line) : "";
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
