package io.jmpi.matching;

import java.util.List;

/**
 * Engine {@code bins}: the software tag matching of UCX, as Open MPI drives it.
 *
 * <p>Exact receives are spread over bins by a hash of context, source and tag. Receives with any wildcard share one
 * queue. Each receive is numbered when it is posted. An arriving message scans only its bin as long as no wildcard
 * receive is posted; otherwise it walks its bin and the wildcard queue together in order of posting. Each unexpected
 * message is in two lists at once: its bin's, for exact receives, and that of all messages in order of arrival, for
 * wildcard ones.
 *
 * <p>The hash is that of {@code ucp/tag/tag_match.inl} over the 64-bit tag that Open MPI's {@code pml/ucx} packs: tag
 * (24 bits at 40), source (20 bits at 20), context id (20 bits at 0). The tags and ranks of jmpi are wider: only their
 * low bits enter the hash, and entries of a bin are compared by full source and tag. Like the original, the hash has
 * weak spots: tags in steps of 1021 share a bin, which then degrades to a single list.
 *
 * <p>With {@code allow_overtaking} the bin comes first and the wildcard queue second, without comparing ages.
 *
 * <p>Storing a receive and removing the oldest of a bin take constant time; removing another moves the younger ones
 * of its bin up. A bin allocates when it becomes deeper than it ever was; in steady state only draining does.
 *
 * <p>Thread and lifetimes: see {@link Matcher}.
 */
final class BinMatcher extends SynchronousMatcher {
    /** The xor of two residues below {@link #MODULUS} reaches 1023, so the table is larger than the modulus. */
    static final int TABLE_SIZE = 1024;

    /** The largest prime below the table's size. */
    private static final long MODULUS = 1021;

    private static final int TAG_SHIFT = 40;
    private static final long TAG_MASK = 0xff_ffff;
    private static final int SOURCE_SHIFT = 20;
    private static final long SOURCE_MASK = 0xf_ffff;
    private static final long CONTEXT_MASK = 0xf_ffff;

    private final int contextId;
    private final PostedBins posted;
    private final UnexpectedBins unexpected = new UnexpectedBins();

    /** The bin of the node that was placed last. */
    private int placedBin;

    BinMatcher(int contextId, MatchingHints hints, MatchingStatistics statistics) {
        this(contextId, hints, statistics, 0);
    }

    /** Creates a matcher whose order numbers begin anywhere. */
    BinMatcher(int contextId, MatchingHints hints, MatchingStatistics statistics, long firstOrder) {
        super(hints, statistics);
        this.contextId = contextId;
        posted = new PostedBins(hints, firstOrder);
    }

    /** The bin of an envelope; it depends on the low 24 bits of the tag and the low 20 of source and context id. */
    static int bin(int contextId, int source, int tag) {
        long packed =
                (tag & TAG_MASK) << TAG_SHIFT | (source & SOURCE_MASK) << SOURCE_SHIFT | (contextId & CONTEXT_MASK);
        // Both halves are unsigned: bit 23 of the tag is the topmost. As a long that is never negative, each half has
        // the residue of the C original, and the constant divisor becomes a multiplication.
        long lowResidue = (packed & 0xffff_ffffL) % MODULUS;
        long highResidue = (packed >>> 32) % MODULUS;
        return (int) (lowResidue ^ highResidue);
    }

    @Override
    protected void place(PostedReceive receive) {
        placedBin = receive.isExact() ? bin(contextId, receive.source, receive.tag) : 0;
    }

    @Override
    protected void place(ArrivedMessage message) {
        placedBin = bin(contextId, message.source, message.tag);
    }

    @Override
    protected PostedReceive accepting(ArrivedMessage message) {
        return posted.accepting(message, placedBin, statistics);
    }

    @Override
    protected PostedReceive take(ArrivedMessage message) {
        PostedReceive receive = accepting(message);
        if (receive != null) {
            unlink(receive, placedBin); // An exact receive is in the bin of its message.
        }
        return receive;
    }

    @Override
    protected ArrivedMessage oldestFor(int source, int tag) {
        return source == PostedReceive.ANY_SOURCE || tag == PostedReceive.ANY_TAG
                ? unexpected.oldestFor(source, tag, statistics)
                : unexpected.oldestExact(source, tag, bin(contextId, source, tag), statistics);
    }

    @Override
    protected ArrivedMessage oldestFor(PostedReceive receive) {
        return receive.isExact()
                ? unexpected.oldestExact(receive.source, receive.tag, placedBin, statistics)
                : unexpected.oldestFor(receive.source, receive.tag, statistics);
    }

    /**
     * The slot of an exact receive refers to the receive itself: a reference within one object stays within one region,
     * and a collector such as G1 need not remember it.
     */
    @Override
    protected Object link(PostedReceive receive) {
        ReceiveEntry wildcardEntry = posted.append(receive, placedBin);
        return wildcardEntry == null ? receive : wildcardEntry;
    }

    @Override
    protected Object link(ArrivedMessage message) {
        return unexpected.append(message, placedBin);
    }

    @Override
    protected void unlink(PostedReceive receive) {
        place(receive);
        unlink(receive, placedBin);
    }

    private void unlink(PostedReceive receive, int bin) {
        posted.unlink(receive, bin, receive.slot() == receive ? null : (ReceiveEntry) receive.slot());
    }

    @Override
    protected void unlink(ArrivedMessage message) {
        unexpected.unlink((MessageEntry) message.slot());
    }

    @Override
    protected List<PostedReceive> oldestFirst() {
        return posted.oldestFirst();
    }

    @Override
    protected ArrivedMessage firstUnexpected() {
        return unexpected.first();
    }

    @Override
    protected long footprint() {
        return posted.footprint() + unexpected.footprint();
    }
}
