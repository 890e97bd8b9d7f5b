package io.jmpi.transport;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Limits log lines of one cause that strangers can provoke at will to a number of lines per minute. The next line after
 * that minute reports the number of omitted lines. Any thread.
 */
public final class LogLimit {
    /** Lines in a minute. */
    public static final int LINES = 10;

    private static final long PERIOD_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Logger log;
    private final LongSupplier nanoTime;
    private long periodBegan;
    private long lines;

    /** Creates the limit of one cause; the clock is {@link System#nanoTime} or a replacement. */
    public LogLimit(Logger log, LongSupplier nanoTime) {
        this.log = log;
        this.nanoTime = nanoTime;
        this.periodBegan = nanoTime.getAsLong();
    }

    /** Logs a line as a warning, unless there have been enough in this minute. */
    public synchronized void warn(String line) {
        long now = nanoTime.getAsLong();
        long missing = 0;
        if (now - periodBegan >= PERIOD_NANOS) {
            missing = Math.max(0, lines - LINES);
            periodBegan = now;
            lines = 0;
        }
        lines++;
        if (lines < LINES) {
            log.log(
                    Level.WARNING,
                    missing == 0 ? line : line + " (" + missing + " earlier lines like this are missing)");
        } else if (lines == LINES) {
            log.log(Level.WARNING, line + " (no more lines like this for a minute)");
        }
    }
}
