package io.jmpi.matching;

import java.util.Arrays;

/**
 * The second set of lists that unexpected messages of some engines stand in: one list per bin (or source), each in order
 * of arrival, threaded through {@link ArrivedMessage#nextInBin}. The first is {@link MessageList}, which holds them all
 * and owns {@link ArrivedMessage#kept}.
 *
 * <p>Two arrays of ends instead of a list object per bin: an idle table is small, and finding a bin empty is one load.
 *
 * <p>Thread: the matcher's caller.
 */
final class MessageBins {
    private ArrivedMessage[] first;
    private ArrivedMessage[] last;

    MessageBins(int bins) {
        first = new ArrivedMessage[bins];
        last = new ArrivedMessage[bins];
    }

    /** Makes room for more bins. */
    void grow(int bins) {
        first = Arrays.copyOf(first, bins);
        last = Arrays.copyOf(last, bins);
    }

    /**
     * Searches one bin in order of arrival, which keeps C2: messages with equal envelopes share a bin. Counts the search.
     *
     * @param tag a tag, or {@link PostedReceive#ANY_TAG} if all messages of the source are in the bin
     * @return the bin's oldest message with that envelope, still linked; null if there is none
     */
    ArrivedMessage oldestFor(int source, int tag, int bin, MatchingStatistics statistics) {
        boolean anyTag = tag == PostedReceive.ANY_TAG;
        long entriesWalked = 0;
        ArrivedMessage message = first[bin];
        while (message != null) {
            entriesWalked++;
            if (message.source == source && (anyTag || message.tag == tag)) {
                break;
            }
            message = message.nextInBin;
        }
        statistics.searchedUnexpected(entriesWalked, message != null);
        return message;
    }

    long footprint() {
        return 2 * Footprint.array(first.length, Footprint.REFERENCE_BYTES);
    }

    /** Adds a message that no bin holds as the youngest of the bin. */
    void append(ArrivedMessage message, int bin) {
        ArrivedMessage youngest = last[bin];
        message.bin = bin;
        message.previousInBin = youngest;
        if (youngest == null) {
            first[bin] = message;
        } else {
            youngest.nextInBin = message;
        }
        last[bin] = message;
    }

    /** Removes a message from the bin that holds it, wherever it stands, in constant time. */
    void unlink(ArrivedMessage message) {
        ArrivedMessage previous = message.previousInBin;
        ArrivedMessage next = message.nextInBin;
        if (previous == null) {
            first[message.bin] = next;
        } else {
            previous.nextInBin = next;
        }
        if (next == null) {
            last[message.bin] = previous;
        } else {
            next.previousInBin = previous;
        }
        message.previousInBin = null;
        message.nextInBin = null;
    }
}
