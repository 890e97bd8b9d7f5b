package io.jmpi.matching.software;

import io.jmpi.matching.ArrivedMessage;
import org.jspecify.annotations.NullUnmarked;

/**
 * A hash table from envelopes to queues of messages: for each envelope the messages that were added under it, oldest first.
 * Wildcards are values like any other, so that (source 3, any tag) is an envelope of its own.
 *
 * <p>A bin chains the oldest entries of its envelopes; the younger entries of an envelope hang on the oldest one. So
 * equal envelopes, however many, cost a search one comparison, and only envelopes of different value can collide. The
 * table doubles when it has more envelopes than bins. It never shrinks, and it reuses entries: once it has reached its
 * largest size, it allocates nothing.
 *
 * <p>Adding and removing take constant time on average, at any place of a queue. Thread: the matcher's caller.
 */
@NullUnmarked
final class MessageTable {
    /** The place of one message in one table. Belongs to the table; the record of its message refers to it. */
    static final class Entry {
        private long envelope;
        private ArrivedMessage message;

        /** Links of the queue of equal envelopes; free entries are linked by {@link #next}. */
        private Entry next;

        private Entry previous;

        /** The youngest of the queue; used in the oldest only. */
        private Entry youngest;

        /** The next envelope of the bin; used in the oldest only. */
        private Entry nextInBin;

        ArrivedMessage message() {
            return message;
        }
    }

    private static final int ENTRY_FIELD_BYTES = Long.BYTES + 5 * Footprint.REFERENCE_BYTES;

    /** As many bins as a table may have. */
    static final int MAX_BINS = 1 << 24;

    private Entry[] bins;
    private int shift;
    private int envelopes;
    private Entry free;
    private int entries;
    private long entriesWalked;

    /** @param binCount a power of two */
    MessageTable(int binCount) {
        bins = newBins(binCount);
    }

    private Entry[] newBins(int binCount) {
        int count = Math.max(2, binCount);
        shift = Envelope.binShift(count);
        return new Entry[count];
    }

    int bin(long envelope) {
        return Envelope.bin(envelope, shift);
    }

    /** The oldest entry of exactly that envelope; null if there is none. Counts what it compares. */
    Entry oldest(long envelope) {
        Entry entry = bins[bin(envelope)];
        while (entry != null) {
            entriesWalked++;
            if (entry.envelope == envelope) {
                return entry;
            }
            entry = entry.nextInBin;
        }
        return null;
    }

    /** Entries that {@link #oldest} has compared since the last call. */
    long takeEntriesWalked() {
        long walked = entriesWalked;
        entriesWalked = 0;
        return walked;
    }

    /** Adds a message as the youngest of its envelope. */
    Entry add(long envelope, ArrivedMessage message) {
        Entry entry = newEntry();
        entry.envelope = envelope;
        entry.message = message;
        int bin = bin(envelope);
        Entry oldest = bins[bin];
        while (oldest != null && oldest.envelope != envelope) {
            oldest = oldest.nextInBin;
        }
        if (oldest == null) {
            entry.youngest = entry;
            entry.nextInBin = bins[bin];
            bins[bin] = entry;
            if (++envelopes > bins.length && bins.length < MAX_BINS) {
                grow();
            }
        } else {
            entry.previous = oldest.youngest;
            oldest.youngest.next = entry;
            oldest.youngest = entry;
        }
        return entry;
    }

    /** Removes an entry that this table holds; it must not be used any more. */
    void remove(Entry entry) {
        Entry next = entry.next;
        Entry previous = entry.previous;
        if (previous == null) {
            removeOldest(entry, next);
        } else {
            previous.next = next;
            if (next == null) {
                oldestOf(entry.envelope).youngest = previous;
            } else {
                next.previous = previous;
            }
        }
        release(entry);
    }

    /** Puts the second of a queue into the place of the oldest, or takes the envelope out of its bin. */
    private void removeOldest(Entry oldest, Entry second) {
        Entry successor = oldest.nextInBin;
        if (second != null) {
            second.previous = null;
            second.youngest = oldest.youngest;
            second.nextInBin = successor;
            successor = second;
        } else {
            envelopes--;
        }
        int bin = bin(oldest.envelope);
        Entry before = bins[bin];
        if (before == oldest) {
            bins[bin] = successor;
            return;
        }
        while (before.nextInBin != oldest) {
            before = before.nextInBin;
        }
        before.nextInBin = successor;
    }

    private Entry oldestOf(long envelope) {
        Entry entry = bins[bin(envelope)];
        while (entry.envelope != envelope) {
            entry = entry.nextInBin;
        }
        return entry;
    }

    private void grow() {
        Entry[] smaller = bins;
        bins = newBins(2 * smaller.length);
        for (Entry entry : smaller) {
            while (entry != null) {
                Entry next = entry.nextInBin;
                int bin = bin(entry.envelope);
                entry.nextInBin = bins[bin];
                bins[bin] = entry;
                entry = next;
            }
        }
    }

    private Entry newEntry() {
        Entry entry = free;
        if (entry == null) {
            entry = newEntries();
        }
        free = entry.next;
        entry.next = null;
        return entry;
    }

    /** Allocates free entries; returns the first. */
    private Entry newEntries() {
        int more = Footprint.growth(entries);
        Entry first = null;
        for (int i = 0; i < more; i++) {
            Entry added = new Entry();
            added.next = first;
            first = added;
        }
        entries += more;
        return first;
    }

    private void release(Entry entry) {
        entry.message = null;
        entry.previous = null;
        entry.youngest = null;
        entry.nextInBin = null;
        entry.next = free;
        free = entry;
    }

    /** Bytes that bins and entries take, used or free. */
    long footprint() {
        return Footprint.array(bins.length, Footprint.REFERENCE_BYTES) + entries * Footprint.object(ENTRY_FIELD_BYTES);
    }
}
