package io.jmpi.trace.otm;

import java.util.Arrays;

/**
 * The counts of a rank since the last call that waited for requests: a row of the paper's {@code stats.csv}, for all
 * numbers of bins at once, in one array:
 *
 * <pre>
 *  0  sends: blocking, nonblocking
 *  2  receives: blocking, by class; nonblocking, by class
 *  10 longest list of receives with both wildcards
 *  11 calls: one-sided, point-to-point, collective
 *  14 for each number of bins, each for the three classes that have bins:
 *       receives that found entries in their bin, entries found,
 *       entries behind the head of the longest bin, most bins with an entry
 * </pre>
 *
 * All numbers are 0 if nothing has happened. Thread: one. Lifetime: reused for each point.
 */
final class DataPoint {
    static final int SENDS = 0;
    static final int BLOCKING_RECEIVES = 2;
    static final int NONBLOCKING_RECEIVES = 6;
    static final int LIST_DEPTH = 10;
    static final int ONE_SIDED = 11;
    static final int POINT_TO_POINT = 12;
    static final int COLLECTIVES = 13;

    private static final int BLOCKS = 14;
    private static final int BLOCK = 12;
    private static final int COLLISIONS = 0;
    private static final int ENTRIES_MET = 3;
    private static final int DEPTH = 6;
    private static final int USED = 9;

    private final long[] values;

    /**
     * Creates an empty data point.
     *
     * @param binCounts how many numbers of bins the analysis uses
     */
    DataPoint(int binCounts) {
        values = new long[BLOCKS + BLOCK * binCounts];
    }

    /** All numbers; not a copy. */
    long[] values() {
        return values;
    }

    void clear() {
        Arrays.fill(values, 0);
    }

    /** A number that is independent of bins. */
    long shared(int column) {
        return values[column];
    }

    void send(boolean blocking) {
        values[SENDS + (blocking ? 0 : 1)]++;
        values[POINT_TO_POINT]++;
    }

    void receive(ReceiveClass receiveClass, boolean blocking) {
        values[(blocking ? BLOCKING_RECEIVES : NONBLOCKING_RECEIVES) + receiveClass.index()]++;
        values[POINT_TO_POINT]++;
    }

    void collective() {
        values[COLLECTIVES]++;
    }

    void oneSided() {
        values[ONE_SIDED]++;
    }

    private static int block(int binCount, int column, int classIndex) {
        return BLOCKS + binCount * BLOCK + column + classIndex;
    }

    /** Records that a receive found that many entries in its bin. */
    void met(int binCount, int classIndex, int entries) {
        values[block(binCount, COLLISIONS, classIndex)]++;
        values[block(binCount, ENTRIES_MET, classIndex)] += entries;
    }

    /** Records that many entries behind the head of the longest bin. */
    void deep(int binCount, int classIndex, int entries) {
        int at = block(binCount, DEPTH, classIndex);
        values[at] = Math.max(values[at], entries);
    }

    /** Records that many entries in the list of receives with both wildcards. */
    void listed(int entries) {
        values[LIST_DEPTH] = Math.max(values[LIST_DEPTH], entries);
    }

    /** Records that many bins with an entry. */
    void used(int binCount, int classIndex, int bins) {
        int at = block(binCount, USED, classIndex);
        values[at] = Math.max(values[at], bins);
    }

    long collisions(int binCount, ReceiveClass receiveClass) {
        return values[block(binCount, COLLISIONS, receiveClass.index())];
    }

    long entriesMet(int binCount, ReceiveClass receiveClass) {
        return values[block(binCount, ENTRIES_MET, receiveClass.index())];
    }

    long depth(int binCount, ReceiveClass receiveClass) {
        return values[depthColumn(binCount, receiveClass)];
    }

    long used(int binCount, ReceiveClass receiveClass) {
        return values[usedColumn(binCount, receiveClass)];
    }

    /** Whether the mean of a column over ranks matters: a depth or a number of used bins. */
    static boolean hasMean(int column) {
        return column == LIST_DEPTH || column >= BLOCKS && (column - BLOCKS) % BLOCK >= DEPTH;
    }

    /** Index of the depth of a class, or of the list for receives with both wildcards. */
    static int depthColumn(int binCount, ReceiveClass receiveClass) {
        return receiveClass == ReceiveClass.BOTH_WILDCARDS ? LIST_DEPTH : block(binCount, DEPTH, receiveClass.index());
    }

    /** Index of the number of used bins of a class. */
    static int usedColumn(int binCount, ReceiveClass receiveClass) {
        return block(binCount, USED, receiveClass.index());
    }
}
