package io.jmpi.matching.software;

import io.jmpi.matching.PostedReceive;

/** Source and tag in one number, so that one comparison decides whether two envelopes are equal. */
public final class Envelope {
    private static final long SOURCE_BITS = 0xffff_ffff_0000_0000L;
    private static final long TAG_BITS = 0xffff_ffffL;

    private Envelope() {}

    /** Packs source and tag; wildcards stay distinct from all ranks and tags, which are not negative. */
    public static long pack(int source, int tag) {
        return (long) source << Integer.SIZE | (tag & TAG_BITS);
    }

    /**
     * Returns the bits that a message must have in common with the packed envelope of a receive or probe: the bits of
     * each part that is no wildcard.
     */
    public static long mask(int source, int tag) {
        return (source == PostedReceive.ANY_SOURCE ? 0 : SOURCE_BITS) | (tag == PostedReceive.ANY_TAG ? 0 : TAG_BITS);
    }

    /**
     * Spreads all bits of source and tag over bins. Two rounds of multiplication and a fold between them: small ranks
     * and small tags, or tags in steps of any number, end up in different bins as often as chance would have it.
     *
     * @param shift see {@link #binShift}
     */
    public static int bin(long envelope, int shift) {
        long mixed = envelope * 0x9e37_79b9_7f4a_7c15L;
        mixed = (mixed ^ mixed >>> 32) * 0xd6e8_feb8_6659_fd93L;
        return (int) (mixed >>> shift);
    }

    /**
     * Returns the shift for {@link #bin}.
     *
     * @param bins a power of two, at least 2, because a shift by 64 would be one by 0
     */
    public static int binShift(int bins) {
        return Long.SIZE - Integer.numberOfTrailingZeros(bins);
    }
}
