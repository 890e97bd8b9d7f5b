package io.jmpi.launcher.join;

import java.util.concurrent.TimeUnit;

/**
 * A limited wait for other processes that is reported after 10 seconds and then once per minute. It begins when it is
 * created.
 *
 * <p>Thread: one at a time.
 */
final class ReportedWait {
    private static final long FIRST_REPORT_SECONDS = 10;
    private static final long REPORT_SECONDS = 60;

    private final long seconds;
    private final long began = System.nanoTime();
    private long nextReport = FIRST_REPORT_SECONDS;

    /** Creates a wait with the given limit. */
    ReportedWait(long seconds) {
        this.seconds = seconds;
    }

    /** Seconds since the beginning. */
    long waited() {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began);
    }

    boolean isOver() {
        return waited() >= seconds;
    }

    /** Whether it is time for a report: true once for each. */
    boolean mustReport() {
        long waited = waited();
        boolean must = waited >= nextReport;
        if (must) {
            nextReport = waited + REPORT_SECONDS;
        }
        return must;
    }
}
