package io.jmpi.matching.software;

import io.jmpi.matching.PostedReceive;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;

/**
 * A hash table from envelopes to posted receives: for each envelope its receives, oldest first. Wildcards are values
 * like any other, so that (source 3, any tag) is an envelope of its own.
 *
 * <p>A receive that is alone with its envelope, the usual case, has no record: the chain of its bin goes through its
 * slot, so that a search reads the bin and the receive itself, and no cache line between them. The second receive of an
 * envelope makes it a {@link Queue} in the chain; so equal envelopes, however many, cost a search one comparison.
 *
 * <p>The table doubles when it has more envelopes than bins. It never shrinks, and it reuses records: once it has
 * reached its largest size, it allocates nothing. Adding and removing take constant time on average, at any place of a
 * queue. Thread: the matcher's caller.
 */
@NullUnmarked
final class ReceiveTable {
    /** The receives of one envelope that has had several, oldest first; at least one while it is in a chain. */
    private static final class Queue {
        static final int FIELD_BYTES = Long.BYTES + 3 * Footprint.REFERENCE_BYTES;

        private long envelope;
        private Place oldest;
        private Place youngest;

        /** The next of the bin; links queues that are free. */
        private Object next;
    }

    /** A receive's place in a queue, and its slot while it is there. */
    private static final class Place {
        static final int FIELD_BYTES = 4 * Footprint.REFERENCE_BYTES;

        private PostedReceive receive;
        private Queue queue;
        private Place older;

        /** Links places that are free, too. */
        private Place younger;
    }

    private Object[] bins;
    private int shift;
    private int envelopes;
    private Queue freeQueue;
    private Place freePlace;
    private int queues;
    private int places;
    private long entriesWalked;

    /** @param binCount a power of two */
    ReceiveTable(int binCount) {
        bins = newBins(binCount);
    }

    private Object[] newBins(int binCount) {
        Object[] made = new Object[Math.max(2, binCount)];
        shift = Envelope.binShift(made.length);
        return made;
    }

    int bin(long envelope) {
        return Envelope.bin(envelope, shift);
    }

    /** The oldest receive of exactly that envelope; null if there is none. Counts what it compares. */
    PostedReceive oldest(long envelope) {
        for (Object node = bins[bin(envelope)]; node != null; node = next(node)) {
            entriesWalked++;
            if (envelope(node) == envelope) {
                return node instanceof Queue queue ? queue.oldest.receive : (PostedReceive) node;
            }
        }
        return null;
    }

    /** As {@link #oldest}, and removes the receive. */
    PostedReceive takeOldest(long envelope) {
        int bin = bin(envelope);
        Object before = null;
        for (Object node = bins[bin]; node != null; node = next(node)) {
            entriesWalked++;
            if (envelope(node) == envelope) {
                PostedReceive receive = node instanceof Queue queue ? takeOldest(queue) : (PostedReceive) node;
                if (node == receive || ((Queue) node).oldest == null) {
                    unchain(bin, before, node);
                }
                return receive;
            }
            before = node;
        }
        return null;
    }

    private PostedReceive takeOldest(Queue queue) {
        Place place = queue.oldest;
        PostedReceive receive = place.receive;
        queue.oldest = place.younger;
        if (place.younger == null) {
            queue.youngest = null;
        } else {
            place.younger.older = null;
        }
        release(place);
        return receive;
    }

    /** Entries that searches have compared since the last call. */
    long takeEntriesWalked() {
        long walked = entriesWalked;
        entriesWalked = 0;
        return walked;
    }

    /** Adds a receive as the youngest of its envelope; returns what its slot gets. */
    Object add(PostedReceive receive) {
        long envelope = envelope(receive);
        int bin = bin(envelope);
        Object before = null;
        for (Object node = bins[bin]; node != null; node = next(node)) {
            if (envelope(node) == envelope) {
                Queue queue = node instanceof Queue several ? several : newQueue(bin, before, (PostedReceive) node);
                return append(queue, receive);
            }
            before = node;
        }
        if (envelopes == bins.length && bins.length < MessageTable.MAX_BINS) {
            grow();
            bin = bin(envelope);
        }
        envelopes++;
        Object next = bins[bin];
        bins[bin] = receive;
        return slot(receive, next);
    }

    /** Puts a queue into the place of a receive that was alone, and the receive into it. */
    private Queue newQueue(int bin, Object before, PostedReceive alone) {
        Queue queue = freeQueue;
        if (queue == null) {
            queue = new Queue();
            queues++;
        } else {
            freeQueue = (Queue) queue.next;
        }
        queue.envelope = envelope(alone);
        queue.next = next(alone);
        chain(bin, before, queue);
        alone.slot(append(queue, alone));
        return queue;
    }

    private Place append(Queue queue, PostedReceive receive) {
        Place place = freePlace == null ? newPlaces() : freePlace;
        freePlace = place.younger;
        place.receive = receive;
        place.queue = queue;
        place.older = queue.youngest;
        place.younger = null;
        if (queue.youngest == null) {
            queue.oldest = place;
        } else {
            queue.youngest.younger = place;
        }
        queue.youngest = place;
        return place;
    }

    /** Removes a receive, whose slot still has what {@link #add} has returned. */
    void remove(PostedReceive receive) {
        if (!(receive.slot() instanceof Place place)) {
            unchain(receive);
            return;
        }
        Queue queue = place.queue;
        if (place.older == null) {
            takeOldest(queue);
            if (queue.oldest == null) {
                unchain(queue);
            }
            return;
        }
        place.older.younger = place.younger;
        if (place.younger == null) {
            queue.youngest = place.older;
        } else {
            place.younger.older = place.older;
        }
        release(place);
    }

    private void unchain(Object node) {
        int bin = bin(envelope(node));
        Object before = null;
        for (Object each = bins[bin]; each != node; each = next(each)) {
            before = each;
        }
        unchain(bin, before, node);
    }

    private void unchain(int bin, Object before, Object node) {
        chain(bin, before, next(node));
        envelopes--;
        if (node instanceof Queue queue) {
            queue.next = freeQueue;
            freeQueue = queue;
        }
    }

    /** Makes a node the next one after another of its bin, or the first if that is null. */
    private void chain(int bin, Object before, Object node) {
        if (before == null) {
            bins[bin] = node;
        } else {
            setNext(before, node);
        }
    }

    private static long envelope(Object node) {
        return node instanceof Queue queue ? queue.envelope : envelope((PostedReceive) node);
    }

    private static long envelope(PostedReceive receive) {
        return Envelope.pack(receive.postedSource(), receive.postedTag());
    }

    /** The next node of the bin; null if there is none. */
    private static Object next(Object node) {
        return node instanceof Queue queue ? queue.next : next((PostedReceive) node);
    }

    private static Object next(PostedReceive receive) {
        Object next = receive.slot();
        return next == receive ? null : next;
    }

    private static void setNext(Object node, Object next) {
        if (node instanceof Queue queue) {
            queue.next = next;
        } else {
            ((PostedReceive) node).slot(slot((PostedReceive) node, next));
        }
    }

    /**
     * The slot of a receive before another node. The last of a bin refers to itself, because a slot that is in use is not
     * null, and a collector such as G1 need not remember a reference within one object.
     */
    private static Object slot(PostedReceive receive, Object next) {
        return next == null ? receive : next;
    }

    private void grow() {
        Object[] smaller = bins;
        bins = newBins(2 * smaller.length);
        for (Object node : smaller) {
            while (node != null) {
                Object next = next(node);
                int bin = bin(envelope(node));
                setNext(node, bins[bin]);
                bins[bin] = node;
                node = next;
            }
        }
    }

    /** Allocates free places; returns the first. */
    private Place newPlaces() {
        int more = Footprint.growth(places);
        Place first = null;
        for (int i = 0; i < more; i++) {
            Place added = new Place();
            added.younger = first;
            first = added;
        }
        places += more;
        return first;
    }

    private void release(Place place) {
        place.receive = null;
        place.queue = null;
        place.older = null;
        place.younger = freePlace;
        freePlace = place;
    }

    /** Visits all receives, in no order. */
    void forEach(Consumer<? super PostedReceive> visitor) {
        for (Object first : bins) {
            for (Object node = first; node != null; node = next(node)) {
                if (node instanceof PostedReceive receive) {
                    visitor.accept(receive);
                    continue;
                }
                for (Place place = ((Queue) node).oldest; place != null; place = place.younger) {
                    visitor.accept(place.receive);
                }
            }
        }
    }

    /** Bytes that bins and records take, used or free. */
    long footprint() {
        return Footprint.array(bins.length, Footprint.REFERENCE_BYTES)
                + queues * Footprint.object(Queue.FIELD_BYTES)
                + places * Footprint.object(Place.FIELD_BYTES);
    }
}
