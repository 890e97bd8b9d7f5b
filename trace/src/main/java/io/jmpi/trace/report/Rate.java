package io.jmpi.trace.report;

import java.util.Locale;

/**
 * How fast calls were read. Immutable; any thread.
 *
 * @param calls that were read
 * @param seconds it took
 * @param threads that could read, each on a processor of its own where there are as many
 */
public record Rate(long calls, double seconds, int threads) {
    /** In a sentence, without a line end. */
    public String sentence() {
        int cores = Math.max(1, Math.min(threads, Runtime.getRuntime().availableProcessors()));
        double rate = calls / seconds * 1e-6;
        return String.format(
                Locale.ROOT,
                "%,d calls in %.2f s: %.2f million calls/s, %.2f million/s per core (%d used)",
                calls,
                seconds,
                rate,
                rate / cores,
                cores);
    }
}
