package io.jmpi.trace.replay;

import io.jmpi.matching.MatchingStatistics;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one engine has counted, at one rank or at several together.
 *
 * <p>Thread: one at a time.
 */
public final class EngineTally {
    private long pairs;

    /** The same for the same pairs, whatever their order. */
    private long pairing;

    private long posted;
    private long maxPosted;
    private long unexpected;
    private long maxUnexpected;
    private long postedSearches;
    private long postedWalked;
    private long unexpectedSearches;
    private long unexpectedWalked;
    private long expectedFirst;
    private long unexpectedFirst;
    private long expected;
    private long wildcardMerges;
    private long structureChanges;
    private long memoryBytes;
    private final Map<String, Long> deviceCounters = new TreeMap<>();
    private final LatencyHistogram decisions = new LatencyHistogram();
    private String givenUp = "";
    private long busyNanos;
    private long maxUndecided;

    EngineTally() {}

    // ---------------------------------------------------------------- at one rank

    void paired(int receive, int message) {
        pairs++;
        long pair = (long) receive << Integer.SIZE | message;
        pair = (pair ^ pair >>> 31) * 0x9e3779b97f4a7c15L;
        pairing += pair ^ pair >>> 29;
    }

    void receiveKept() {
        maxPosted = Math.max(maxPosted, ++posted);
    }

    void receiveGone() {
        posted--;
    }

    void messageKept() {
        maxUnexpected = Math.max(maxUnexpected, ++unexpected);
    }

    void messageGone() {
        unexpected--;
    }

    void searchedPosted(int walked, boolean found) {
        postedSearches++;
        postedWalked += walked;
        expected += found ? 1 : 0;
        expectedFirst += found && walked == 1 ? 1 : 0;
    }

    void searchedUnexpected(int walked, boolean found) {
        unexpectedSearches++;
        unexpectedWalked += walked;
        unexpectedFirst += found && walked == 1 ? 1 : 0;
    }

    /** Takes over what a matcher has counted by itself; the rank's depths and memory are counted here, over all its matchers. */
    void add(MatchingStatistics statistics) {
        postedSearches += statistics.postedSearches();
        postedWalked += statistics.postedEntriesWalked();
        unexpectedSearches += statistics.unexpectedSearches();
        unexpectedWalked += statistics.unexpectedEntriesWalked();
        expected += statistics.expectedMatches();
        expectedFirst += statistics.expectedMatchesOnFirst();
        unexpectedFirst += statistics.unexpectedMatchesOnFirst();
        wildcardMerges += statistics.wildcardMerges();
        structureChanges += statistics.structureChanges();
    }

    void add(Map<String, Long> counters) {
        counters.forEach((name, count) -> deviceCounters.merge(name, count, Long::sum));
    }

    /** So many bytes are held at once, by tables of all communicators. */
    void holds(long bytes) {
        memoryBytes = Math.max(memoryBytes, bytes);
    }

    /** Takes over the depths that another engine has counted over the same events. */
    void takeDepths(EngineTally other) {
        maxPosted = other.maxPosted;
        maxUnexpected = other.maxUnexpected;
    }

    void decided(long nanos) {
        decisions.record(nanos);
    }

    void wasBusy(long nanos) {
        busyNanos += nanos;
    }

    void waited(int undecided) {
        maxUndecided = Math.max(maxUndecided, undecided);
    }

    /** The engine cannot go on; nothing that it has counted means anything. */
    void giveUp(String reason) {
        givenUp = reason;
    }

    /** Whether the engine could not go on, at any of the ranks. */
    public boolean isGivenUp() {
        return !givenUp.isEmpty();
    }

    /** Why it could not, empty if it could. */
    public String givenUp() {
        return givenUp;
    }

    // ---------------------------------------------------------------- over ranks

    /** Adds what was counted at other ranks: sums, but for depths and memory, of which the largest counts. */
    void addRank(EngineTally other) {
        givenUp = isGivenUp() ? givenUp : other.givenUp;
        pairs += other.pairs;
        pairing += other.pairing;
        maxPosted = Math.max(maxPosted, other.maxPosted);
        maxUnexpected = Math.max(maxUnexpected, other.maxUnexpected);
        postedSearches += other.postedSearches;
        postedWalked += other.postedWalked;
        unexpectedSearches += other.unexpectedSearches;
        unexpectedWalked += other.unexpectedWalked;
        expected += other.expected;
        expectedFirst += other.expectedFirst;
        unexpectedFirst += other.unexpectedFirst;
        wildcardMerges += other.wildcardMerges;
        structureChanges += other.structureChanges;
        memoryBytes = Math.max(memoryBytes, other.memoryBytes);
        add(other.deviceCounters);
        decisions.add(other.decisions);
        busyNanos += other.busyNanos;
        maxUndecided = Math.max(maxUndecided, other.maxUndecided);
    }

    /** Whether the same receives were matched with the same messages; wrong with a chance of one in 2^64. */
    boolean hasPairsOf(EngineTally other) {
        return pairs == other.pairs && pairing == other.pairing;
    }

    /** Pairs made. */
    public long pairs() {
        return pairs;
    }

    /** Most receives kept at once at a rank, over all its communicators. */
    public long maxPosted() {
        return maxPosted;
    }

    /** Most messages kept at once at a rank, over all its communicators. */
    public long maxUnexpected() {
        return maxUnexpected;
    }

    /** Messages that searched posted receives. */
    public long postedSearches() {
        return postedSearches;
    }

    /** Receives that they compared. */
    public long postedWalked() {
        return postedWalked;
    }

    /** Receives that searched unexpected messages. */
    public long unexpectedSearches() {
        return unexpectedSearches;
    }

    /** Messages that they compared. */
    public long unexpectedWalked() {
        return unexpectedWalked;
    }

    /** Messages that found their receive posted. */
    public long expected() {
        return expected;
    }

    /** Searches of both kinds that found their partner in the first entry compared. */
    public long foundFirst() {
        return expectedFirst + unexpectedFirst;
    }

    /** Searches that weighed receives with wildcards against others. */
    public long wildcardMerges() {
        return wildcardMerges;
    }

    /** Moves of all nodes to another structure. */
    public long structureChanges() {
        return structureChanges;
    }

    /** Most bytes of tables held at once at a rank, over all its communicators. */
    public long memoryBytes() {
        return memoryBytes;
    }

    /** What a device has counted, by name. */
    public Map<String, Long> deviceCounters() {
        return Map.copyOf(deviceCounters);
    }

    /** A device's counter; 0 if it has none of that name. */
    long deviceCounter(String name) {
        return deviceCounters.getOrDefault(name, 0L);
    }

    /** Nanoseconds of virtual time from a message's arrival to its decision. */
    public LatencyHistogram decisions() {
        return decisions;
    }

    /** Nanoseconds of virtual time in which a device had something to decide. */
    public long busyNanos() {
        return busyNanos;
    }

    /** Most messages that had arrived at a device and were not decided; counted to some thousands. */
    public long maxUndecided() {
        return maxUndecided;
    }
}
