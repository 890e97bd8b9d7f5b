package io.jmpi.matching;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Counters of one matcher. Matchers record what they do by its methods that return nothing. Names in {@link #toString}
 * follow MPICH's performance variables, because tools know those.
 *
 * <p>Thread: written by the matcher's caller only, without synchronisation; read it there, or take a {@link #copy}
 * there. A read by another thread is harmless but sees the counters of slightly different moments.
 */
public final class MatchingStatistics {
    /** Marks a counter with its name in texts. */
    @Retention(RetentionPolicy.RUNTIME)
    private @interface Counter {
        String value();

        /** Whether counters of several matchers are combined by their maximum; otherwise they are added. */
        boolean isMaximum() default false;
    }

    private record MarkedField(Counter mark, VarHandle field) {
        long of(MatchingStatistics statistics) {
            return (long) field.get(statistics);
        }

        void set(MatchingStatistics statistics, long value) {
            field.set(statistics, value);
        }
    }

    // The counters are fields, because an array's cost a tenth of a search where nothing is deep.

    @Counter("posted_recvq_length")
    private long postedDepth;

    @Counter(value = "posted_recvq_max_length", isMaximum = true)
    private long maxPostedDepth;

    @Counter("unexpected_recvq_length")
    private long unexpectedDepth;

    @Counter(value = "unexpected_recvq_max_length", isMaximum = true)
    private long maxUnexpectedDepth;

    @Counter("posted_recvq_searches")
    private long postedSearches;

    @Counter("posted_recvq_match_attempts")
    private long postedEntriesWalked;

    @Counter("unexpected_recvq_searches")
    private long unexpectedSearches;

    @Counter("unexpected_recvq_match_attempts")
    private long unexpectedEntriesWalked;

    @Counter("expected_matches")
    private long expectedMatches;

    @Counter("unexpected_matches")
    private long unexpectedMatches;

    @Counter("expected_matches_on_first")
    private long expectedMatchesOnFirst;

    @Counter("unexpected_matches_on_first")
    private long unexpectedMatchesOnFirst;

    @Counter("unexpected_found")
    private long unexpectedFound;

    @Counter("wildcard_merges")
    private long wildcardMerges;

    @Counter("structure_changes")
    private long structureChanges;

    @Counter("memory_bytes")
    private long memoryBytes;

    private final DepthHistogram postedDepths = new DepthHistogram();
    private final DepthHistogram unexpectedDepths = new DepthHistogram();

    /** Creates counters of zero. */
    public MatchingStatistics() {}

    /** A separate class: the search takes milliseconds, which a program without statistics need not spend. */
    private static final class Counters {
        static final List<MarkedField> ALL = markedFields();
    }

    /** In the order of their declaration, as HotSpot returns them; another order changes only how they are printed. */
    private static List<MarkedField> markedFields() {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        List<MarkedField> marked = new ArrayList<>();
        for (Field field : MatchingStatistics.class.getDeclaredFields()) {
            Counter mark = field.getAnnotation(Counter.class);
            if (mark != null) {
                try {
                    marked.add(new MarkedField(mark, lookup.unreflectVarHandle(field)));
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e); // impossible for a field of the same class
                }
            }
        }
        return marked;
    }

    /** Receives stored now. */
    public long postedDepth() {
        return postedDepth;
    }

    /** Most receives ever stored at once. */
    public long maxPostedDepth() {
        return maxPostedDepth;
    }

    /** Messages stored now. */
    public long unexpectedDepth() {
        return unexpectedDepth;
    }

    /** Most messages ever stored at once. */
    public long maxUnexpectedDepth() {
        return maxUnexpectedDepth;
    }

    /** Searches among posted receives: one for each arrived message. */
    public long postedSearches() {
        return postedSearches;
    }

    /** Posted receives that those searches compared. */
    public long postedEntriesWalked() {
        return postedEntriesWalked;
    }

    /** Searches among unexpected messages: one for each posted receive and each probe. */
    public long unexpectedSearches() {
        return unexpectedSearches;
    }

    /** Unexpected messages that those searches compared. */
    public long unexpectedEntriesWalked() {
        return unexpectedEntriesWalked;
    }

    /** Messages that found their receive posted. */
    public long expectedMatches() {
        return expectedMatches;
    }

    /** Receives (and removing probes) that found their message waiting. */
    public long unexpectedMatches() {
        return unexpectedMatches;
    }

    /** Searches among posted receives whose first compared entry matched; a part of {@link #expectedMatches}. */
    public long expectedMatchesOnFirst() {
        return expectedMatchesOnFirst;
    }

    /** Searches among unexpected messages that found one, including probes that did not remove it. */
    public long unexpectedFound() {
        return unexpectedFound;
    }

    /** Searches among unexpected messages whose first compared entry matched; a part of {@link #unexpectedFound}. */
    public long unexpectedMatchesOnFirst() {
        return unexpectedMatchesOnFirst;
    }

    /** Searches among posted receives that compared wildcard receives with others by age. */
    public long wildcardMerges() {
        return wildcardMerges;
    }

    /** Times that the matcher has moved all nodes to another structure, as the engine {@code adaptive} does. */
    public long structureChanges() {
        return structureChanges;
    }

    /** Estimated bytes of the matcher's own tables and lists, without the nodes, which belong to their owners. */
    public long memoryBytes() {
        return memoryBytes;
    }

    /** Number of posted receives, at each search among them. */
    public DepthHistogram postedDepths() {
        return postedDepths;
    }

    /** Number of unexpected messages, at each search among them. */
    public DepthHistogram unexpectedDepths() {
        return unexpectedDepths;
    }

    /**
     * The depth that a share of the searches among posted receives did not exceed; see
     * {@link DepthHistogram#percentile}.
     */
    public long postedDepthPercentile(double share) {
        return Math.min(maxPostedDepth, postedDepths.percentile(share));
    }

    /** The depth that a share of the searches among messages did not exceed; see {@link DepthHistogram#percentile}. */
    public long unexpectedDepthPercentile(double share) {
        return Math.min(maxUnexpectedDepth, unexpectedDepths.percentile(share));
    }

    /** A copy that no longer changes. */
    public MatchingStatistics copy() {
        return new MatchingStatistics().add(this);
    }

    /** Adds the counters of another matcher; maxima of depth are combined as maxima. */
    public MatchingStatistics add(MatchingStatistics other) {
        for (MarkedField counter : Counters.ALL) {
            long mine = counter.of(this);
            long others = counter.of(other);
            counter.set(this, counter.mark().isMaximum() ? Math.max(mine, others) : mine + others);
        }
        postedDepths.add(other.postedDepths);
        unexpectedDepths.add(other.unexpectedDepths);
        return this;
    }

    /** A search among posted receives has ended. Called before the receive that it found is counted as matched. */
    public void searchedPosted(long entriesWalked, boolean found) {
        postedSearches++;
        postedEntriesWalked += entriesWalked;
        postedDepths.record(postedDepth);
        if (found && entriesWalked == 1) {
            expectedMatchesOnFirst++;
        }
    }

    /** A search among unexpected messages has ended. Called before the message that it found is counted as matched. */
    public void searchedUnexpected(long entriesWalked, boolean found) {
        unexpectedSearches++;
        unexpectedEntriesWalked += entriesWalked;
        unexpectedDepths.record(unexpectedDepth);
        if (found) {
            unexpectedFound++;
            if (entriesWalked == 1) {
                unexpectedMatchesOnFirst++;
            }
        }
    }

    /** A search among posted receives compares wildcard receives with others by age. */
    public void mergedWildcards() {
        wildcardMerges++;
    }

    /** All nodes have been moved to another structure. */
    public void structureChanged() {
        structureChanges++;
    }

    /**
     * Records the memory that the matcher uses now. Matchers record it when their statistics are read, not at each
     * operation.
     */
    public void holds(long bytes) {
        memoryBytes = bytes;
    }

    /** It is stored from now on. */
    public void receiveStored() {
        maxPostedDepth = Math.max(maxPostedDepth, ++postedDepth);
    }

    /** A receive that was stored has matched its message. */
    public void receiveMatched() {
        postedDepth--;
        expectedMatches++;
    }

    /** A receive that was stored is cancelled or drained. */
    public void receiveCancelled() {
        postedDepth--;
    }

    /** It is stored from now on. */
    public void messageStored() {
        maxUnexpectedDepth = Math.max(maxUnexpectedDepth, ++unexpectedDepth);
    }

    /** A message that was stored has matched its receive, or a probe that removes it. */
    public void messageMatched() {
        unexpectedDepth--;
        unexpectedMatches++;
    }

    /** A message that was stored is drained. */
    public void messageDropped() {
        unexpectedDepth--;
    }

    /** All counters in printable ASCII without blanks, for {@link #decode} in another process. */
    public String encode() {
        return Counters.ALL.stream()
                        .map(counter -> Long.toString(counter.of(this)))
                        .collect(Collectors.joining(",")) + ";" + postedDepths.encode() + ";"
                + unexpectedDepths.encode();
    }

    /**
     * Reads statistics that {@link #encode} has written.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static MatchingStatistics decode(String text) {
        String[] parts = text.split(";", -1);
        MatchingStatistics read = new MatchingStatistics();
        String[] numbers = parts[0].split(",", -1);
        if (parts.length != 3 || numbers.length != Counters.ALL.size()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not " + Counters.ALL.size() + " counters and two histograms");
        }
        for (int i = 0; i < numbers.length; i++) {
            Counters.ALL.get(i).set(read, Long.parseLong(numbers[i]));
        }
        read.postedDepths.addEncoded(parts[1]);
        read.unexpectedDepths.addEncoded(parts[2]);
        return read;
    }

    @Override
    public String toString() {
        return Counters.ALL.stream()
                .map(counter -> counter.mark().value() + "=" + counter.of(this))
                .collect(Collectors.joining(" "));
    }
}
