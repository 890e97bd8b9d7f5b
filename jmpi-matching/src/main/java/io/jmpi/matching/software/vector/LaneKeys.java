package io.jmpi.matching.software.vector;

import static io.jmpi.matching.PostedReceive.ANY_SOURCE;
import static io.jmpi.matching.PostedReceive.ANY_TAG;

/**
 * The short keys by which engine {@code vector} compares many envelopes at once. Equal envelopes have equal keys, and
 * different ones may have, so that an entry with an equal key is only a candidate. The layouts are those of Open MPI's
 * fuzzy matching (ob1, {@code custommatch}).
 */
enum LaneKeys {
    /** 16 keys at once: 24 bits of the source and 8 of the tag. A wildcard excludes its own bits alone. */
    WORDS(32) {
        @Override
        long key(int source, int tag) {
            return source & 0xff_ffffL | (tag & 0xffL) << 24;
        }

        @Override
        long mask(int source, int tag) {
            return (source == ANY_SOURCE ? 0 : 0xff_ffffL) | (tag == ANY_TAG ? 0 : 0xffL << 24);
        }
    },

    /** 32 keys at once: 16 bits of source XOR tag. A receive with a wildcard is a candidate for each message. */
    SHORTS(16),

    /** 64 keys at once: 8 bits of source XOR tag. A receive with a wildcard is a candidate for each message. */
    BYTES(8);

    /** Words of 64 bits in which a node has its keys: one cache line. */
    static final int LONGS = 8;

    /** Bits of one lane. */
    final int bits;

    /** The bits of the first lane. */
    final long lane;

    /** A one in the lowest bit of each lane. */
    final long ones;

    /** The bits of each lane but the highest. */
    final long low;

    LaneKeys(int bits) {
        this.bits = bits;
        lane = (1L << bits) - 1;
        ones = Long.divideUnsigned(-1, lane);
        low = ~(ones << bits - 1);
    }

    /** The layout with that many keys at once: 16, 32 or 64. */
    static LaneKeys of(int lanes) {
        for (LaneKeys keys : values()) {
            if (keys.lanes() == lanes) {
                return keys;
            }
        }
        throw new IllegalArgumentException(lanes + " keys do not fill a node: must be 16, 32 or 64");
    }

    long key(int source, int tag) {
        return (source ^ tag) & lane;
    }

    /** The bits of the key that must be equal. */
    long mask(int source, int tag) {
        return source == ANY_SOURCE || tag == ANY_TAG ? 0 : lane;
    }

    /** Keys that are compared at once. */
    int lanes() {
        return LONGS * Long.SIZE / bits;
    }

    /** The highest bit of each lane that is zero. */
    static long zeroLanes(long lanes, long low) {
        return ~((lanes & low) + low | lanes | low);
    }
}
