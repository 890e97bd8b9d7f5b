package io.jmpi.offload.job;

import io.jmpi.matching.Matcher;
import org.agrona.collections.IntHashSet;

/**
 * The bins of a host's queues, which are in its caches once they were needed, until the program computes. A matcher
 * without bins has one.
 */
final class Bins {
    private final Matcher matcher;
    private final double nanos;
    private final IntHashSet cached = new IntHashSet();

    Bins(Matcher matcher, Costs costs) {
        this.matcher = matcher;
        nanos = costs.of(Cost.bin);
    }

    /** Nanoseconds until the bin of a receive is there; a receive with a wildcard is in none. */
    double need(JobReceive receive) {
        boolean hasBin = receive.postedSource() >= 0 && receive.postedTag() >= 0;
        return hasBin ? need(receive.postedSource(), receive.postedTag()) : 0;
    }

    /** Nanoseconds until the bin of a message is there. */
    double need(JobMessage message) {
        return need(message.source(), message.tag());
    }

    private double need(int source, int tag) {
        return nanos > 0 && cached.add(matcher.bin(source, tag)) ? nanos : 0;
    }

    /** The program computes, which needs the caches. */
    void evict() {
        cached.clear();
    }
}
