package io.jmpi.bench.osu.program;

import org.HdrHistogram.Histogram;

/**
 * Times of the iterations of an exchange. Thread: one.
 *
 * @param average microseconds of each repetition's iterations, on average over the measuring ranks
 * @param fastest the same of the fastest rank
 * @param slowest the same of the slowest rank
 * @param iterations nanoseconds of each iteration at rank 0
 * @param allocated bytes that the thread of rank 0 has allocated in each iteration
 */
public record Times(Samples average, Samples fastest, Samples slowest, Histogram iterations, double allocated) {
    /** Microseconds that this percentage of the iterations did not exceed. */
    public double percentile(double percent) {
        return iterations.getValueAtPercentile(percent) / 1e3;
    }
}
