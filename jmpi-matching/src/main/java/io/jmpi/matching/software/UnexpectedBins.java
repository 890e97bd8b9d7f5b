package io.jmpi.matching.software;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchingStatistics;
import org.jspecify.annotations.NullUnmarked;

/**
 * Unexpected messages as UCX stores them: each is in its bin, for exact receives, and in the list of all in order of
 * arrival, for receives with a wildcard.
 *
 * <p>Thread: the matcher's caller.
 */
@NullUnmarked
public final class UnexpectedBins {
    private final MessageList<MessageEntry> all = MessageList.plain();
    private final MessageBins bins;

    public UnexpectedBins(int binCount) {
        bins = new MessageBins(binCount);
    }

    /**
     * The oldest message with an exact envelope of that bin, still linked; null if there is none. Counts the search.
     */
    public ArrivedMessage oldestExact(int source, int tag, int bin, MatchingStatistics statistics) {
        if (all.isEmpty()) { // the usual case of a receive posted in time, without a load from the table
            statistics.searchedUnexpected(0, false);
            return null;
        }
        return bins.oldestFor(source, tag, bin, statistics);
    }

    /** The oldest message that a wildcard accepts, still linked; null if there is none. Counts the search. */
    public ArrivedMessage oldestFor(int source, int tag, MatchingStatistics statistics) {
        return all.oldestFor(source, tag, statistics);
    }

    /** Adds a message as the youngest; returns the record for its slot. */
    public MessageEntry append(ArrivedMessage message, int bin) {
        MessageEntry entry = all.append(message);
        bins.append(entry, bin);
        return entry;
    }

    /** Removes what {@link #append} has returned, which must not be used any more. */
    public void unlink(MessageEntry entry) {
        bins.unlink(entry);
        all.remove(entry);
    }

    /** The oldest message; null if there is none. */
    public ArrivedMessage first() {
        return all.firstMessage();
    }

    public long footprint() {
        return all.footprint() + bins.footprint();
    }
}
