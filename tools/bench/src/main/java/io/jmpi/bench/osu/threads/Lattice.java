package io.jmpi.bench.osu.threads;

/**
 * A square part of a lattice of coupled logistic maps (K. Kaneko), with a border of copies of its neighbors' cells. The maps
 * are chaotic: if one value of a border is wrong or old, all cells differ after some steps. Cells are computed in the same way
 * wherever they are, so that a lattice in parts has the same bits as a whole one. Thread: one at a time.
 */
final class Lattice {
    private static final double COUPLING = 0.3;
    private static final double CHAOS = 1.9;

    private final int rows;
    private final int columns;
    private final int stride;
    private double[] now;
    private double[] next;

    /** Creates a part whose first cell is that of the whole lattice in this row and column. */
    Lattice(int firstRow, int firstColumn, int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        stride = columns + 2;
        now = new double[(rows + 2) * stride];
        next = new double[now.length];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                now[at(row, column)] = start(firstRow + row, firstColumn + column);
            }
        }
    }

    /** Of -1 to 1, differs between neighbors. */
    private static double start(int row, int column) {
        return (row * 31 + column * 17) % 101 / 50.5 - 1;
    }

    private int at(int row, int column) {
        return (row + 1) * stride + column + 1;
    }

    double cell(int row, int column) {
        return now[at(row, column)];
    }

    /** How many cells a side has. */
    int length(Side side) {
        return side.isRow() ? columns : rows;
    }

    /** Copies the outermost cells of a side. */
    void copyEdge(Side side, double[] to) {
        copy(side, 0, to, true);
    }

    /** Sets the border beyond a side. */
    void setBorder(Side side, double[] from) {
        copy(side, 1, from, false);
    }

    /** Copies a line of cells, which is so many cells beyond the edge. */
    private void copy(Side side, int beyond, double[] line, boolean out) {
        int first = switch (side) {
            case NORTH -> at(-beyond, 0);
            case SOUTH -> at(rows - 1 + beyond, 0);
            case WEST -> at(0, -beyond);
            case EAST -> at(0, columns - 1 + beyond);
        };
        int step = side.isRow() ? 1 : stride;
        for (int i = 0; i < length(side); i++) {
            if (out) {
                line[i] = now[first + i * step];
            } else {
                now[first + i * step] = line[i];
            }
        }
    }

    /** Computes all cells from their neighbors; the borders must be set. */
    void step() {
        for (int row = 0; row < rows; row++) {
            int first = at(row, 0);
            for (int i = first; i < first + columns; i++) {
                double neighbors = (map(now[i - stride]) + map(now[i + stride])) + (map(now[i - 1]) + map(now[i + 1]));
                next[i] = (1 - COUPLING) * map(now[i]) + COUPLING / 4 * neighbors;
            }
        }
        double[] swap = now;
        now = next;
        next = swap;
    }

    private static double map(double x) {
        return 1 - CHAOS * x * x;
    }

    /** The sides of a part. */
    enum Side {
        NORTH(0),
        SOUTH(1),
        WEST(2),
        EAST(3);

        /** How many there are. */
        static final int COUNT = 4;

        /** Its number, below {@link #COUNT}. */
        final int number;

        Side(int number) {
            this.number = number;
        }

        boolean isRow() {
            return this == NORTH || this == SOUTH;
        }

        Side opposite() {
            return switch (this) {
                case NORTH -> SOUTH;
                case SOUTH -> NORTH;
                case WEST -> EAST;
                case EAST -> WEST;
            };
        }
    }
}
