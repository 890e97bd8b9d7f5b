package io.jmpi.trace.otm;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds over the data points of all ranks, for each column, the sum, the largest value, and the largest mean: the mean
 * over the ranks that have a point of an index, at the index where it is largest. That is the average of figure 7: over
 * ranks, at the worst moment.
 *
 * <p>Stores a sum for each index and each column with a mean that is not 0 everywhere: some 50 bytes for each data
 * point of the longest rank.
 *
 * <p>Thread: any; one for each {@link Rank}. Lifetime: one trace.
 */
final class WorstMoments {
    private static final int BLOCK = 256;

    private final int columns;
    private final List<Block> blocks = new ArrayList<>();
    private final long[] max;
    private final long[] total;
    private long points;

    /** Successive indices. */
    private static final class Block {
        /** By column; null for those that are 0 everywhere or have no mean. */
        private final long[][] sums;

        private final int[] ranks = new int[BLOCK];

        Block(int columns) {
            sums = new long[columns][];
        }
    }

    /** Adds the points of a rank, a block at a time. Thread: one. */
    final class Rank {
        private final long[] rows = new long[BLOCK * columns];
        private int block;
        private int count;

        /** Adds the next point. */
        void add(long[] row) {
            System.arraycopy(row, 0, rows, count * columns, columns);
            if (++count == BLOCK) {
                end();
            }
        }

        /** Adds what remains after the last point. */
        void end() {
            addBlock(block++, rows, count);
            count = 0;
        }
    }

    WorstMoments(int binCounts) {
        columns = new DataPoint(binCounts).values().length;
        max = new long[columns];
        total = new long[columns];
    }

    /** Begins a rank. */
    Rank rank() {
        return new Rank();
    }

    private synchronized void addBlock(int index, long[] rows, int count) {
        if (index == blocks.size()) {
            blocks.add(new Block(columns));
        }
        Block block = blocks.get(index);
        for (int row = 0; row < count; row++) {
            block.ranks[row]++;
            for (int column = 0; column < columns; column++) {
                long value = rows[row * columns + column];
                if (value != 0) {
                    total[column] += value;
                    max[column] = Math.max(max[column], value);
                    addToMean(block, column, row, value);
                }
            }
        }
        points += count;
    }

    private static void addToMean(Block block, int column, int row, long value) {
        if (DataPoint.hasMean(column)) {
            if (block.sums[column] == null) {
                block.sums[column] = new long[BLOCK];
            }
            block.sums[column][row] += value;
        }
    }

    /** Number of data points of all ranks. */
    synchronized long points() {
        return points;
    }

    /** The sum of a column. */
    synchronized long total(int column) {
        return total[column];
    }

    /** The largest value of a column. */
    synchronized long max(int column) {
        return max[column];
    }

    /** The mean of a column over ranks at the index where it is largest. */
    synchronized double largestMean(int column) {
        double largest = 0;
        for (Block block : blocks) {
            for (int row = 0; block.sums[column] != null && row < BLOCK; row++) {
                if (block.sums[column][row] != 0) {
                    largest = Math.max(largest, (double) block.sums[column][row] / block.ranks[row]);
                }
            }
        }
        return largest;
    }
}
