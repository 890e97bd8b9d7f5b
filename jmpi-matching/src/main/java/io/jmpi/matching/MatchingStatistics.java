package io.jmpi.matching;

/**
 * Counters of one matcher. Names in {@link #toString} follow MPICH's performance variables, which tools know.
 *
 * <p>Thread: written by the matcher's caller only, without synchronisation; read it there, or take a {@link #copy} there.
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
        return this;
    }

    void searchedPosted(long entriesWalked) {
        postedSearches++;
        postedEntriesWalked += entriesWalked;
    }

    void searchedUnexpected(long entriesWalked) {
        unexpectedSearches++;
        unexpectedEntriesWalked += entriesWalked;
    }

    void receiveKept() {
        maxPostedDepth = Math.max(maxPostedDepth, ++postedDepth);
    }

    void receiveMatched() {
        postedDepth--;
        expectedMatches++;
    }

    void receiveCancelled() {
        postedDepth--;
    }

    void messageKept() {
        maxUnexpectedDepth = Math.max(maxUnexpectedDepth, ++unexpectedDepth);
    }

    void messageMatched() {
        unexpectedDepth--;
        unexpectedMatches++;
    }

    void messageDropped() {
        unexpectedDepth--;
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
                + " unexpected_matches=" + unexpectedMatches;
    }
}
