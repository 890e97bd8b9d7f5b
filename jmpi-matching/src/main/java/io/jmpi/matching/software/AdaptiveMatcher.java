package io.jmpi.matching.software;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;

/**
 * Engine {@code adaptive}: begins as {@code queues}, and moves to {@code bins} or {@code ranks} and back depending on
 * the cost of searches, after M. Bayatpour et al., "Adaptive and Dynamic Design for MPI Tag Matching" (IEEE Cluster
 * 2016).
 *
 * <p>At the end of a window of searches it looks at the entries walked per search. Queues that cost more than {@link
 * #EXPENSIVE} are left: for ranks if receives with a source and any tag are frequent, which have to walk all messages
 * in bins, else for bins. If that is also expensive, the other one is tried, and the cheaper of the two stays. When the
 * queues were short throughout a window, it returns to queues.
 *
 * <p>A window is as many searches as there are nodes. With queues, and with an engine
 * that is tried, it ends as soon as the searches have walked several times as many entries as there are nodes. So a
 * move costs no more than the searches before it, and an expensive engine is left soon.
 *
 * <p>Nodes move in order, so C1 and C2 hold across a move: a stored receive never accepts a stored message, whatever
 * engine stores them. Thread and lifetimes: see {@link Matcher}. An engine is created when it is first needed and then
 * stays.
 */
@NullUnmarked
final class AdaptiveMatcher implements Matcher {
    /** Entries per search from which another engine is tried. Below that, a list is as fast as a table. */
    static final double EXPENSIVE = 8;

    /** Depth up to which queues are at least as good as anything else. */
    static final long SHORT = 4;

    /** Searches between two looks, at least. */
    static final int WINDOW = 256;

    /** The share of receives with a source and any tag, from which on bins are not tried first: one in eight. */
    private static final int MASKED_SHARE = 8;

    private final int contextId;
    private final MatchingHints hints;
    private final MatchingStatistics statistics;
    private final Matcher queues;
    private Matcher bins;
    private Matcher ranks;

    /** The engine that stores all nodes now: one of the three above. */
    private Matcher current;

    /** Cost per search of bins and ranks in their last windows; NaN if that is not known for the present queues. */
    private double costOfBins = Double.NaN;

    private double costOfRanks = Double.NaN;

    /** Searches at which the window ends; 0 before the first one, when counters may have been carried over. */
    private long windowEnd;

    private long walkedBefore;
    private long searchesBefore;
    private long deepest;
    private long masked;

    AdaptiveMatcher(int contextId, MatchingHints hints, MatchingStatistics statistics) {
        this.contextId = contextId;
        this.hints = hints;
        this.statistics = statistics;
        queues = new QueueMatcher(hints, statistics);
        current = queues;
    }

    @Override
    public PostedReceive arrive(ArrivedMessage message) {
        PostedReceive receive = current.arrive(message);
        searched();
        return receive;
    }

    @Override
    public ArrivedMessage post(PostedReceive receive) {
        ArrivedMessage message = current.post(receive);
        count(receive.postedSource(), receive.postedTag());
        searched();
        return message;
    }

    @Override
    public ArrivedMessage probe(int source, int tag, boolean remove) {
        ArrivedMessage message = current.probe(source, tag, remove);
        count(source, tag);
        searched();
        return message;
    }

    @Override
    public boolean cancel(PostedReceive receive) {
        return current.cancel(receive);
    }

    @Override
    public void adopt(PostedReceive receive) {
        current.adopt(receive);
    }

    @Override
    public void adopt(ArrivedMessage message) {
        current.adopt(message);
    }

    private void count(int source, int tag) {
        if (tag == PostedReceive.ANY_TAG && source != PostedReceive.ANY_SOURCE) {
            masked++;
        }
    }

    private void searched() {
        deepest = Math.max(deepest, Math.max(statistics.postedDepth(), statistics.unexpectedDepth()));
        if (windowEnd == 0) {
            beginWindow();
        } else if (searches() >= windowEnd || isTrial() && isTooDearAlready()) {
            endWindow();
        }
    }

    private long searches() {
        return statistics.postedSearches() + statistics.unexpectedSearches();
    }

    private long walked() {
        return statistics.postedEntriesWalked() + statistics.unexpectedEntriesWalked();
    }

    private void endWindow() {
        moveTo(better((double) (walked() - walkedBefore) / (searches() - searchesBefore)));
        beginWindow();
    }

    /** Whether the cost of the engine with the present nodes is still unknown. Queues are always on trial. */
    private boolean isTrial() {
        return current == queues || Double.isNaN(current == bins ? costOfBins : costOfRanks);
    }

    /** Whether the searches of this window have cost more than it takes to move all nodes. */
    private boolean isTooDearAlready() {
        return walked() - walkedBefore > EXPENSIVE * Math.max(WINDOW, nodes());
    }

    private long nodes() {
        return statistics.postedDepth() + statistics.unexpectedDepth();
    }

    private void beginWindow() {
        searchesBefore = searches();
        walkedBefore = walked();
        windowEnd = searchesBefore + Math.max(WINDOW, nodes());
        deepest = 0;
        masked = 0;
    }

    /** The engine for the next window, by what a search cost in this one. */
    private Matcher better(double cost) {
        if (current == queues) {
            costOfBins = Double.NaN;
            costOfRanks = Double.NaN;
            if (cost <= EXPENSIVE) {
                return queues;
            }
            return masked > 0 && masked * MASKED_SHARE >= searches() - searchesBefore ? ranks() : bins();
        }
        if (deepest <= SHORT) {
            return queues;
        }
        if (current == bins) {
            costOfBins = cost;
            return isWorthLeaving(cost, costOfRanks) ? ranks() : bins;
        }
        costOfRanks = cost;
        return isWorthLeaving(cost, costOfBins) ? bins() : ranks;
    }

    /**
     * Leaves an expensive engine for one that is unknown, or that was far better: so that it does not alternate between
     * equally fast engines.
     */
    private static boolean isWorthLeaving(double cost, double costOfOther) {
        return cost > EXPENSIVE && (Double.isNaN(costOfOther) || 2 * costOfOther < cost);
    }

    private Matcher bins() {
        if (bins == null) {
            bins = new BinMatcher(contextId, hints, statistics);
        }
        return bins;
    }

    private Matcher ranks() {
        if (ranks == null) {
            ranks = new RankMatcher(hints, statistics);
        }
        return ranks;
    }

    private void moveTo(Matcher next) {
        if (next != current) {
            Matcher before = current;
            current = next;
            before.drainPosted(next::adopt);
            before.drainUnexpected(next::adopt);
            statistics.structureChanged();
        }
    }

    /** The name of the engine that stores the nodes now. */
    String currentEngineName() {
        return current == queues
                ? QueueMatcherProvider.NAME
                : current == bins ? BinMatcherProvider.NAME : RankMatcherProvider.NAME;
    }

    @Override
    public int bin(int source, int tag) {
        return current.bin(source, tag);
    }

    @Override
    public MatchingStatistics statistics() {
        long bytes = queues.statistics().memoryBytes();
        bytes += bins == null ? 0 : bins.statistics().memoryBytes();
        bytes += ranks == null ? 0 : ranks.statistics().memoryBytes();
        statistics.holds(bytes);
        return statistics;
    }

    @Override
    public void drainPosted(Consumer<? super PostedReceive> visitor) {
        current.drainPosted(visitor);
    }

    @Override
    public void drainUnexpected(Consumer<? super ArrivedMessage> visitor) {
        current.drainUnexpected(visitor);
    }
}
