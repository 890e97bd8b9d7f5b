package io.jmpi.examples.heat;

/** The rectangle of cells that one rank owns; empty where there are more ranks than rows or columns. */
public record Block(int firstRow, int firstColumn, int rows, int columns) {
    /** The number of cells. */
    public int cells() {
        return rows * columns;
    }

    boolean isEmpty() {
        return cells() == 0;
    }
}
