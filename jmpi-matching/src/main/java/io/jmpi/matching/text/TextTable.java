package io.jmpi.matching.text;

import java.util.ArrayList;
import java.util.List;

/**
 * A table whose columns are as wide as their widest cell, as plain text or as Markdown that is also aligned for terminals.
 * Width is counted in characters. Thread: one.
 *
 * <pre>{@code
 * TextTable table = TextTable.markdown("lr", List.of("engine", "ns"));
 * table.row("queue", "38.4").row("bin", "21.0");
 * System.out.print(table);
 * }</pre>
 */
public final class TextTable {
    private final String sides;
    private final boolean isMarkdown;
    private final List<List<String>> rows = new ArrayList<>();

    private TextTable(String sides, boolean isMarkdown) {
        if (!sides.matches("[lr]+")) {
            throw new IllegalArgumentException("\"" + sides + "\": must have an l or r for each column");
        }
        this.sides = sides;
        this.isMarkdown = isMarkdown;
    }

    /**
     * Creates a table of plain text without rows; two spaces separate columns.
     *
     * @param sides {@code l} for each column that is aligned left, {@code r} for each that is aligned right
     */
    public static TextTable plain(String sides) {
        return new TextTable(sides, false);
    }

    /**
     * Creates a Markdown table with its first row.
     *
     * @param sides as for {@link #plain}
     * @throws IllegalArgumentException unless there is one cell for each column
     */
    public static TextTable markdown(String sides, List<String> head) {
        return new TextTable(sides, true).row(head);
    }

    /**
     * Appends a row.
     *
     * @throws IllegalArgumentException unless there is one cell for each column
     */
    public TextTable row(List<String> cells) {
        if (cells.size() != sides.length()) {
            throw new IllegalArgumentException(cells.size() + " cells for " + sides.length() + " columns: " + cells);
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    /** Appends a row in the same way. */
    public TextTable row(String... cells) {
        return row(List.of(cells));
    }

    /** The rows in order, each with the end of its line. */
    @Override
    public String toString() {
        int[] widths = widths();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            text.append(line(rows.get(i), widths)).append('\n');
            if (i == 0 && isMarkdown) {
                text.append(rule(widths)).append('\n');
            }
        }
        return text.toString();
    }

    private String line(List<String> row, int[] widths) {
        List<String> cells = new ArrayList<>();
        for (int column = 0; column < widths.length; column++) {
            String cell = row.get(column);
            String space = " ".repeat(widths[column] - length(cell));
            cells.add(isRight(column) ? space + cell : cell + space);
        }
        return isMarkdown
                ? "| " + String.join(" | ", cells) + " |"
                : String.join("  ", cells).stripTrailing();
    }

    private String rule(int[] widths) {
        StringBuilder rule = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            rule.append('|').append("-".repeat(widths[column] + 1)).append(isRight(column) ? ':' : '-');
        }
        return rule.append('|').toString();
    }

    private int[] widths() {
        int[] widths = new int[sides.length()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], length(row.get(column)));
            }
        }
        return widths;
    }

    private boolean isRight(int column) {
        return sides.charAt(column) == 'r';
    }

    private static int length(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
