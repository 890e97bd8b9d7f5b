package io.jmpi.internal.p2p.context;

import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.matching.ConcurrentMatcher;
import io.jmpi.matching.Matcher;

/**
 * How many posted receives and waiting probes of one context name each source, and how many accept any source or any
 * tag.
 *
 * <p>Receives in a matcher that several threads call are not counted here, because the progress thread does not post them:
 * the matcher is asked.
 */
final class AwaitedSources {
    /**
     * Two for each source, starting with ANY_SOURCE (-1): those with a tag, and those with any tag. The last one has no
     * meaning.
     */
    final int[] counts;

    private final int sources;

    /** Null if receives are counted here. */
    private ConcurrentMatcher concurrent;

    AwaitedSources(int sources) {
        this.sources = sources;
        counts = new int[2 * (sources + 1) + 1];
    }

    /** Follows a matcher, which stores no receives yet. */
    void use(Matcher matcher) {
        concurrent = matcher instanceof ConcurrentMatcher ofThreads ? ofThreads : null;
    }

    /** Returns the index in {@link #counts} of receives with that envelope. */
    int indexOfReceive(int source, int tag) {
        return concurrent == null ? index(source, tag) : uncounted();
    }

    /** The index of receives that are not counted. */
    int uncounted() {
        return counts.length - 1;
    }

    private static int index(int source, int tag) {
        return 2 * (source + 1) + (tag < 0 ? 1 : 0);
    }

    /** Counts a probe that begins or ends to wait. */
    void add(int source, int tag, int change) {
        counts[index(source, tag)] += change;
    }

    /** Returns how many name that source; for ANY_SOURCE, how many accept any source. */
    int of(int source) {
        return source < 0 || concurrent == null ? counted(source) : bySource()[source];
    }

    /** Returns how many name each source. */
    int[] bySource() {
        int[] all = new int[sources];
        if (concurrent != null) {
            concurrent.countPosted(all);
        }
        for (int source = 0; source < sources; source++) {
            all[source] += counted(source);
        }
        return all;
    }

    private int counted(int source) {
        return counts[index(source, 0)] + counts[index(source, ReceiveOperation.ANY_TAG)];
    }

    /** Returns how many accept any tag. */
    int anyTag() {
        int sum = 0;
        for (int i = 1; i < counts.length; i += 2) {
            sum += counts[i];
        }
        return sum;
    }
}
