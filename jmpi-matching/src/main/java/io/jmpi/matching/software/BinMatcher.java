package io.jmpi.matching.software;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.SynchronousMatcher;
import java.util.List;
import org.agrona.BitUtil;
import org.jspecify.annotations.NullUnmarked;

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
 * weak spots: tags in steps of 1021 share a bin, which then degrades to a single list. The number of bins, which is
 * the modulus of the hash, is a setting; with one bin there is no hash, and this is one list of exact receives.
 *
 * <p>With {@code allow_overtaking} the bin comes first and the wildcard queue second, without comparing ages.
 *
 * <p>Storing a receive and removing the oldest of a bin take constant time; removing another moves the younger ones
 * of its bin up. A bin allocates when it becomes deeper than it ever was; in steady state only draining does.
 *
 * <p>Thread and lifetimes: see {@link Matcher}.
 */
@NullUnmarked
public final class BinMatcher extends SynchronousMatcher {
    /** The number of bins of UCX: the largest prime below 1024. */
    static final int UCX_BINS = 1021;

    /** As many bins as a matcher may have. */
    static final int MAX_BINS = 1 << 20;

    /** How many bins UCX's hash reaches. */
    public static final int UCX_TABLE_SIZE = tableSize(UCX_BINS);

    private static final int TAG_SHIFT = 40;
    private static final long TAG_MASK = 0xff_ffff;
    private static final int SOURCE_SHIFT = 20;
    private static final long SOURCE_MASK = 0xf_ffff;
    private static final long CONTEXT_MASK = 0xf_ffff;

    private final int contextId;
    private final int modulus;
    private final PostedBins posted;
    private final UnexpectedBins unexpected;

    /** The bin of the node that was placed last. */
    private int placedBin;

    /** Creates a matcher with UCX's bins. */
    BinMatcher(int contextId, MatchingHints hints, MatchingStatistics statistics) {
        this(contextId, UCX_BINS, hints, statistics, 0);
    }

    /**
     * Creates a matcher whose order numbers begin anywhere.
     *
     * @param bins the modulus of the hash
     */
    BinMatcher(int contextId, int bins, MatchingHints hints, MatchingStatistics statistics, long firstOrder) {
        super(hints, statistics);
        this.contextId = contextId;
        modulus = bins;
        posted = new PostedBins(tableSize(bins), hints, firstOrder);
        unexpected = new UnexpectedBins(tableSize(bins));
    }

    /** The xor of two residues below 1021 reaches 1023, so the table is larger than the modulus. */
    private static int tableSize(int modulus) {
        return BitUtil.findNextPositivePowerOfTwo(modulus);
    }

    /** The bin of an envelope in UCX; it depends on the low 24 bits of the tag and the low 20 of source and context id. */
    public static int bin(int contextId, int source, int tag) {
        // The constant divisor becomes a multiplication.
        return hash(packed(contextId, source, tag), UCX_BINS);
    }

    private static long packed(int contextId, int source, int tag) {
        return (tag & TAG_MASK) << TAG_SHIFT | (source & SOURCE_MASK) << SOURCE_SHIFT | (contextId & CONTEXT_MASK);
    }

    private static int hash(long packed, long modulus) {
        // Both halves are unsigned: bit 23 of the tag is the topmost. As a long that is never negative, each half has
        // the residue of the C original.
        long lowResidue = (packed & 0xffff_ffffL) % modulus;
        long highResidue = (packed >>> 32) % modulus;
        return (int) (lowResidue ^ highResidue);
    }

    @Override
    public int bin(int source, int tag) {
        return switch (modulus) {
            case UCX_BINS -> bin(contextId, source, tag);
            case 1 -> 0;
            default -> hash(packed(contextId, source, tag), modulus);
        };
    }

    @Override
    protected void place(PostedReceive receive) {
        placedBin = receive.isExact() ? bin(receive.postedSource(), receive.postedTag()) : 0;
    }

    @Override
    protected void place(ArrivedMessage message) {
        placedBin = bin(message.source(), message.tag());
    }

    @Override
    protected PostedReceive accepting(ArrivedMessage message) {
        return posted.accepting(message, placedBin, statistics);
    }

    @Override
    protected PostedReceive take(ArrivedMessage message) {
        PostedReceive receive = accepting(message);
        if (receive != null) {
            posted.remove(receive, placedBin); // An exact receive is in the bin of its message.
        }
        return receive;
    }

    @Override
    protected ArrivedMessage oldestFor(int source, int tag) {
        return source == PostedReceive.ANY_SOURCE || tag == PostedReceive.ANY_TAG
                ? unexpected.oldestFor(source, tag, statistics)
                : unexpected.oldestExact(source, tag, bin(source, tag), statistics);
    }

    @Override
    protected ArrivedMessage oldestFor(PostedReceive receive) {
        return receive.isExact()
                ? unexpected.oldestExact(receive.postedSource(), receive.postedTag(), placedBin, statistics)
                : unexpected.oldestFor(receive.postedSource(), receive.postedTag(), statistics);
    }

    /**
     * The slot of a receive refers to the receive itself: a reference within one object stays within one region, and a
     * collector such as G1 need not remember it.
     */
    @Override
    protected Object link(PostedReceive receive) {
        posted.append(receive, placedBin);
        return receive;
    }

    @Override
    protected Object link(ArrivedMessage message) {
        return unexpected.append(message, placedBin);
    }

    @Override
    protected void unlink(PostedReceive receive) {
        place(receive);
        posted.remove(receive, placedBin);
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
