package io.jmpi.internal.p2p.context;

import io.jmpi.internal.p2p.operation.ReceiveOperation;

/**
 * How many posted receives and waiting probes of one context name each source, and how many accept any source or any
 * tag.
 */
final class AwaitedSources {
    /** Two for each source, starting with ANY_SOURCE (-1): those with a tag, and those with any tag. */
    final int[] counts;

    AwaitedSources(int sources) {
        counts = new int[2 * (sources + 1)];
    }

    /** Returns the index in {@link #counts} of receives and probes with that envelope. */
    int index(int source, int tag) {
        return 2 * (source + 1) + (tag < 0 ? 1 : 0);
    }

    void add(int source, int tag, int change) {
        counts[index(source, tag)] += change;
    }

    /** Returns how many name that source; for ANY_SOURCE, how many accept any source. */
    int of(int source) {
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
