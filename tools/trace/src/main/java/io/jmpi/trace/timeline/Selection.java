package io.jmpi.trace.timeline;

import java.util.BitSet;

/**
 * Which calls a timeline shows: those of some ranks that overlap a span of time, and of these the earliest ones. Immutable; any
 * thread.
 *
 * @param from nanoseconds after the first call of the trace
 * @param to likewise; {@link Long#MAX_VALUE} for the end
 * @param ranks of the job; empty for all
 * @param mostCalls to show
 */
public record Selection(long from, long to, BitSet ranks, int mostCalls) {
    /** Everything. */
    public static final Selection ALL = new Selection(0, Long.MAX_VALUE, new BitSet(), Integer.MAX_VALUE);

    public Selection {
        ranks = (BitSet) ranks.clone();
    }

    @Override
    public BitSet ranks() {
        return (BitSet) ranks.clone();
    }

    /** Whether this includes calls of a rank. */
    boolean hasRank(int rank) {
        return ranks.isEmpty() || ranks.get(rank);
    }

    /** Whether this includes calls of that time. */
    boolean hasTime(long start, long stop) {
        return stop >= from && start <= to;
    }
}
