package io.jmpi.studies.overlap.model.simulation;

import java.util.Map;

/**
 * The times and counters of a run.
 *
 * @param mean nanoseconds of a measured iteration, the mean over the ranks
 * @param slowest the same of the slowest rank
 * @param counters of the engine, all iterations and ranks together
 */
public record Outcome(double mean, double slowest, Map<String, Long> counters) {
    public Outcome {
        counters = Map.copyOf(counters);
    }

    long counter(String name) {
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
        long received = counter("received");
        return received == 0 ? 0 : 100.0 * posted / received;
    }
}
