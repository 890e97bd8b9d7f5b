package io.jmpi.launcher.plan;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The output on a job that the user wants while it runs and at its end. Immutable; any thread.
 *
 * @param program its name for users, without directories and packages
 * @param view whether to show what the ranks do, once a second
 * @param report the page to write at the end
 * @param trace the directory of the trace to name at the end
 * @param command the command line, for the page
 * @param periodNanos from one sample to the next, after the first second
 */
public record Watching(
        String program, boolean view, Optional<Path> report, Optional<Path> trace, String command, long periodNanos) {
    /** Milliseconds between samples, instead of a second: for measuring what they cost. */
    public static final String PERIOD = "JMPIRUN_SAMPLE_MILLIS";

    /** Reads the variable {@link #PERIOD}; null is a second. */
    public static long periodNanos(String millis) throws LaunchException {
        if (millis == null) {
            return TimeUnit.SECONDS.toNanos(1);
        }
        if (!millis.matches("[1-9]\\d{0,8}")) {
            throw new LaunchException(PERIOD + "=" + millis + ": expected milliseconds >= 1");
        }
        return TimeUnit.MILLISECONDS.toNanos(Long.parseLong(millis));
    }

    /** Whether the ranks are to be sampled. */
    public boolean isWanted() {
        return view || report.isPresent();
    }
}
