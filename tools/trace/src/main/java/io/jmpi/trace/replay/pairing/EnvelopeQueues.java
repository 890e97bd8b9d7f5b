package io.jmpi.trace.replay.pairing;

import java.util.Arrays;

/**
 * Queues of records by envelope. It stores the first and last record of each queue; the records themselves link the
 * rest. A hash table with linear probing; an envelope whose queue is empty is not in it.
 *
 * <p>Thread: one.
 */
public final class EnvelopeQueues {
    /** No queue, or no record. */
    public static final int NONE = -1;

    private static final int KEYS = 3;
    private static final int FIRST = 3;
    private static final int LAST = 4;
    private static final int WIDTH = 5;

    private int[] table = new int[64 * WIDTH];
    private int mask = 63;
    private int count;

    public EnvelopeQueues() {
        Arrays.fill(table, NONE);
    }

    private static int hash(int context, int source, int tag) {
        long mixed = (context * 0x9E3779B97F4A7C15L + source) * 0xBF58476D1CE4E5B9L + tag;
        mixed = (mixed ^ mixed >>> 29) * 0x94D049BB133111EBL;
        return (int) (mixed ^ mixed >>> 32);
    }

    private boolean isFree(int slot) {
        return table[slot * WIDTH + FIRST] == NONE;
    }

    /** The queue of an envelope, valid until a queue is added or removed, or {@link #NONE}. */
    public int find(int context, int source, int tag) {
        int slot = hash(context, source, tag) & mask;
        while (!isFree(slot)) {
            int at = slot * WIDTH;
            if (table[at] == context && table[at + 1] == source && table[at + 2] == tag) {
                return slot;
            }
            slot = slot + 1 & mask;
        }
        return NONE;
    }

    public int first(int queue) {
        return table[queue * WIDTH + FIRST];
    }

    public void first(int queue, int record) {
        table[queue * WIDTH + FIRST] = record;
    }

    public int last(int queue) {
        return table[queue * WIDTH + LAST];
    }

    /**
     * Appends a record.
     *
     * @return the previous last record, to which the caller links the new one, or {@link #NONE}
     */
    public int append(int context, int source, int tag, int record) {
        int queue = find(context, source, tag);
        if (queue != NONE) {
            int last = last(queue);
            table[queue * WIDTH + LAST] = record;
            return last;
        }
        if (2 * ++count > mask) {
            grow();
        }
        insert(context, source, tag, record, record);
        return NONE;
    }

    private void insert(int context, int source, int tag, int first, int last) {
        int slot = hash(context, source, tag) & mask;
        while (!isFree(slot)) {
            slot = slot + 1 & mask;
        }
        int at = slot * WIDTH;
        table[at] = context;
        table[at + 1] = source;
        table[at + 2] = tag;
        table[at + FIRST] = first;
        table[at + LAST] = last;
    }

    private void grow() {
        int[] old = table;
        mask = 2 * mask + 1;
        table = new int[(mask + 1) * WIDTH];
        Arrays.fill(table, NONE);
        for (int at = 0; at < old.length; at += WIDTH) {
            if (old[at + FIRST] != NONE) {
                insert(old[at], old[at + 1], old[at + 2], old[at + FIRST], old[at + LAST]);
            }
        }
    }

    /** Removes a queue and moves up those behind it, so that probing still finds them. */
    public void remove(int queue) {
        count--;
        int hole = queue;
        int slot = queue;
        while (true) {
            slot = slot + 1 & mask;
            if (isFree(slot)) {
                break;
            }
            int at = slot * WIDTH;
            int home = hash(table[at], table[at + 1], table[at + 2]) & mask;
            if ((slot - home & mask) >= (slot - hole & mask)) {
                System.arraycopy(table, at, table, hole * WIDTH, WIDTH);
                hole = slot;
            }
        }
        Arrays.fill(table, hole * WIDTH, hole * WIDTH + KEYS + 2, NONE);
    }

    boolean isEmpty() {
        return count == 0;
    }
}
