package io.jmpi.matching.software;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import java.util.Arrays;
import org.jspecify.annotations.NullUnmarked;

/**
 * The second set of lists of unexpected messages in some engines: one list per bin (or source), each in order
 * of arrival, threaded through {@link MessageEntry#nextInBin}. The first is {@link MessageList}, which holds them all.
 *
 * <p>Two arrays of ends instead of a list object per bin: an idle table is small, and finding a bin empty is one load.
 *
 * <p>Thread: the matcher's caller.
 */
@NullUnmarked
final class MessageBins {
    private MessageEntry[] first;
    private MessageEntry[] last;

    MessageBins(int bins) {
        first = new MessageEntry[bins];
        last = new MessageEntry[bins];
    }

    /** Makes room for a bin of that number. */
    void require(int bin) {
        if (bin >= first.length) {
            first = Arrays.copyOf(first, 2 * bin);
            last = Arrays.copyOf(last, 2 * bin);
        }
    }

    /**
     * Searches one bin in order of arrival, which ensures C2: messages with equal envelopes share a bin. Counts the
     * search.
     *
     * @param tag a tag, or {@link PostedReceive#ANY_TAG} if all messages of the source are in the bin
     * @return the bin's oldest message with that envelope, still linked; null if there is none
     */
    ArrivedMessage oldestFor(int source, int tag, int bin, MatchingStatistics statistics) {
        long envelope = Envelope.pack(source, tag);
        long mask = Envelope.mask(source, tag);
        long entriesWalked = 0;
        MessageEntry entry = first[bin];
        while (entry != null) {
            entriesWalked++;
            if (((entry.envelope ^ envelope) & mask) == 0) {
                break;
            }
            entry = entry.nextInBin;
        }
        statistics.searchedUnexpected(entriesWalked, entry != null);
        return entry == null ? null : entry.message;
    }

    long footprint() {
        return 2 * Footprint.array(first.length, Footprint.REFERENCE_BYTES);
    }

    /** Adds an entry that is in no bin as the youngest of the bin. */
    void append(MessageEntry entry, int bin) {
        MessageEntry youngest = last[bin];
        entry.bin = bin;
        entry.previousInBin = youngest;
        if (youngest == null) {
            first[bin] = entry;
        } else {
            youngest.nextInBin = entry;
        }
        last[bin] = entry;
    }

    /** Removes an entry from its bin, wherever it is, in constant time. */
    void unlink(MessageEntry entry) {
        MessageEntry previous = entry.previousInBin;
        MessageEntry next = entry.nextInBin;
        if (previous == null) {
            first[entry.bin] = next;
        } else {
            previous.nextInBin = next;
        }
        if (next == null) {
            last[entry.bin] = previous;
        } else {
            next.previousInBin = previous;
        }
        entry.previousInBin = null;
        entry.nextInBin = null;
    }
}
