package io.jmpi.plot;

import java.util.ArrayList;
import java.util.List;

/**
 * A table of an {@link HtmlPage}: scrolls if it is too wide, with a shadow where more follows. On a phone, a table with
 * many columns also shows a note about them, and its first column stays visible. Thread: one.
 */
public final class HtmlTable {
    /**
     * A column.
     *
     * @param isText text is aligned left, numbers right; text in the first column names its row
     * @param explanation shown when the reader points at the title; may be empty
     */
    public record Column(String title, boolean isText, String explanation) {
        /** A column without explanation. */
        public Column(String title, boolean isText) {
            this(title, isText, "");
        }
    }

    /**
     * A cell.
     *
     * @param note in small letters below the text; may be empty
     * @param style a class of the page's style sheet, such as {@code better} or {@code worse}; may be empty
     */
    public record Cell(String text, String note, String style) {
        /** A cell of text only. */
        public static Cell of(String text) {
            return new Cell(text, "", "");
        }
    }

    /** Most columns that a phone can show. */
    private static final int NARROW = 3;

    private final List<Column> columns;
    private final List<List<Cell>> rows = new ArrayList<>();

    /** Creates a table without rows. */
    public HtmlTable(List<Column> columns) {
        this.columns = List.copyOf(columns);
    }

    /**
     * Appends a row.
     *
     * @throws IllegalArgumentException unless there is one cell for each column
     */
    public HtmlTable row(List<Cell> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(cells.size() + " cells for " + columns.size() + " columns: " + cells);
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    /** Writes the element. */
    public void write(Markup page) {
        page.open("div", "class", columns.size() > NARROW ? "table wide" : "table", "tabindex", "0")
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
        for (List<Cell> row : rows) {
            page.open("tr");
            for (int i = 0; i < row.size(); i++) {
                write(page, columns.get(i), row.get(i), i == 0 && columns.get(0).isText());
            }
            page.close();
        }
        page.close().close().close();
    }

    private static void write(Markup page, Column column, Cell cell, boolean isHead) {
        String style = cell.style().isEmpty() ? side(column) : side(column) + " " + cell.style();
        page.open(isHead ? "th" : "td", "class", style);
        if (isHead) {
            page.attribute("scope", "row");
        }
        page.text(cell.text());
        if (!cell.note().isEmpty()) {
            page.element("small", cell.note());
        }
        page.close();
    }

    private static String side(Column column) {
        return column.isText() ? "l" : "r";
    }
}
