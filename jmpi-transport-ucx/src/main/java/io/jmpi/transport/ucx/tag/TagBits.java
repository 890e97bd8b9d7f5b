package io.jmpi.transport.ucx.tag;

import io.jmpi.matching.PostedReceive;

/**
 * An envelope as a tag of UCP: from the top 31 bits of the tag, 17 of the source, 16 of the context. The order is that of Open MPI's
 * component for UCX, whose tags have 24 bits and whose ranks and contexts have 20 each; the tags of jmpi have 31. Wildcards are zeros
 * in the mask of a receive. Stateless.
 */
final class TagBits {
    /** So many contexts have messages with tags. */
    static final int CONTEXTS = 1 << 16;

    /** So many ranks may be sources. */
    static final int SOURCES = 1 << 17;

    /** The mask of a receive that accepts each message of a context. */
    static final long CONTEXT = CONTEXTS - 1;

    private static final int BINS = 1021;
    private static final int SOURCE_SHIFT = 16;
    private static final int TAG_SHIFT = 33;
    private static final long SOURCE = SOURCES - 1L << SOURCE_SHIFT;
    private static final long TAG = -1L << TAG_SHIFT;

    private TagBits() {}

    /** The bits of a message, or of a receive where it has no wildcard. */
    static long pack(int context, int source, int tag) {
        long bits = context;
        if (source != PostedReceive.ANY_SOURCE) {
            bits |= (long) source << SOURCE_SHIFT;
        }
        return tag == PostedReceive.ANY_TAG ? bits : bits | (long) tag << TAG_SHIFT;
    }

    /** The bits that a message must share with a receive. */
    static long mask(int source, int tag) {
        return CONTEXT | (source == PostedReceive.ANY_SOURCE ? 0 : SOURCE) | (tag == PostedReceive.ANY_TAG ? 0 : TAG);
    }

    /** The bits that say which sender: a receive without a wildcard there may be given to a card. */
    static long senderMask() {
        return SOURCE | CONTEXT;
    }

    /** The bin of UCX's hash in which a receive without wildcards is (ucp/tag/tag_match.inl). */
    static int bin(long bits) {
        return Integer.remainderUnsigned((int) bits, BINS)
                ^ Integer.remainderUnsigned((int) (bits >>> Integer.SIZE), BINS);
    }

    static int source(long bits) {
        return (int) ((bits & SOURCE) >>> SOURCE_SHIFT);
    }

    static int tag(long bits) {
        return (int) (bits >>> TAG_SHIFT);
    }
}
