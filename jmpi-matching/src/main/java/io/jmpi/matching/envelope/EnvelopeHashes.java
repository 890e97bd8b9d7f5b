package io.jmpi.matching.envelope;

/**
 * The hashes of an envelope that index receives and messages: sender, receiver and device must agree on them. Each
 * mixes all bits of its key into all bits of the value, so that a table whose size is any power of two may use the low
 * bits.
 */
public final class EnvelopeHashes {
    private EnvelopeHashes() {}

    /** Hash of source and tag together. */
    public static int hash(int source, int tag) {
        return mix((long) source << 32 | tag & 0xffff_ffffL);
    }

    /** Hash of a source or a tag alone. */
    public static int hash(int key) {
        return mix(key & 0xffff_ffffL);
    }

    /** Fibonacci multiplication, folded: the high half of the product depends on every bit of the key. */
    private static int mix(long key) {
        long h = (key ^ key >>> 29) * 0x9e3779b97f4a7c15L;
        h = (h ^ h >>> 32) * 0xd6e8feb86659fd93L;
        return (int) (h >>> 32);
    }
}
