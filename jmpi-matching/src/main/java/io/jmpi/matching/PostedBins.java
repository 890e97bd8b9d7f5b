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
    private final ReceiveBin[] bins = new ReceiveBin[BinMatcher.TABLE_SIZE];
    private final ReceiveList wildcards = new ReceiveList();

    /** The sequence number of the next receive; only differences mean anything. */
    private long nextSequence;

    PostedBins(MatchingHints hints, long firstSequence) {
        exactOnly = hints.noAnySource() && hints.noAnyTag();
        ordered = !hints.allowOvertaking();
        nextSequence = firstSequence;
        for (int i = 0; i < bins.length; i++) {
            bins[i] = new ReceiveBin();
        }
    }

    /** Finds the receive for a message of that bin and counts the search; the receive stays linked. */
    PostedReceive accepting(ArrivedMessage message, int bin, MatchingStatistics statistics) {
        return exactOnly || wildcards.isEmpty()
                ? bins[bin].oldestAccepting(message.source, message.tag, statistics)
                : bins[bin].firstAccepting(wildcards, ordered, message.source, message.tag, statistics);
    }

    /** Appends a receive as the youngest. The bin of a wildcard receive has no meaning. */
    void append(PostedReceive receive, int bin) {
        receive.bin = bin;
        receive.sequence = nextSequence++;
        if (receive.isExact()) {
            bins[bin].append(receive);
        } else {
            wildcards.append(receive);
        }
    }

    void unlink(PostedReceive receive) {
        if (receive.isExact()) {
            bins[receive.bin].unlink(receive);
        } else {
            wildcards.unlink(receive);
        }
    }

    /** The bin itself, to be looked at. */
    ReceiveBin bin(int bin) {
        return bins[bin];
    }

    /** Puts receives that were unlinked back to their places. All get new numbers, in the order of the old ones. */
    void restore(List<PostedReceive> unlinked) {
        List<PostedReceive> all = oldestFirst();
        all.forEach(this::unlink);
        all.addAll(unlinked);
        ReceiveList.sortByAge(all, nextSequence);
        all.forEach(receive -> append(receive, receive.bin));
    }

    /** All receives, oldest first. */
    List<PostedReceive> oldestFirst() {
        List<PostedReceive> receives = new ArrayList<>();
        wildcards.forEach(receives::add);
        for (ReceiveBin bin : bins) {
            bin.forEach(receives::add);
        }
        ReceiveList.sortByAge(receives, nextSequence);
        return receives;
    }

    long footprint() {
        long bytes = Footprint.array(bins.length, Footprint.REFERENCE_BYTES) + ReceiveList.FOOTPRINT;
        for (ReceiveBin bin : bins) {
            bytes += bin.footprint();
        }
        return bytes;
    }
}
