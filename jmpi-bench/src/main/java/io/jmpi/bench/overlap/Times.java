package io.jmpi.bench.overlap;

/**
 * What a window of messages takes its receiver, on average, in microseconds.
 *
 * @param bytes of the window
 * @param communication without computation
 * @param computation what the program computed meanwhile
 * @param overall both together
 */
record Times(long bytes, double communication, double computation, double overall) {
    /** Percent of the communication that took no time beside the computation, as OSU's nonblocking benchmarks define it. */
    double overlap() {
        return Math.max(0, 100 * (1 - (overall - computation) / communication));
    }

    /** Megabytes per second without computation. */
    double bandwidth() {
        return bytes / communication;
    }
}
