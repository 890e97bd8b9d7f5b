package io.jmpi.trace.report;

import java.util.Locale;

/**
 * The rate at which calls were read. Immutable; any thread.
 *
 * @param calls that were read
 * @param seconds elapsed
 * @param processorSeconds processor time of all threads together
 */
public record Rate(long calls, double seconds, double processorSeconds) {
    /** A sentence without a line end. */
    public String sentence() {
        return String.format(
                Locale.ROOT,
                "%,d calls in %.2f s: %.2f million calls/s, %.2f million/s per core (%.2f s of processor time)",
                calls,
                seconds,
                calls / seconds * 1e-6,
                calls / processorSeconds * 1e-6,
                processorSeconds);
    }
}
