package io.jmpi.trace.otm;

import io.jmpi.trace.format.Call;
import org.agrona.collections.IntHashSet;
import org.agrona.collections.LongHashSet;

/**
 * The different tags of messages, and pairs of source and tag of receives. Memory is proportional to their number.
 * Thread: one.
 */
final class Envelopes {
    private final IntHashSet tags = new IntHashSet();
    private final LongHashSet pairs = new LongHashSet();
    private int lastTag = Call.UNDEFINED;
    private long lastPair = Call.UNDEFINED;

    void send(int tag) {
        if (tag != lastTag) {
            tags.add(tag);
            lastTag = tag;
        }
    }

    void receive(int source, int tag) {
        send(tag);
        long pair = (long) source << Integer.SIZE | tag & 0xffff_ffffL;
        if (pair != lastPair) {
            pairs.add(pair);
            lastPair = pair;
        }
    }

    /** Adds those of another rank. */
    void addAll(Envelopes others) {
        tags.addAll(others.tags);
        pairs.addAll(others.pairs);
    }

    int tagCount() {
        return tags.size();
    }

    int pairCount() {
        return pairs.size();
    }

    /** All tags, ascending; {@link Call#ANY_TAG} is one. */
    int[] sortedTags() {
        return tags.stream().mapToInt(Integer::intValue).sorted().toArray();
    }
}
