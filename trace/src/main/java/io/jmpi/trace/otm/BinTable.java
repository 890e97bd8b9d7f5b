package io.jmpi.trace.otm;

import java.util.Arrays;

/**
 * How many receives of one class are in each bin, for one number of bins. It has a table for each communicator, if tables are
 * per communicator, but counts how many bins have a certain length over all of them: so the longest of all is known at once.
 *
 * <p>Thread: one. Lifetime: the analysis of a rank.
 */
final class BinTable {
    private final int bins;

    /** By hash: a division less. */
    private final byte[] binOfHash = new byte[PearsonHash.RANGE];

    /** By group and bin; null for groups that have had no such receive. */
    private int[][] lengths = new int[1][];

    /** By group: bins with an entry. */
    private int[] used = new int[1];

    /** By length: how many bins of all groups have it. */
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

    /** How many entries the bin of a hash has. */
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

    /** Removes an entry; it is there. */
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

    /** Bins of a group that have an entry. */
    int used(int group) {
        return group < used.length ? used[group] : 0;
    }
}
