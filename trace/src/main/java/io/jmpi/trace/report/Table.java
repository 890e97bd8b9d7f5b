package io.jmpi.trace.report;

import java.util.ArrayList;
import java.util.List;

/** A table for terminals and for HTML: text on the left, numbers on the right. Thread: one. */
public final class Table {
    private final List<Column> columns;
    private final List<List<String>> rows = new ArrayList<>();

    /** A table without rows. */
    public Table(List<Column> columns) {
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("a table has at least one column");
        }
        this.columns = List.copyOf(columns);
    }

    /** A table without rows. */
    public static Table of(Column... columns) {
        return new Table(List.of(columns));
    }

    /**
     * Appends a row.
     *
     * @param cells numbers, written as their column says, or anything else, written as it is
     * @throws IllegalArgumentException if there is not one for each column
     */
    public Table row(Object... cells) {
        return row(List.of(cells));
    }

    /** Appends a row, likewise. */
    public Table row(List<?> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(cells.size() + " cells for " + columns.size() + " columns: " + cells);
        }
        List<String> row = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            Object cell = cells.get(i);
            boolean isNumber = cell instanceof Number && !columns.get(i).isText();
            row.add(isNumber ? columns.get(i).unit().format(((Number) cell).doubleValue()) : cell.toString());
        }
        rows.add(row);
        return this;
    }

    /** Whether it has no rows. */
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    List<Column> columns() {
        return columns;
    }

    List<List<String>> rows() {
        return rows;
    }

    /**
     * The table for a terminal, each line with its end. Where it is too wide, text is broken; where that does not do,
     * columns stand below each other, each time with the first one.
     *
     * @param width of the terminal in characters
     */
    public String text(int width) {
        return new TableText(this, width).toString();
    }

    /** Writes the table as an element that scrolls if it is too wide. */
    void html(Markup page) {
        page.open("div", "class", "table", "tabindex", "0")
                .open("table")
                .open("thead")
                .open("tr");
        for (Column column : columns) {
            page.open("th", "scope", "col", "class", side(column));
            if (!column.explanation().isEmpty()) {
                page.attribute("title", column.explanation());
            }
            page.text(column.title()).close();
        }
        page.close().close().open("tbody");
        for (List<String> row : rows) {
            page.open("tr");
            for (int i = 0; i < row.size(); i++) {
                boolean isHead = i == 0 && columns.get(0).isText();
                page.open(isHead ? "th" : "td", "class", side(columns.get(i)));
                if (isHead) {
                    page.attribute("scope", "row");
                }
                page.text(row.get(i)).close();
            }
            page.close();
        }
        page.close().close().close();
    }

    private static String side(Column column) {
        return column.isText() ? "l" : "r";
    }
}
