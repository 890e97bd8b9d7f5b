package io.jmpi.trace.replay.engines;

import io.jmpi.matching.MatchingStatistics;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The counters of one engine, at one rank or over several.
 *
 * <p>Thread: one at a time.
 */
public final class EngineTally {
    private static final int DIGITS = 2;

    /** The histogram never grows, so that recording allocates nothing; a device is given up earlier. */
    private static final long LONGEST_NANOS = 1L << 44;

    /** Number of pairs. */
    long pairs;

    /** A hash of the pairs that does not depend on their order. */
    private long pairing;

    private long posted;
    /** Most receives stored at once at a rank, over all its communicators. */
    long maxPosted;

    private long unexpected;
    /** Most messages stored at once at a rank, over all its communicators. */
    long maxUnexpected;
    /** Largest number of bytes in tables at a rank, over all its communicators. */
    long memoryBytes;
    /** Searches of all matchers; their depths and memory are those of single communicators. */
    final MatchingStatistics statistics = new MatchingStatistics();

    private final Map<String, Long> deviceCounters = new TreeMap<>();

    /** Null until the first decision: most engines have no device, and it has 39 KiB. */
    private Histogram decisions;

    /** The longest of these times, exactly. */
    long maxDecision;
    /** The reason, empty if it could continue. */
    String givenUp = "";
    /** Nanoseconds of virtual time during which a device had undecided messages. */
    long busyNanos;
    /** Most undecided messages at a device; exact up to some thousands. */
    long maxUndecided;

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

    void add(Map<String, Long> counters) {
        counters.forEach((name, count) -> deviceCounters.merge(name, count, Long::sum));
    }

    /** Records the number of bytes in tables of all communicators. */
    void holds(long bytes) {
        memoryBytes = Math.max(memoryBytes, bytes);
    }

    /** Copies the depths that another engine counted over the same events. */
    void takeDepths(EngineTally other) {
        maxPosted = other.maxPosted;
        maxUnexpected = other.maxUnexpected;
    }

    void decided(long nanos) {
        decisions().recordValue(nanos);
        maxDecision = Math.max(maxDecision, nanos);
    }

    void addBusy(long nanos) {
        busyNanos += nanos;
    }

    void waited(int undecided) {
        maxUndecided = Math.max(maxUndecided, undecided);
    }

    /** Marks the engine as unable to continue, which invalidates its counters. */
    void giveUp(String reason) {
        givenUp = reason;
    }

    /** Whether the engine was unable to continue at any of the ranks. */
    public boolean isGivenUp() {
        return !givenUp.isEmpty();
    }

    // ---------------------------------------------------------------- over ranks

    /** Adds the counters of other ranks: sums, except for depths and memory, whose maximum counts. */
    void addRank(EngineTally other) {
        givenUp = isGivenUp() ? givenUp : other.givenUp;
        pairs += other.pairs;
        pairing += other.pairing;
        maxPosted = Math.max(maxPosted, other.maxPosted);
        maxUnexpected = Math.max(maxUnexpected, other.maxUnexpected);
        memoryBytes = Math.max(memoryBytes, other.memoryBytes);
        statistics.add(other.statistics);
        add(other.deviceCounters);
        if (other.decisions != null) {
            decisions().add(other.decisions);
        }
        maxDecision = Math.max(maxDecision, other.maxDecision);
        busyNanos += other.busyNanos;
        maxUndecided = Math.max(maxUndecided, other.maxUndecided);
    }

    /** Whether the same receives were matched with the same messages; wrong with a probability of 2^-64. */
    boolean hasPairsOf(EngineTally other) {
        return pairs == other.pairs && pairing == other.pairing;
    }

    /** The counters of a device, by name. */
    public Map<String, Long> deviceCounters() {
        return Map.copyOf(deviceCounters);
    }

    /** A device's counter; 0 if it has none of that name. */
    long deviceCounter(String name) {
        return deviceCounters.getOrDefault(name, 0L);
    }

    /** Nanoseconds of virtual time from a message's arrival to its decision. */
    public Histogram decisions() {
        if (decisions == null) {
            decisions = new Histogram(LONGEST_NANOS, DIGITS);
        }
        return decisions;
    }

    /** A percentile of these times, at most 1 percent too high. */
    long decisionPercentile(double percent) {
        return Math.min(maxDecision, decisions().getValueAtPercentile(percent));
    }
}
