package io.jmpi.matching.software;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;

/**
 * Posted receives as UCX stores them: exact ones in bins by their envelope, those with a wildcard in one queue, all
 * numbered in the order of posting.
 *
 * <p>Thread: the matcher's caller.
 */
@NullUnmarked
public final class PostedBins {
    /** The hints exclude both wildcards, so that the wildcard queue stays empty and need not be looked at. */
    private final boolean exactOnly;

    private final boolean ordered;
    private final ReceiveBin[] bins;
    private final ReceiveList wildcards = new ReceiveList();

    /** The number of the next receive; only differences are meaningful. */
    private long nextOrder;

    public PostedBins(int binCount, MatchingHints hints, long firstOrder) {
        bins = new ReceiveBin[binCount];
        exactOnly = hints.noAnySource() && hints.noAnyTag();
        ordered = !hints.allowOvertaking();
        nextOrder = firstOrder;
        for (int i = 0; i < bins.length; i++) {
            bins[i] = new ReceiveBin();
        }
    }

    /** Finds the receive for a message of that bin and counts the search; the receive stays linked. */
    public PostedReceive accepting(ArrivedMessage message, int bin, MatchingStatistics statistics) {
        return exactOnly || wildcards.isEmpty()
                ? bins[bin].oldestAccepting(message.source(), message.tag(), statistics)
                : bins[bin].firstAccepting(wildcards, ordered, message.source(), message.tag(), statistics);
    }

    /**
     * Appends a receive as the youngest.
     *
     * @param bin of an exact receive
     * @return its entry of the wildcard queue; null if it went into its bin
     */
    public ReceiveEntry append(PostedReceive receive, int bin) {
        receive.order(nextOrder++);
        if (receive.isExact()) {
            bins[bin].append(receive);
            return null;
        }
        return wildcards.append(receive);
    }

    /**
     * Removes a receive.
     *
     * @param bin of an exact receive
     * @param wildcardEntry what {@link #append} has returned; it must not be used any more
     */
    public void unlink(PostedReceive receive, int bin, ReceiveEntry wildcardEntry) {
        if (wildcardEntry == null) {
            bins[bin].unlink(receive);
        } else {
            wildcards.remove(wildcardEntry);
        }
    }

    /** Returns a bin, for reading. */
    public ReceiveBin bin(int bin) {
        return bins[bin];
    }

    /** Sorts receives that are here or were here by age. */
    public void sortByAge(List<PostedReceive> receives) {
        ReceiveList.sortByAge(receives, nextOrder);
    }

    /** All receives, oldest first. */
    public List<PostedReceive> oldestFirst() {
        List<PostedReceive> receives = new ArrayList<>();
        wildcards.forEach(receives::add);
        for (ReceiveBin bin : bins) {
            bin.forEach(receives::add);
        }
        sortByAge(receives);
        return receives;
    }

    public long footprint() {
        long bytes = Footprint.array(bins.length, Footprint.REFERENCE_BYTES) + wildcards.footprint();
        for (ReceiveBin bin : bins) {
            bytes += bin.footprint();
        }
        return bytes;
    }
}
