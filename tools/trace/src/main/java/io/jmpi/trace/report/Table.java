package io.jmpi.trace.report;

import io.jmpi.plot.HtmlTable;
import io.jmpi.plot.Markup;
import java.util.ArrayList;
import java.util.List;

/** A table for terminals and for HTML: text aligned left, numbers right. Thread: one. */
public final class Table {
    private final List<Column> columns;
    private final List<List<String>> rows = new ArrayList<>();

    /** Creates a table without rows. */
    public Table(List<Column> columns) {
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("a table has at least one column");
        }
        this.columns = List.copyOf(columns);
    }

    /** Creates a table without rows. */
    public static Table of(Column... columns) {
        return new Table(List.of(columns));
    }

    /**
     * Appends a row.
     *
     * @param cells numbers, formatted by their column's unit, or anything else, formatted as it is
     * @throws IllegalArgumentException unless there is one cell for each column
     */
    public Table row(Object... cells) {
        return row(List.of(cells));
    }

    /** Appends a row in the same way. */
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

    /** Whether the table has no rows. */
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
     * Formats the table for a terminal, each line with its end. A table that is too wide has its text wrapped; if that
     * is not enough, it is split into blocks of columns, each beginning with the first column.
     *
     * @param width of the terminal in characters
     */
    public String text(int width) {
        return new TableText(this, width).toString();
    }

    /** Writes the table as an element that scrolls if it is too wide. */
    void html(Markup page) {
        HtmlTable table = new HtmlTable(columns.stream()
                .map(column -> new HtmlTable.Column(column.title(), column.isText(), column.explanation()))
                .toList());
        rows.forEach(row -> table.row(row.stream().map(HtmlTable.Cell::of).toList()));
        table.write(page);
    }
}
