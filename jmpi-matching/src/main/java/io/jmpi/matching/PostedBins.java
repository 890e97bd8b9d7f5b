package io.jmpi.matching;

import java.util.ArrayList;
import java.util.List;

/**
 * Posted receives as UCX keeps them: exact ones in bins by their envelope, those with a wildcard in one queue, all
 * stamped with a sequence number.
 *
 * <p>Thread: the matcher's caller.
 */
final class PostedBins {
    /** The hints exclude both wildcards, so that the wildcard queue stays empty and need not be looked at. */
    private final boolean exactOnly;

    private final boolean ordered;
    private final ReceiveList[] bins = new ReceiveList[BinMatcher.TABLE_SIZE];
    private final ReceiveList wildcards = new ReceiveList();

    /** The sequence number of the next receive; only differences mean anything. */
    private long nextSequence;

    PostedBins(MatchingHints hints, long firstSequence) {
        exactOnly = hints.noAnySource() && hints.noAnyTag();
        ordered = !hints.allowOvertaking();
        nextSequence = firstSequence;
        for (int i = 0; i < bins.length; i++) {
            bins[i] = new ReceiveList();
        }
    }

    /** Finds the receive for a message of that bin and counts the search; the receive stays linked. */
    PostedReceive accepting(ArrivedMessage message, int bin, MatchingStatistics statistics) {
        return exactOnly || wildcards.isEmpty()
                ? bins[bin].oldestAccepting(message.source, message.tag, statistics)
                : ReceiveList.firstAccepting(bins[bin], wildcards, ordered, message.source, message.tag, statistics);
    }

    /** Appends a receive as the youngest. The bin of a wildcard receive has no meaning. */
    void append(PostedReceive receive, int bin) {
        receive.bin = bin;
        receive.sequence = nextSequence++;
        queueOf(receive).append(receive);
    }

    void unlink(PostedReceive receive) {
        queueOf(receive).unlink(receive);
    }

    private ReceiveList queueOf(PostedReceive receive) {
        return receive.isExact() ? bins[receive.bin] : wildcards;
    }

    /** The oldest receive of a bin; null if there is none. */
    PostedReceive first(int bin) {
        return bins[bin].first();
    }

    /** All receives, oldest first. */
    List<PostedReceive> oldestFirst() {
        List<PostedReceive> receives = new ArrayList<>();
        wildcards.forEach(receives::add);
        for (ReceiveList bin : bins) {
            bin.forEach(receives::add);
        }
        ReceiveList.sortByAge(receives, nextSequence);
        return receives;
    }

    long footprint() {
        return Footprint.array(bins.length, Footprint.REFERENCE_BYTES) + (bins.length + 1) * ReceiveList.FOOTPRINT;
    }
}
