package io.jmpi.examples;

/**
 * The cells of one rank with a border of ghost cells around them, which hold copies of the neighbours' outermost cells.
 *
 * <p>Rows {@code -1} and {@code rows}, columns {@code -1} and {@code columns} are ghosts. Memory is row by row, so a
 * row of cells can be sent and received in place, while a column must be packed into an array of its own.
 */
final class HeatBlock {
    /** Units of {@link #heat} per degree. */
    static final double HEAT_UNITS = 1 << 24;

    private final int rows;
    private final int columns;
    private final int stride;
    private double[] now;
    private double[] next;

    HeatBlock(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        stride = columns + 2;
        now = new double[Math.multiplyExact(rows + 2, stride)];
        next = new double[now.length];
    }

    int rows() {
        return rows;
    }

    int columns() {
        return columns;
    }

    /** The array that holds the cells until the next {@link #step}. */
    double[] memory() {
        return now;
    }

    /** Where a cell, or ghost cell, is in {@link #memory}. */
    int offset(int row, int column) {
        return (row + 1) * stride + column + 1;
    }

    /** Sets all cells from consecutive rows without ghosts. */
    void load(double[] source) {
        for (int row = 0; row < rows; row++) {
            System.arraycopy(source, row * columns, now, offset(row, 0), columns);
        }
    }

    /** Copies all cells to consecutive rows without ghosts. */
    void store(double[] target) {
        for (int row = 0; row < rows; row++) {
            System.arraycopy(now, offset(row, 0), target, row * columns, columns);
        }
    }

    void packColumn(int column, double[] target) {
        for (int row = 0; row < rows; row++) {
            target[row] = now[offset(row, column)];
        }
    }

    void unpackColumn(double[] source, int column) {
        for (int row = 0; row < rows; row++) {
            now[offset(row, column)] = source[row];
        }
    }

    /** Fills the ghosts on a side that is an edge of the plate: insulated, it shows each cell its own temperature. */
    void mirror(Direction side) {
        switch (side) {
            case NORTH -> System.arraycopy(now, offset(0, 0), now, offset(-1, 0), columns);
            case SOUTH -> System.arraycopy(now, offset(rows - 1, 0), now, offset(rows, 0), columns);
            case WEST -> mirrorColumn(0, -1);
            case EAST -> mirrorColumn(columns - 1, columns);
        }
    }

    private void mirrorColumn(int from, int to) {
        for (int row = 0; row < rows; row++) {
            now[offset(row, to)] = now[offset(row, from)];
        }
    }

    /** Computes the next temperature of every cell. All ghosts must have been filled. */
    void step(double alpha) {
        for (int row = 0; row < rows; row++) {
            int here = offset(row, 0);
            for (int end = here + columns; here < end; here++) {
                next[here] = HeatField.nextTemperature(
                        now[here], now[here - stride], now[here + stride], now[here - 1], now[here + 1], alpha);
            }
        }
        double[] swap = now;
        now = next;
        next = swap;
    }

    /**
     * The sum of temperatures in units of 2^-24 degrees. Integers add up to the same sum in any order, so the total
     * over all ranks does not depend on how many there are.
     */
    long heat() {
        long heat = 0;
        for (int row = 0; row < rows; row++) {
            int here = offset(row, 0);
            for (int end = here + columns; here < end; here++) {
                heat += Math.round(now[here] * HEAT_UNITS);
            }
        }
        return heat;
    }
}
