package io.jmpi.examples.matcher;

import java.util.ArrayList;
import java.util.List;

/** A linked queue, oldest first, that counts what it compares and uses its entries again. */
final class Queue {
    private static final int ANY = -1;
    private static final int QUEUE_BYTES = 40;
    private static final int ENTRY_BYTES = 48;

    private Entry first;
    private Entry last;
    private Entry free;
    private int made;
    private long walked;

    /** The oldest receive for a message; null if there is none. */
    Entry firstAccepting(int source, int tag) {
        Entry entry = first;
        while (entry != null) {
            walked++;
            if ((entry.source == source || entry.source == ANY) && (entry.tag == tag || entry.tag == ANY)) {
                break;
            }
            entry = entry.next;
        }
        return entry;
    }

    /** The oldest message for a receive; null if there is none. */
    Entry firstAcceptedBy(int source, int tag) {
        Entry entry = first;
        while (entry != null) {
            walked++;
            if ((source == entry.source || source == ANY) && (tag == entry.tag || tag == ANY)) {
                break;
            }
            entry = entry.next;
        }
        return entry;
    }

    /** Entries compared since the last call. */
    long takeWalked() {
        long taken = walked;
        walked = 0;
        return taken;
    }

    Entry add(Object node, int source, int tag, long order) {
        Entry entry = free;
        if (entry == null) {
            entry = new Entry();
            made++;
        } else {
            free = entry.next;
            entry.next = null;
        }
        entry.node = node;
        entry.source = source;
        entry.tag = tag;
        entry.order = order;
        entry.previous = last;
        if (last == null) {
            first = entry;
        } else {
            last.next = entry;
        }
        last = entry;
        return entry;
    }

    void remove(Entry entry) {
        if (entry.previous == null) {
            first = entry.next;
        } else {
            entry.previous.next = entry.next;
        }
        if (entry.next == null) {
            last = entry.previous;
        } else {
            entry.next.previous = entry.previous;
        }
        entry.node = null;
        entry.other = null;
        entry.previous = null;
        entry.next = free;
        free = entry;
    }

    List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        for (Entry entry = first; entry != null; entry = entry.next) {
            entries.add(entry);
        }
        return entries;
    }

    /** The oldest; null if the queue is empty. */
    Entry first() {
        return first;
    }

    long footprint() {
        return QUEUE_BYTES + (long) made * ENTRY_BYTES;
    }
}
