package io.jmpi.trace.otm;

import java.util.List;

/**
 * The posted receives of a rank that are not complete, by class and bin, for all numbers of bins at once. A receive is
 * represented by its group (its communicator, if tables are per communicator), class and hash only.
 *
 * <p>Thread: one. Lifetime: the analysis of a rank.
 */
final class ReceiveTables {
    private static final int LIST = ReceiveClass.BOTH_WILDCARDS.index();

    /** By class: a table for each number of bins; one with a single bin for receives with both wildcards. */
    private final BinTable[][] tables;

    /** By class: entries of all its tables together. Most classes are empty most of the time. */
    private final int[] entries;

    ReceiveTables(List<Integer> binCounts) {
        tables = new BinTable[ReceiveClass.values().length][];
        entries = new int[tables.length];
        for (ReceiveClass receiveClass : ReceiveClass.WITH_BINS) {
            BinTable[] ofClass = new BinTable[binCounts.size()];
            for (int i = 0; i < ofClass.length; i++) {
                ofClass[i] = new BinTable(binCounts.get(i));
            }
            tables[receiveClass.index()] = ofClass;
        }
        tables[LIST] = new BinTable[] {new BinTable(1)};
    }

    /** Number of tables of a class: one for each number of bins, or the list. */
    int count(ReceiveClass receiveClass) {
        return tables[receiveClass.index()].length;
    }

    /** The bin of a hash in one table of a class. */
    int bin(int table, ReceiveClass receiveClass, int hash) {
        return tables[receiveClass.index()][table].bin(hash);
    }

    /** Adds a receive to one table of its class. */
    void addTo(int table, int group, ReceiveClass receiveClass, int hash) {
        entries[receiveClass.index()]++;
        tables[receiveClass.index()][table].add(group, hash);
    }

    /** Adds a receive. */
    void add(int group, ReceiveClass receiveClass, int hash) {
        entries[receiveClass.index()] += count(receiveClass);
        for (BinTable table : tables[receiveClass.index()]) {
            table.add(group, hash);
        }
    }

    /** Removes a receive from all tables of its class. */
    void remove(int group, ReceiveClass receiveClass, int hash) {
        entries[receiveClass.index()] -= count(receiveClass);
        for (BinTable table : tables[receiveClass.index()]) {
            table.remove(group, hash);
        }
    }

    /** Counts the entries that a new receive finds in its bins. */
    void meet(int group, ReceiveClass receiveClass, int hash, DataPoint point) {
        int index = receiveClass.index();
        if (index == LIST || entries[index] == 0) {
            return;
        }
        BinTable[] ofClass = tables[index];
        for (int i = 0; i < ofClass.length; i++) {
            int length = ofClass[i].length(group, hash);
            if (length > 0) {
                point.met(i, index, length);
            }
        }
    }

    /** Records the depth of the tables. */
    void measureDepth(DataPoint point) {
        for (int index = 0; index < LIST; index++) {
            if (entries[index] > 0) {
                BinTable[] ofClass = tables[index];
                for (int i = 0; i < ofClass.length; i++) {
                    point.deep(i, index, ofClass[i].longest() - 1);
                }
            }
        }
        point.listed(tables[LIST][0].longest());
    }

    /** Records the number of used bins of a group. */
    void measureUse(int group, DataPoint point) {
        for (int index = 0; index < LIST; index++) {
            if (entries[index] > 0) {
                BinTable[] ofClass = tables[index];
                for (int i = 0; i < ofClass.length; i++) {
                    point.used(i, index, ofClass[i].used(group));
                }
            }
        }
    }
}
