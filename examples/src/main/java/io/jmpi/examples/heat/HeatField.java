package io.jmpi.examples.heat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Temperatures (0 to 255, like grey values) of a whole plate, row by row, which rank 0 reads, collects and writes.
 *
 * <p>It also knows the serial solution, against which a parallel run can be verified.
 */
public final class HeatField {
    private final int width;
    private final int height;
    private final double[] cells;

    /** A field that uses the given array, without copying it. */
    public HeatField(int width, int height, double[] cells) {
        if (width < 1 || height < 1 || cells.length != (long) width * height) {
            throw new IllegalArgumentException("expected " + width + " x " + height + " cells, got " + cells.length);
        }
        this.width = width;
        this.height = height;
        this.cells = cells;
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    /** The array that it uses. */
    public double[] cells() {
        return cells;
    }

    public double at(int row, int column) {
        return cells[row * width + column];
    }

    /** Copies the cells of a block, row by row, to {@code target}. */
    void copyOut(Block block, double[] target, int offset) {
        for (int row = 0; row < block.rows(); row++) {
            int from = (block.firstRow() + row) * width + block.firstColumn();
            System.arraycopy(cells, from, target, offset + row * block.columns(), block.columns());
        }
    }

    /** Copies the cells of a block, row by row, from {@code source}. */
    void copyIn(Block block, double[] source, int offset) {
        for (int row = 0; row < block.rows(); row++) {
            int to = (block.firstRow() + row) * width + block.firstColumn();
            System.arraycopy(source, offset + row * block.columns(), cells, to, block.columns());
        }
    }

    /**
     * One explicit step of the heat equation for one cell: the five-point stencil, stable for {@code alpha} up to 0.25.
     * All code that computes cells calls this method, because floating-point addition is not associative: only the same
     * order of operations gives the same bits.
     */
    static double nextTemperature(double here, double north, double south, double west, double east, double alpha) {
        return here + alpha * (((north + south) + (west + east)) - 4.0 * here);
    }

    /**
     * The field after {@code steps} steps, computed by one thread in the plainest way. The plate is insulated: the
     * value across an edge is the cell's own temperature, so that no heat flows.
     */
    public HeatField diffusedSerially(int steps, double alpha) {
        double[] now = cells.clone();
        double[] next = new double[now.length];
        for (int step = 0; step < steps; step++) {
            for (int row = 0; row < height; row++) {
                int north = Math.max(row - 1, 0) * width;
                int here = row * width;
                int south = Math.min(row + 1, height - 1) * width;
                for (int column = 0; column < width; column++) {
                    int west = Math.max(column - 1, 0);
                    int east = Math.min(column + 1, width - 1);
                    next[here + column] = nextTemperature(
                            now[here + column],
                            now[north + column],
                            now[south + column],
                            now[here + west],
                            now[here + east],
                            alpha);
                }
            }
            double[] swap = now;
            now = next;
            next = swap;
        }
        return new HeatField(width, height, now);
    }

    /** The index (row * width + column) of the first cell whose bits differ from the other field's; -1 if none do. */
    public int firstDifference(HeatField other) {
        // Arrays.mismatch compares doubles as Double.compare does: by bits, so 0.0 differs from -0.0.
        return Arrays.mismatch(cells, other.cells);
    }

    /** CRC-32 of the bits of all cells, row by row: equal for two runs if they computed the same. */
    public long checksum() {
        CRC32 crc = new CRC32();
        ByteBuffer rowBytes = ByteBuffer.allocate(width * Double.BYTES);
        for (int row = 0; row < height; row++) {
            rowBytes.clear();
            rowBytes.asDoubleBuffer().put(cells, row * width, width);
            crc.update(rowBytes);
        }
        return crc.getValue();
    }
}
