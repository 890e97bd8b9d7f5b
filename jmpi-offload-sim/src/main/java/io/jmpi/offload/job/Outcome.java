package io.jmpi.offload.job;

import java.util.Map;

/**
 * The times and counters of a run.
 *
 * @param mean nanoseconds of a measured part, the mean over the ranks
 * @param slowest the same of the slowest rank
 * @param end nanoseconds until the last rank has ended its program
 * @param counters of the ranks and of the engine's devices, all ranks together
 */
public record Outcome(double mean, double slowest, long end, Map<String, Long> counters) {
    /** Counter: receives that were posted. */
    public static final String RECEIVED = "received";

    /** Counter: nanoseconds that hosts worked for matching, copies included. */
    public static final String HOST_NANOS = "host_nanos";

    /** Counter: pairs that cards have found. */
    public static final String PAIRS_OF_CARD = "pairs_of_card";

    /** Counter: entries that hosts have compared. */
    public static final String COMPARED_BY_HOST = "compared_by_host";

    public Outcome {
        counters = Map.copyOf(counters);
    }

    /** A counter; 0 if it does not exist. */
    public long counter(String name) {
        return counters.getOrDefault(name, 0L);
    }

    /** Percent of the receives given to the unit that it had until their message arrived; 100 if it got none. */
    public double successPercent() {
        long posted = counter("unit_posted");
        return posted == 0 ? 100 : 100.0 * (posted - counter("unit_taken_back")) / posted;
    }

    /** Percent of all receives that the unit was given. */
    public double givenPercent() {
        long posted = counter("unit_posted");
        long received = counter(RECEIVED);
        return received == 0 ? 0 : 100.0 * posted / received;
    }
}
