package io.jmpi.trace.otm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Finds over the data points of all ranks, for each column, the largest value, and the largest mean: the mean over the
 * ranks that have a point of an index, at the index where it is largest. That is the average of figure 7: over ranks,
 * at the worst moment.
 *
 * <p>Reads points in blocks of indices, rank by rank, so that memory does not depend on the length of the trace and
 * little on the number of ranks.
 *
 * <p>Thread: one. Lifetime: one trace.
 */
final class WorstMoments {
    private static final int BLOCK_BYTES = 1 << 22;

    private final int columns;
    private final int blockPoints;
    private final long[] sums;
    private final int[] ranks;
    private final long[] max;
    private final double[] largestMean;
    private final long[] total;
    private long points;

    WorstMoments(int binCounts) {
        columns = new DataPoint(binCounts).values().length;
        blockPoints = Math.max(16, BLOCK_BYTES / (columns * Long.BYTES));
        sums = new long[columns * blockPoints];
        ranks = new int[blockPoints];
        max = new long[columns];
        largestMean = new double[columns];
        total = new long[columns];
    }

    /** Reads the files of all ranks. */
    void read(List<Path> files) throws IOException {
        long[] positions = new long[files.size()];
        boolean more = true;
        while (more) {
            more = false;
            Arrays.fill(sums, 0);
            Arrays.fill(ranks, 0);
            for (int i = 0; i < positions.length; i++) {
                if (positions[i] >= 0) {
                    positions[i] = readBlock(files.get(i), positions[i]);
                    more |= positions[i] >= 0;
                }
            }
            addMeans();
        }
    }

    /** Adds a block of a rank; returns the position of the next one, -1 at the end. */
    private long readBlock(Path file, long position) throws IOException {
        long[] row = new long[columns];
        try (RowReader reader = new RowReader(file, position)) {
            for (int index = 0; index < blockPoints; index++) {
                if (!reader.read(row, columns)) {
                    return -1;
                }
                add(row, index);
            }
            return reader.position();
        }
    }

    private void add(long[] row, int index) {
        points++;
        ranks[index]++;
        int to = index * columns;
        for (int column = 0; column < columns; column++) {
            long value = row[column];
            if (value != 0) {
                sums[to + column] += value;
                total[column] += value;
                max[column] = Math.max(max[column], value);
            }
        }
    }

    private void addMeans() {
        for (int index = 0; index < blockPoints && ranks[index] > 0; index++) {
            for (int column = 0; column < columns; column++) {
                long sum = sums[index * columns + column];
                if (sum != 0) {
                    largestMean[column] = Math.max(largestMean[column], (double) sum / ranks[index]);
                }
            }
        }
    }

    /** Number of data points of all ranks. */
    long points() {
        return points;
    }

    /** The sum of a column. */
    long total(int column) {
        return total[column];
    }

    /** The largest value of a column. */
    long max(int column) {
        return max[column];
    }

    /** The mean of a column over ranks at the index where it is largest. */
    double largestMean(int column) {
        return largestMean[column];
    }
}
