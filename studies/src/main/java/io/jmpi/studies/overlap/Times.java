package io.jmpi.studies.overlap;

import java.util.List;

/**
 * The times of a rank for a round of a {@link Pattern}, on average, in microseconds.
 *
 * @param bytes that the rank receives in a round
 * @param communication without computation
 * @param computation computation of the program in the round
 * @param overall both together
 * @param offloaded receives that were given to the unit, in all rounds
 * @param takenBack those of them that software took back, because their message had arrived before
 */
record Times(long bytes, double communication, double computation, double overall, long offloaded, long takenBack) {
    /** The averages of several ranks; counts are sums. */
    static Times average(List<Times> ranks) {
        return new Times(
                ranks.stream().mapToLong(Times::bytes).sum() / ranks.size(),
                ranks.stream().mapToDouble(Times::communication).average().orElseThrow(),
                ranks.stream().mapToDouble(Times::computation).average().orElseThrow(),
                ranks.stream().mapToDouble(Times::overall).average().orElseThrow(),
                ranks.stream().mapToLong(Times::offloaded).sum(),
                ranks.stream().mapToLong(Times::takenBack).sum());
    }

    /**
     * Percent of the communication that took no time beside the computation, as OSU's nonblocking benchmarks define it.
     */
    double overlap() {
        return Math.max(0, 100 * (1 - (overall - computation) / communication));
    }

    /** Megabytes per second without computation. */
    double bandwidth() {
        return bytes / communication;
    }

    /** Percent of the receives given to the unit that matched their message there; NaN if there were none. */
    double success() {
        return offloaded == 0 ? Double.NaN : 100.0 * (offloaded - takenBack) / offloaded;
    }
}
