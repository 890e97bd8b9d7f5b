package io.jmpi.offload.portals;

import org.jspecify.annotations.NullUnmarked;

/**
 * A list of records in order. Thread: the matcher's caller.
 *
 * @param <N> receives or messages
 */
@NullUnmarked
final class RecordList<N> {
    private PortalRecord<N> first;
    private PortalRecord<N> last;
    private int size;
    private int walked;
    private long allWalked;

    boolean isEmpty() {
        return first == null;
    }

    int size() {
        return size;
    }

    PortalRecord<N> first() {
        return first;
    }

    void append(PortalRecord<N> record) {
        insertAfter(last, record);
    }

    /** Inserts a record behind another one; at the beginning if that is null. */
    private void insertAfter(PortalRecord<N> before, PortalRecord<N> record) {
        PortalRecord<N> after = before == null ? first : before.next;
        record.list = this;
        record.previous = before;
        record.next = after;
        if (before == null) {
            first = record;
        } else {
            before.next = record;
        }
        if (after == null) {
            last = record;
        } else {
            after.previous = record;
        }
        size++;
    }

    void remove(PortalRecord<N> record) {
        if (record.previous == null) {
            first = record.next;
        } else {
            record.previous.next = record.next;
        }
        if (record.next == null) {
            last = record.previous;
        } else {
            record.next.previous = record.previous;
        }
        record.list = null;
        record.next = null;
        record.previous = null;
        size--;
    }

    /** Inserts a record in the order of age, which is near one of the ends. */
    void insertByAge(PortalRecord<N> record) {
        PortalRecord<N> before = last;
        if (last != null && last.age > record.age) {
            before = null;
            for (PortalRecord<N> each = first; each.age < record.age; each = each.next) {
                before = each;
            }
        }
        insertAfter(before, record);
    }

    /** Moves all records of another list to the beginning of this one, in order. */
    void prepend(RecordList<N> older) {
        PortalRecord<N> before = null;
        while (!older.isEmpty()) {
            PortalRecord<N> record = older.removeFirst();
            insertAfter(before, record);
            before = record;
        }
    }

    /** Moves all records of another list to the end of this one, in order. */
    void appendAll(RecordList<N> younger) {
        while (!younger.isEmpty()) {
            append(younger.removeFirst());
        }
    }

    PortalRecord<N> removeFirst() {
        PortalRecord<N> record = first;
        remove(record);
        return record;
    }

    /** The oldest record that matches and is not claimed; null if there is none. */
    PortalRecord<N> find(long key, long mask) {
        walked = 0;
        for (PortalRecord<N> record = first; record != null; record = record.next) {
            walked++;
            allWalked++;
            if (((record.key ^ key) & record.mask & mask) == 0 && !record.isClaimed) {
                return record;
            }
        }
        return null;
    }

    /** Records that all searches compared. */
    long allWalked() {
        return allWalked;
    }

    /** Records that the last search compared. */
    int walked() {
        return walked;
    }
}
