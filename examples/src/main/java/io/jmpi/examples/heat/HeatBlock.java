package io.jmpi.examples.heat;

import io.jmpi.datatype.Datatype;

/**
 * The cells of one rank with a border of ghost cells around them, which hold copies of the neighbors' outermost cells.
 *
 * <p>Rows {@code -1} and {@code rows}, columns {@code -1} and {@code columns} are ghosts. Memory is row by row, in two
 * arrays: one holds the cells, the other one takes the next temperatures, and then they are exchanged.
 */
final class HeatBlock {
    /** How many arrays take turns. */
    static final int ARRAYS = 2;

    /** Units of {@link #heat} per degree. */
    static final double HEAT_UNITS = 1 << 24;

    private final int rows;
    private final int columns;
    private final int stride;
    private final double[][] arrays = new double[ARRAYS][];
    private int current;
    private double[] now;
    private double[] next;

    HeatBlock(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        stride = columns + 2;
        for (int i = 0; i < ARRAYS; i++) {
            arrays[i] = new double[Math.multiplyExact(rows + 2, stride)];
        }
        now = arrays[0];
        next = arrays[1];
    }

    int rows() {
        return rows;
    }

    int columns() {
        return columns;
    }

    /** One of the arrays. */
    double[] array(int number) {
        return arrays[number];
    }

    /** The number of the array that holds the cells until the next {@link #step}. */
    int current() {
        return current;
    }

    private int offset(int row, int column) {
        return (row + 1) * stride + column + 1;
    }

    /** The outermost cells on a side, as a part of an array. */
    Datatype<double[]> border(Direction side) {
        return switch (side) {
            case NORTH -> row(0);
            case SOUTH -> row(rows - 1);
            case WEST -> column(0);
            case EAST -> column(columns - 1);
        };
    }

    /** The ghost cells on a side, as a part of an array. */
    Datatype<double[]> ghosts(Direction side) {
        return switch (side) {
            case NORTH -> row(-1);
            case SOUTH -> row(rows);
            case WEST -> column(-1);
            case EAST -> column(columns);
        };
    }

    private Datatype<double[]> row(int row) {
        return part(1, columns, row, 0);
    }

    private Datatype<double[]> column(int column) {
        return part(rows, 1, 0, column);
    }

    private Datatype<double[]> part(int height, int width, int firstRow, int firstColumn) {
        return Datatype.DOUBLE.subarray(
                new int[] {rows + 2, stride}, new int[] {height, width}, new int[] {firstRow + 1, firstColumn + 1});
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
        next = now;
        current = 1 - current;
        now = arrays[current];
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
