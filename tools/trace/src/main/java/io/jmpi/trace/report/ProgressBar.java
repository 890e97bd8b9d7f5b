package io.jmpi.trace.report;

import io.jmpi.matching.text.StatusLine;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * A bar, the percentage, calls and bytes per second, and the remaining time: a line on a terminal that is overwritten, or elsewhere a
 * line each minute.
 *
 * <p>Thread: any. A thread that reports progress when the line is out of date updates it; the others do not wait.
 * Lifetime: until closed, which erases the line; so does the end of the JVM by a signal.
 */
final class ProgressBar implements Progress {
    /** The time between lines on a terminal. */
    static final long PERIOD = 200_000_000;

    private static final double NANOS = 1e9;
    private static final int WIDEST_BAR = 30;
    private static final int NARROWEST_BAR = 5;

    private final StatusLine display;
    private final String what;
    private final long total;
    private final int columns;
    private final LongSupplier clock;
    private final long begin;
    private final LongAdder bytes = new LongAdder();
    private final LongAdder calls = new LongAdder();
    private Thread hook;

    ProgressBar(boolean isTerminal, String what, long total, PrintWriter out, int columns, LongSupplier clock) {
        display = new StatusLine(out, isTerminal, PERIOD, clock);
        this.what = what;
        this.total = total;
        this.columns = columns;
        this.clock = clock;
        begin = clock.getAsLong();
    }

    /** Erases the line also after Ctrl-C. */
    void eraseOnExit() {
        hook = new Thread(display::close, "jmpi-trace-progress");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void read(long moreBytes, long moreCalls) {
        bytes.add(moreBytes);
        calls.add(moreCalls);
        display.offer(() -> (display.isTerminal() ? "" : "jmpi-trace: ") + line(clock.getAsLong() - begin));
    }

    /** The line to show after that time. */
    String line(long nanos) {
        long read = bytes.sum();
        double seconds = Math.max(1, nanos) / NANOS;
        String rates = rate(calls.sum() / seconds) + " calls/s  "
                + String.format(Locale.ROOT, "%.1f MB/s", read / seconds / 1e6);
        String line;
        if (total <= 0) {
            line = what + "  " + rates;
        } else {
            double part = Math.min(1, (double) read / total);
            String numbers =
                    String.format(Locale.ROOT, "%3.0f %%  %s  %s", Math.floor(part * 100), rates, left(read, seconds));
            line = what + "  " + bar(part, columns - 1 - what.length() - 4 - numbers.length()) + numbers;
        }
        return line.substring(0, Math.min(line.length(), columns - 1)); // a full line would make the terminal scroll
    }

    private static String rate(double perSecond) {
        return perSecond < 1e6
                ? String.format(Locale.ROOT, "%.0f k", perSecond / 1e3)
                : String.format(Locale.ROOT, "%.1f M", perSecond / 1e6);
    }

    private static String bar(double part, int room) {
        int width = Math.min(WIDEST_BAR, room - 2);
        if (width < NARROWEST_BAR) {
            return "";
        }
        return StatusLine.bar((int) (part * width), width) + "  ";
    }

    private String left(long read, double seconds) {
        if (read <= 0) {
            return "";
        }
        long left = (long) Math.ceil(seconds * Math.max(0, total - read) / read);
        return left >= 3600
                ? String.format(Locale.ROOT, "%d:%02d:%02d left", left / 3600, left / 60 % 60, left % 60)
                : String.format(Locale.ROOT, "%d:%02d left", left / 60, left % 60);
    }

    @Override
    public void close() {
        display.close();
        if (hook != null) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                return; // the JVM is shutting down; the hook has run or is running
            }
        }
    }
}
