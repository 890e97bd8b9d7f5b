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
    static long mask(int source, int tag) {
        return (source == PostedReceive.ANY_SOURCE ? 0 : SOURCE_BITS) | (tag == PostedReceive.ANY_TAG ? 0 : TAG_BITS);
    }
}
