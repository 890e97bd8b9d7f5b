package io.jmpi.bench.command;

import io.jmpi.matching.text.StatusLine;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Shows the progress of the measurement on a terminal, as a bar in a line that is overwritten, with the elapsed and the
 * remaining time; elsewhere shows the parts that begin, a line each, and a line when a minute has passed since the last one. Thread: one.
 */
public final class Progress {
    /** The script sets it, because it can determine reliably whether standard error is a terminal. */
    private static final String TERMINAL = "jmpi.bench.terminal";

    private static final int BAR = 10;

    /** A longer line would wrap, and the next one would not overwrite it. */
    private static final int COLUMNS = 79;

    private final StatusLine line;
    private final LongSupplier nanoClock;
    private final int total;
    private final long expectedMillisEach;
    private final long begin;
    private int done;
    private long expectedMillisOfDone;

    /**
     * @param terminal whether {@code out} is a terminal, see {@link #isTerminal}
     * @param total points to measure
     * @param expectedMillisEach estimated duration of a point until one has been measured
     */
    public Progress(PrintWriter out, boolean terminal, LongSupplier nanoClock, int total, long expectedMillisEach) {
        line = new StatusLine(out, terminal, 0, nanoClock);
        this.nanoClock = nanoClock;
        this.total = total;
        this.expectedMillisEach = expectedMillisEach;
        begin = nanoClock.getAsLong();
    }

    /** Whether standard error is a terminal. */
    public static boolean isTerminal() {
        return Boolean.getBoolean(TERMINAL);
    }

    /**
     * Begins a part of the measurement, with several points. On a terminal the bar shows it: {@link #begins} should name
     * the part.
     */
    public void beginsPart(String part) {
        if (!line.isTerminal()) {
            line.show(part + ": " + elapsedAndLeft());
        }
    }

    /** Begins a point. */
    public void begins(String point) {
        line.offer(() -> {
            String number = (done + 1) + "/" + total + ", ";
            if (!line.isTerminal()) {
                return number + elapsedAndLeft() + ": " + point;
            }
            String text = StatusLine.bar(BAR * done / total, BAR) + " " + number + duration(elapsedMillis()) + ", "
                    + duration(remainingMillis()) + " left: " + point;
            return text.substring(0, Math.min(COLUMNS, text.length()));
        });
    }

    private String elapsedAndLeft() {
        return duration(elapsedMillis()) + " elapsed, about " + duration(remainingMillis()) + " left";
    }

    /** Ends a point that was expected to take as long as the others. */
    public void ended() {
        ended(expectedMillisEach);
    }

    /**
     * Ends a point.
     *
     * @param expectedMillis the duration that was expected
     */
    public void ended(long expectedMillis) {
        done++;
        expectedMillisOfDone += expectedMillis;
    }

    /** Makes room for other output. */
    public void clear() {
        line.erase();
    }

    private long elapsedMillis() {
        return (nanoClock.getAsLong() - begin) / 1_000_000;
    }

    /** Estimates the remaining time from the pace so far. */
    private long remainingMillis() {
        long expected = Math.max(0, expectedMillisEach * total - expectedMillisOfDone);
        return expectedMillisOfDone == 0
                ? expected
                : Math.round((double) expected * elapsedMillis() / expectedMillisOfDone);
    }

    /** Formats a duration for people. */
    public static String duration(long millis) {
        long seconds = Math.round(millis / 1000.0);
        if (seconds < 90) {
            return seconds + " s";
        }
        long minutes = Math.round(seconds / 60.0);
        return minutes < 90
                ? minutes + " min"
                : String.format(Locale.ROOT, "%d h %02d min", minutes / 60, minutes % 60);
    }
}
