package io.jmpi.trace.otm;

import java.util.Arrays;

/**
 * Counts the receives of one class in each bin, for one number of bins. If tables are per communicator, it has a table
 * for each, but counts the bins of each length over all tables, so that the longest bin of all is known at once.
 *
 * <p>Thread: one. Lifetime: the analysis of a rank.
 */
final class BinTable {
    private final int bins;

    /** Bin by hash; saves a division. */
    private final byte[] binOfHash = new byte[PearsonHash.RANGE];

    /** Entries by group and bin; null for groups that have had no such receive. */
    private int[][] lengths = new int[1][];

    /** By group: bins with an entry. */
    private int[] used = new int[1];

    /** By length: number of bins of all groups with that length. */
    private int[] binsOfLength = new int[16];

    private int longest;

    BinTable(int bins) {
        this.bins = bins;
        for (int hash = 0; hash < binOfHash.length; hash++) {
            binOfHash[hash] = (byte) (hash % bins);
        }
    }

    /** The bin of a hash. */
    int bin(int hash) {
        return binOfHash[hash] & 0xff;
    }

    /** Number of entries in the bin of a hash. */
    int length(int group, int hash) {
        return group < lengths.length && lengths[group] != null ? lengths[group][bin(hash)] : 0;
    }

    /** Adds an entry. */
    void add(int group, int hash) {
        if (group >= lengths.length) {
            lengths = Arrays.copyOf(lengths, 2 * group);
            used = Arrays.copyOf(used, 2 * group);
        }
        if (lengths[group] == null) {
            lengths[group] = new int[bins];
        }
        int length = lengths[group][bin(hash)]++;
        if (length == 0) {
            used[group]++;
        } else {
            binsOfLength[length]--;
        }
        length++;
        if (length == binsOfLength.length) {
            binsOfLength = Arrays.copyOf(binsOfLength, 2 * length);
        }
        binsOfLength[length]++;
        longest = Math.max(longest, length);
    }

    /** Removes an entry, which must be present. */
    void remove(int group, int hash) {
        int length = lengths[group][bin(hash)]--;
        binsOfLength[length]--;
        if (length == longest && binsOfLength[length] == 0) {
            longest--;
        }
        if (length == 1) {
            used[group]--;
        } else {
            binsOfLength[length - 1]++;
        }
    }

    /** Entries of the longest bin of all groups. */
    int longest() {
        return longest;
    }

    /** Bins of a group with an entry. */
    int used(int group) {
        return group < used.length ? used[group] : 0;
    }
}
