package io.jmpi.bench.table;

import java.util.ArrayList;
import java.util.List;

/** A Markdown table, also aligned as plain text for terminals. Thread: one. */
public final class MarkdownTable {
    /** Alignment of a column's cells. */
    public enum Side {
        LEFT,
        RIGHT
    }

    private final List<Side> sides;
    private final List<List<String>> rows = new ArrayList<>();

    /** Creates a table with its first row. */
    public MarkdownTable(List<Side> sides, List<String> head) {
        this.sides = List.copyOf(sides);
        row(head);
    }

    /**
     * Appends a row.
     *
     * @throws IllegalArgumentException unless there is one cell for each column
     */
    public MarkdownTable row(List<String> cells) {
        if (cells.size() != sides.size()) {
            throw new IllegalArgumentException(cells.size() + " cells for " + sides.size() + " columns: " + cells);
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        append(text, rows.get(0));
        for (int column = 0; column < sides.size(); column++) {
            String dashes = "-".repeat(width(column) + 1);
            text.append('|').append(sides.get(column) == Side.RIGHT ? dashes + ":" : dashes + "-");
        }
        text.append("|\n");
        for (List<String> row : rows.subList(1, rows.size())) {
            append(text, row);
        }
        return text.toString();
    }

    private void append(StringBuilder text, List<String> row) {
        for (int column = 0; column < row.size(); column++) {
            String cell = row.get(column);
            String space = " ".repeat(width(column) - cell.length());
            text.append("| ")
                    .append(sides.get(column) == Side.RIGHT ? space + cell : cell + space)
                    .append(' ');
        }
        text.append("|\n");
    }

    private int width(int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }
}
