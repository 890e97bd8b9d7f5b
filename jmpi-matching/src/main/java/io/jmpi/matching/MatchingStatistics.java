package io.jmpi.matching;

import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Counters of one matcher. Names in {@link #toString} follow MPICH's performance variables, which tools know.
 *
 * <p>Thread: written by the matcher's caller only, without synchronisation; read it there, or take a {@link #copy} there.
 * A read by another thread is harmless but sees the counters of slightly different moments.
 */
public final class MatchingStatistics {
    private long postedDepth;
    private long maxPostedDepth;
    private long unexpectedDepth;
    private long maxUnexpectedDepth;
    private long postedSearches;
    private long postedEntriesWalked;
    private long unexpectedSearches;
    private long unexpectedEntriesWalked;
    private long expectedMatches;
    private long unexpectedMatches;
    private long expectedMatchesOnFirst;
    private long unexpectedMatchesOnFirst;
    private long unexpectedFound;
    private long wildcardMerges;
    private long structureChanges;
    private long memoryBytes;
    private final DepthHistogram postedDepths = new DepthHistogram();
    private final DepthHistogram unexpectedDepths = new DepthHistogram();

    /** Receives kept now. */
    public long postedDepth() {
        return postedDepth;
    }

    /** Most receives ever kept at once. */
    public long maxPostedDepth() {
        return maxPostedDepth;
    }

    /** Messages kept now. */
    public long unexpectedDepth() {
        return unexpectedDepth;
    }

    /** Most messages ever kept at once. */
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

    /** Searches among posted receives whose first compared entry was the one; a part of {@link #expectedMatches}. */
    public long expectedMatchesOnFirst() {
        return expectedMatchesOnFirst;
    }

    /** Searches among unexpected messages that found one, those included that left it there (probes). */
    public long unexpectedFound() {
        return unexpectedFound;
    }

    /** Searches among unexpected messages whose first compared entry was the one; a part of {@link #unexpectedFound}. */
    public long unexpectedMatchesOnFirst() {
        return unexpectedMatchesOnFirst;
    }

    /** Searches among posted receives that had to weigh wildcard receives against others by their age. */
    public long wildcardMerges() {
        return wildcardMerges;
    }

    /** Times that the matcher has moved all nodes to another structure, as the engine {@code adaptive} does. */
    public long structureChanges() {
        return structureChanges;
    }

    /** Bytes that the matcher holds for its own tables and lists, estimated; the nodes it keeps are their owners'. */
    public long memoryBytes() {
        return memoryBytes;
    }

    /** How many receives were posted, at each search among them. */
    public DepthHistogram postedDepths() {
        return postedDepths;
    }

    /** How many messages were unexpected, at each search among them. */
    public DepthHistogram unexpectedDepths() {
        return unexpectedDepths;
    }

    /** The depth that a share of the searches among posted receives did not exceed; see {@link DepthHistogram#percentile}. */
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
        postedDepth += other.postedDepth;
        maxPostedDepth = Math.max(maxPostedDepth, other.maxPostedDepth);
        unexpectedDepth += other.unexpectedDepth;
        maxUnexpectedDepth = Math.max(maxUnexpectedDepth, other.maxUnexpectedDepth);
        postedSearches += other.postedSearches;
        postedEntriesWalked += other.postedEntriesWalked;
        unexpectedSearches += other.unexpectedSearches;
        unexpectedEntriesWalked += other.unexpectedEntriesWalked;
        expectedMatches += other.expectedMatches;
        unexpectedMatches += other.unexpectedMatches;
        expectedMatchesOnFirst += other.expectedMatchesOnFirst;
        unexpectedMatchesOnFirst += other.unexpectedMatchesOnFirst;
        unexpectedFound += other.unexpectedFound;
        wildcardMerges += other.wildcardMerges;
        structureChanges += other.structureChanges;
        memoryBytes += other.memoryBytes;
        postedDepths.add(other.postedDepths);
        unexpectedDepths.add(other.unexpectedDepths);
        return this;
    }

    /** A search among posted receives has ended. Called before the receive that it found is counted as matched. */
    void searchedPosted(long entriesWalked, boolean found) {
        postedSearches++;
        postedEntriesWalked += entriesWalked;
        postedDepths.record(postedDepth);
        if (found && entriesWalked == 1) {
            expectedMatchesOnFirst++;
        }
    }

    /** A search among unexpected messages has ended. Called before the message that it found is counted as matched. */
    void searchedUnexpected(long entriesWalked, boolean found) {
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

    void mergedWildcards() {
        wildcardMerges++;
    }

    void structureChanged() {
        structureChanges++;
    }

    /** What the matcher holds now; matchers say it when they are asked for their statistics, not at each operation. */
    void holds(long bytes) {
        memoryBytes = bytes;
    }

    void receiveStored() {
        maxPostedDepth = Math.max(maxPostedDepth, ++postedDepth);
    }

    void receiveMatched() {
        postedDepth--;
        expectedMatches++;
    }

    void receiveCancelled() {
        postedDepth--;
    }

    void messageStored() {
        maxUnexpectedDepth = Math.max(maxUnexpectedDepth, ++unexpectedDepth);
    }

    void messageMatched() {
        unexpectedDepth--;
        unexpectedMatches++;
    }

    void messageDropped() {
        unexpectedDepth--;
    }

    /** All of it in printable ASCII without blanks, for {@link #decode} in another process. */
    public String encode() {
        return LongStream.of(counters()).mapToObj(Long::toString).collect(Collectors.joining(",")) + ";"
                + postedDepths.encode() + ";" + unexpectedDepths.encode();
    }

    private long[] counters() {
        return new long[] {
            postedDepth,
            maxPostedDepth,
            unexpectedDepth,
            maxUnexpectedDepth,
            postedSearches,
            postedEntriesWalked,
            unexpectedSearches,
            unexpectedEntriesWalked,
            expectedMatches,
            unexpectedMatches,
            expectedMatchesOnFirst,
            unexpectedMatchesOnFirst,
            unexpectedFound,
            wildcardMerges,
            structureChanges,
            memoryBytes
        };
    }

    /**
     * Reads what {@link #encode} has written.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static MatchingStatistics decode(String text) {
        String[] parts = text.split(";", -1);
        MatchingStatistics read = new MatchingStatistics();
        int wanted = read.counters().length;
        String[] numbers = parts[0].split(",", -1);
        if (parts.length != 3 || numbers.length != wanted) {
            throw new IllegalArgumentException("'" + text + "' is not " + wanted + " counters and two histograms");
        }
        int next = 0;
        read.postedDepth = Long.parseLong(numbers[next++]);
        read.maxPostedDepth = Long.parseLong(numbers[next++]);
        read.unexpectedDepth = Long.parseLong(numbers[next++]);
        read.maxUnexpectedDepth = Long.parseLong(numbers[next++]);
        read.postedSearches = Long.parseLong(numbers[next++]);
        read.postedEntriesWalked = Long.parseLong(numbers[next++]);
        read.unexpectedSearches = Long.parseLong(numbers[next++]);
        read.unexpectedEntriesWalked = Long.parseLong(numbers[next++]);
        read.expectedMatches = Long.parseLong(numbers[next++]);
        read.unexpectedMatches = Long.parseLong(numbers[next++]);
        read.expectedMatchesOnFirst = Long.parseLong(numbers[next++]);
        read.unexpectedMatchesOnFirst = Long.parseLong(numbers[next++]);
        read.unexpectedFound = Long.parseLong(numbers[next++]);
        read.wildcardMerges = Long.parseLong(numbers[next++]);
        read.structureChanges = Long.parseLong(numbers[next++]);
        read.memoryBytes = Long.parseLong(numbers[next]);
        read.postedDepths.addEncoded(parts[1]);
        read.unexpectedDepths.addEncoded(parts[2]);
        return read;
    }

    @Override
    public String toString() {
        return "posted_recvq_length=" + postedDepth
                + " posted_recvq_max_length=" + maxPostedDepth
                + " posted_recvq_searches=" + postedSearches
                + " posted_recvq_match_attempts=" + postedEntriesWalked
                + " unexpected_recvq_length=" + unexpectedDepth
                + " unexpected_recvq_max_length=" + maxUnexpectedDepth
                + " unexpected_recvq_searches=" + unexpectedSearches
                + " unexpected_recvq_match_attempts=" + unexpectedEntriesWalked
                + " expected_matches=" + expectedMatches
                + " unexpected_matches=" + unexpectedMatches
                + " expected_matches_on_first=" + expectedMatchesOnFirst
                + " unexpected_matches_on_first=" + unexpectedMatchesOnFirst
                + " unexpected_found=" + unexpectedFound
                + " wildcard_merges=" + wildcardMerges
                + " structure_changes=" + structureChanges
                + " memory_bytes=" + memoryBytes;
    }
}
