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
    private final EnvelopeQueue<PostedReceive>[] bins;
    private final EnvelopeQueue<PostedReceive> wildcards = new EnvelopeQueue<>();

    /** The number of the next receive; only differences are meaningful. */
    private long nextOrder;

    public PostedBins(int binCount, MatchingHints hints, long firstOrder) {
        bins = newBins(binCount);
        exactOnly = hints.noAnySource() && hints.noAnyTag();
        ordered = !hints.allowOvertaking();
        nextOrder = firstOrder;
        for (int i = 0; i < bins.length; i++) {
            bins[i] = new EnvelopeQueue<>();
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    private static EnvelopeQueue<PostedReceive>[] newBins(int count) {
        return new EnvelopeQueue[count];
    }

    /** Finds the receive for a message of that bin and counts the search; the receive stays linked. */
    public PostedReceive accepting(ArrivedMessage message, int bin, MatchingStatistics statistics) {
        return exactOnly || wildcards.isEmpty()
                ? bins[bin].oldestAccepting(message.source(), message.tag(), statistics)
                : EnvelopeQueue.oldestAccepting(
                        bins[bin], wildcards, ordered, message.source(), message.tag(), statistics);
    }

    /**
     * Appends a receive as the youngest.
     *
     * @param bin of an exact receive
     */
    public void append(PostedReceive receive, int bin) {
        receive.order(nextOrder++);
        EnvelopeQueue.append(queue(receive, bin), receive);
    }

    private EnvelopeQueue<PostedReceive> queue(PostedReceive receive, int bin) {
        return receive.isExact() ? bins[bin] : wildcards;
    }

    /**
     * Removes a receive.
     *
     * @param bin of an exact receive
     */
    public void remove(PostedReceive receive, int bin) {
        queue(receive, bin).remove(receive);
    }

    /** Returns a bin, for reading. */
    public EnvelopeQueue<PostedReceive> bin(int bin) {
        return bins[bin];
    }

    /** Sorts receives that are here or were here by age. */
    public void sortByAge(List<PostedReceive> receives) {
        EnvelopeQueue.sortByAge(receives, nextOrder);
    }

    /** All receives, oldest first. */
    public List<PostedReceive> oldestFirst() {
        List<PostedReceive> receives = new ArrayList<>();
        wildcards.forEach(receives::add);
        for (EnvelopeQueue<PostedReceive> bin : bins) {
            bin.forEach(receives::add);
        }
        sortByAge(receives);
        return receives;
    }

    public long footprint() {
        long bytes = Footprint.array(bins.length, Footprint.REFERENCE_BYTES) + wildcards.footprint();
        for (EnvelopeQueue<PostedReceive> bin : bins) {
            bytes += bin.footprint();
        }
        return bytes;
    }
}
