package io.jmpi.internal.statistics;

import java.util.ArrayList;
import java.util.List;

/** A table whose columns are as wide as their widest cell; the first column is aligned left, the others right. Thread: one. */
public final class TextTable {
    private static final String GAP = "  ";

    private final List<String[]> rows = new ArrayList<>();

    /** Adds a row; all rows have the same number of cells. */
    public void row(String... cells) {
        rows.add(cells);
    }

    @Override
    public String toString() {
        int[] widths = widths();
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.length; column++) {
                String fill = " ".repeat(widths[column] - row[column].length());
                line.append(GAP).append(column == 0 ? row[column] + fill : fill + row[column]);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private int[] widths() {
        int[] widths = new int[rows.get(0).length];
        for (String[] row : rows) {
            for (int column = 0; column < row.length; column++) {
                widths[column] = Math.max(widths[column], row[column].length());
            }
        }
        return widths;
    }
}
