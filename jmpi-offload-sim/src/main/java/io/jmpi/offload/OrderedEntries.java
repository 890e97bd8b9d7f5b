package io.jmpi.offload;

/**
 * The entries of a list in a device, in their order. An entry has a number below the capacity.
 *
 * <p>Thread: the one that works the device.
 */
public final class OrderedEntries {
    private static final int NONE = -1;
    private static final int BYTES_PER_ENTRY = 2 * Long.BYTES + 2 * Integer.BYTES + 1;

    private final long[] keys;
    private final long[] masks;
    private final int[] next;
    private final int[] previous;
    private final boolean[] used;
    private int oldest = NONE;
    private int youngest = NONE;
    private int count;
    private int compared;

    /** Creates a list without entries. */
    public OrderedEntries(int capacity) {
        keys = new long[capacity];
        masks = new long[capacity];
        next = new int[capacity];
        previous = new int[capacity];
        used = new boolean[capacity];
    }

    public int count() {
        return count;
    }

    public int free() {
        return keys.length - count;
    }

    /** The number of the oldest entry; negative if there is none. */
    public int oldest() {
        return oldest;
    }

    /**
     * The number of the oldest entry that matches; negative if none does.
     *
     * @param mask bits of the key that are compared, of those that the entry compares
     */
    public int find(long key, long mask) {
        compared = 0;
        for (int number = oldest; number != NONE; number = next[number]) {
            compared++;
            if (((keys[number] ^ key) & masks[number] & mask) == 0) {
                return number;
            }
        }
        return NONE;
    }

    /** Entries that the last {@link #find} compared. */
    public int compared() {
        return compared;
    }

    /** Adds the youngest entry. */
    public void add(int number, long key, long mask) {
        if (used[number]) {
            throw new IllegalStateException("entry " + number + " was added twice");
        }
        keys[number] = key;
        masks[number] = mask;
        used[number] = true;
        next[number] = NONE;
        previous[number] = youngest;
        if (youngest == NONE) {
            oldest = number;
        } else {
            next[youngest] = number;
        }
        youngest = number;
        count++;
    }

    /** Removes an entry; false if it has left already. */
    public boolean remove(int number) {
        if (!used[number]) {
            return false;
        }
        used[number] = false;
        int before = previous[number];
        int after = next[number];
        if (before == NONE) {
            oldest = after;
        } else {
            next[before] = after;
        }
        if (after == NONE) {
            youngest = before;
        } else {
            previous[after] = before;
        }
        count--;
        return true;
    }

    public void clear() {
        while (oldest != NONE) {
            remove(oldest);
        }
    }

    public long memoryBytes() {
        return (long) keys.length * BYTES_PER_ENTRY;
    }
}
