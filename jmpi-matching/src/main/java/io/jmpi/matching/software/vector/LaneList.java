package io.jmpi.matching.software.vector;

import io.jmpi.matching.software.Footprint;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;

/**
 * A list of receives or messages in their order, in nodes of 16 to 64 whose keys are compared at once: in each 64-bit
 * word of keys several, by arithmetic on the whole word, which a compiler may widen to vectors.
 *
 * <p>Places in a node are used once, in order; a node whose last entry has left is used again. So the order of places
 * is the order of posting or arrival, and a hole costs a comparison until its node is empty.
 *
 * <p>Thread: the matcher's caller.
 *
 * @param <T> receives or messages
 */
@NullUnmarked
abstract class LaneList<T> {
    /** Key and mask of a place without an entry: few keys are equal to it, and a check of the entry excludes those. */
    private static final long NO_KEY = -1;

    /** As many entries as there are lanes. */
    static final class Node {
        private final long[] keys = new long[LaneKeys.LONGS];

        /** The bits of the keys that must be equal. */
        private final long[] masks = new long[LaneKeys.LONGS];

        /** The entries; null at places that are not used yet, or no longer. */
        private final Object[] entries;

        /** Next place to use. */
        private int end;

        private int used;
        private Node next;
        private Node previous;

        Node(int lanes) {
            entries = new Object[lanes];
            Arrays.fill(keys, NO_KEY);
            Arrays.fill(masks, NO_KEY);
        }
    }

    private static final int NODE_FIELD_BYTES = 2 * Integer.BYTES + 5 * Footprint.REFERENCE_BYTES;

    private static final int LIST_FIELD_BYTES = 3 * Integer.BYTES + Long.BYTES + 4 * Footprint.REFERENCE_BYTES;

    private final LaneKeys layout;
    private final int lanes;

    private Node first;
    private Node last;
    private Node free;
    private int nodes;
    private int lastPlace;
    private long walked;

    LaneList(LaneKeys layout) {
        this.layout = layout;
        lanes = layout.lanes();
    }

    /** Whether the envelopes of an entry and of what is searched for match: the check of a candidate. */
    abstract boolean matches(T entry, int source, int tag);

    /** The first entry that matches, still linked; null if there is none. */
    @SuppressWarnings("unchecked") // entries are added as T
    final T search(int source, int tag) {
        long key = layout.key(source, tag) * layout.ones;
        long mask = layout.mask(source, tag) * layout.ones;
        long low = layout.low;
        long count = 0;
        for (Node node = first; node != null; node = node.next) {
            count++;
            long[] keys = node.keys;
            long[] masks = node.masks;
            long hits = 0;
            for (int i = 0; i < LaneKeys.LONGS; i++) {
                hits |= LaneKeys.zeroLanes((keys[i] ^ key) & masks[i] & mask, low);
            }
            if (hits == 0) {
                continue;
            }
            int place = candidate(node, key, mask, low, source, tag);
            if (place >= 0) {
                walked = count;
                return (T) node.entries[place];
            }
        }
        walked = count;
        return null;
    }

    /** Returns the place of the first candidate that matches; negative if none does. */
    @SuppressWarnings("unchecked") // entries are added as T
    private int candidate(Node node, long key, long mask, long low, int source, int tag) {
        int bits = layout.bits;
        for (int i = 0; i < LaneKeys.LONGS; i++) {
            long hits = LaneKeys.zeroLanes((node.keys[i] ^ key) & node.masks[i] & mask, low);
            while (hits != 0) {
                int place = (i * Long.SIZE + Long.numberOfTrailingZeros(hits)) / bits;
                Object entry = node.entries[place];
                if (entry != null && matches((T) entry, source, tag)) {
                    return place;
                }
                hits &= hits - 1;
            }
        }
        return -1;
    }

    /** Nodes that the last search compared. */
    final long walked() {
        return walked;
    }

    /** Adds an entry as the youngest; returns its node. {@link #lastPlace} is its place there. */
    final Node append(T entry, int source, int tag) {
        Node node = last;
        if (node == null || node.end == lanes) {
            node = newNode();
        }
        int place = node.end++;
        node.used++;
        node.entries[place] = entry;
        set(node, place, layout.key(source, tag), layout.mask(source, tag));
        lastPlace = place;
        return node;
    }

    /** The place of the entry that was added last. */
    final int lastPlace() {
        return lastPlace;
    }

    private void set(Node node, int place, long key, long mask) {
        int bit = place * layout.bits; // shifts use it modulo 64
        int word = bit / Long.SIZE;
        long others = ~(layout.lane << bit);
        node.keys[word] = node.keys[word] & others | key << bit;
        node.masks[word] = node.masks[word] & others | mask << bit;
    }

    private Node newNode() {
        Node node = free;
        if (node == null) {
            node = new Node(lanes);
            nodes++;
        } else {
            free = node.next;
            node.next = null;
        }
        node.end = 0;
        node.previous = last;
        if (last == null) {
            first = node;
        } else {
            last.next = node;
        }
        last = node;
        return node;
    }

    /** Removes the entry of a place. */
    final void remove(Node node, int place) {
        node.entries[place] = null;
        set(node, place, layout.lane, layout.lane); // NO_KEY
        if (--node.used > 0) {
            return;
        }
        if (node.previous == null) {
            first = node.next;
        } else {
            node.previous.next = node.next;
        }
        if (node.next == null) {
            last = node.previous;
        } else {
            node.next.previous = node.previous;
        }
        node.previous = null;
        node.next = free;
        free = node;
    }

    /** The oldest entry; null if there is none. */
    @SuppressWarnings("unchecked") // entries are added as T
    final T oldest() {
        if (first == null) {
            return null;
        }
        int place = 0;
        while (first.entries[place] == null) {
            place++;
        }
        return (T) first.entries[place];
    }

    @SuppressWarnings("unchecked") // entries are added as T
    final void forEach(Consumer<? super T> visitor) {
        for (Node node = first; node != null; node = node.next) {
            for (int place = 0; place < node.end; place++) {
                if (node.entries[place] != null) {
                    visitor.accept((T) node.entries[place]);
                }
            }
        }
    }

    final long footprint() {
        return Footprint.object(LIST_FIELD_BYTES)
                + nodes
                        * (Footprint.object(NODE_FIELD_BYTES)
                                + 2 * Footprint.array(LaneKeys.LONGS, Long.BYTES)
                                + Footprint.array(lanes, Footprint.REFERENCE_BYTES));
    }
}
