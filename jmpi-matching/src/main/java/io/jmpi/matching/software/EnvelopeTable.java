package io.jmpi.matching.software;

import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;

/**
 * A hash table from envelopes to queues of nodes: for each envelope the nodes that were added under it, oldest first.
 * Wildcards are values like any other, so that (source 3, any tag) is an envelope of its own.
 *
 * <p>A bin chains the oldest entries of its envelopes; the younger entries of an envelope hang on the oldest one. So
 * equal envelopes, however many, cost a search one comparison, and only envelopes of different value can collide. The
 * table doubles when it has more envelopes than bins. It never shrinks, and it reuses entries: once it has reached its
 * largest size, it allocates nothing.
 *
 * <p>Adding and removing take constant time on average, at any place of a queue. Thread: the matcher's caller.
 *
 * @param <T> receives or messages
 */
@NullUnmarked
final class EnvelopeTable<T> {
    /** The place of one node in one table. Belongs to the table; its node refers to it. */
    static final class Entry<T> {
        private long envelope;
        private T node;
        private long stamp;

        /** Links of the queue of equal envelopes; free entries are linked by {@link #next}. */
        private Entry<T> next;

        private Entry<T> previous;

        /** The youngest of the queue; used in the oldest only. */
        private Entry<T> youngest;

        /** The next envelope of the bin; used in the oldest only. */
        private Entry<T> nextInBin;

        T node() {
            return node;
        }

        long stamp() {
            return stamp;
        }

        /** Whether this entry was added before another one; the other may be null. */
        boolean isOlderThan(Entry<T> other) {
            return other == null || stamp - other.stamp < 0; // the difference, so that stamps may overflow
        }
    }

    private static final int ENTRY_FIELD_BYTES = 2 * Long.BYTES + 5 * Footprint.REFERENCE_BYTES;

    /** As many bins as a table may have. */
    static final int MAX_BINS = 1 << 24;

    private Entry<T>[] bins;
    private int shift;
    private int envelopes;
    private Entry<T> free;
    private int entries;
    private long entriesWalked;

    /** @param binCount a power of two */
    EnvelopeTable(int binCount) {
        bins = newBins(binCount);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private Entry<T>[] newBins(int binCount) {
        int count = Math.max(2, binCount);
        shift = Envelope.binShift(count);
        return new Entry[count];
    }

    int bin(long envelope) {
        return Envelope.bin(envelope, shift);
    }

    /** The oldest entry of exactly that envelope; null if there is none. Counts what it compares. */
    Entry<T> oldest(long envelope) {
        Entry<T> entry = bins[bin(envelope)];
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

    /** Adds a node as the youngest of its envelope. */
    Entry<T> add(long envelope, T node, long stamp) {
        Entry<T> entry = newEntry();
        entry.envelope = envelope;
        entry.node = node;
        entry.stamp = stamp;
        int bin = bin(envelope);
        Entry<T> oldest = bins[bin];
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
    void remove(Entry<T> entry) {
        Entry<T> next = entry.next;
        Entry<T> previous = entry.previous;
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
    private void removeOldest(Entry<T> oldest, Entry<T> second) {
        Entry<T> successor = oldest.nextInBin;
        if (second != null) {
            second.previous = null;
            second.youngest = oldest.youngest;
            second.nextInBin = successor;
            successor = second;
        } else {
            envelopes--;
        }
        int bin = bin(oldest.envelope);
        Entry<T> before = bins[bin];
        if (before == oldest) {
            bins[bin] = successor;
            return;
        }
        while (before.nextInBin != oldest) {
            before = before.nextInBin;
        }
        before.nextInBin = successor;
    }

    private Entry<T> oldestOf(long envelope) {
        Entry<T> entry = bins[bin(envelope)];
        while (entry.envelope != envelope) {
            entry = entry.nextInBin;
        }
        return entry;
    }

    private void grow() {
        Entry<T>[] smaller = bins;
        bins = newBins(2 * smaller.length);
        for (Entry<T> entry : smaller) {
            while (entry != null) {
                Entry<T> next = entry.nextInBin;
                int bin = bin(entry.envelope);
                entry.nextInBin = bins[bin];
                bins[bin] = entry;
                entry = next;
            }
        }
    }

    private Entry<T> newEntry() {
        Entry<T> entry = free;
        if (entry == null) {
            entry = newEntries();
        }
        free = entry.next;
        entry.next = null;
        return entry;
    }

    /** Allocates free entries; returns the first. */
    private Entry<T> newEntries() {
        int more = Footprint.growth(entries);
        Entry<T> first = null;
        for (int i = 0; i < more; i++) {
            Entry<T> added = new Entry<>();
            added.next = first;
            first = added;
        }
        entries += more;
        return first;
    }

    private void release(Entry<T> entry) {
        entry.node = null;
        entry.previous = null;
        entry.youngest = null;
        entry.nextInBin = null;
        entry.next = free;
        free = entry;
    }

    /** Visits all entries, in no order. */
    void forEach(Consumer<? super Entry<T>> visitor) {
        for (Entry<T> oldest : bins) {
            for (; oldest != null; oldest = oldest.nextInBin) {
                for (Entry<T> entry = oldest; entry != null; entry = entry.next) {
                    visitor.accept(entry);
                }
            }
        }
    }

    /** Bytes that bins and entries take, used or free. */
    long footprint() {
        return Footprint.array(bins.length, Footprint.REFERENCE_BYTES) + entries * Footprint.object(ENTRY_FIELD_BYTES);
    }
}
