package io.jmpi.trace.report;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * A bar, the percentage, calls and bytes per second, and the remaining time: a line on a terminal that is overwritten, or elsewhere a
 * line each minute.
 *
 * <p>Thread: any. A thread that reports progress when the line is out of date updates it; the others do not wait.
 * Lifetime: until closed, which erases the line; so does the end of the JVM by a signal.
 */
final class ProgressBar implements Progress {
    static final long PERIOD = 200_000_000;
    static final String ERASE = "\r\u001b[K";

    /** Where the line appears. */
    enum Display {
        TERMINAL(PERIOD, ERASE, ""),
        LINES(60_000_000_000L, "jmpi-trace: ", System.lineSeparator());

        private final long period;
        private final String before;
        private final String after;

        Display(long period, String before, String after) {
            this.period = period;
            this.before = before;
            this.after = after;
        }
    }

    private static final double NANOS = 1e9;
    private static final int WIDEST_BAR = 30;
    private static final int NARROWEST_BAR = 5;

    private final Display display;
    private final String what;
    private final long total;
    private final PrintStream out;
    private final int columns;
    private final LongSupplier clock;
    private final long begin;
    private final LongAdder bytes = new LongAdder();
    private final LongAdder calls = new LongAdder();
    private final ReentrantLock writing = new ReentrantLock();
    private volatile long next;
    private boolean isClosed; // guarded by the lock, like the next field
    private boolean isShown;
    private Thread hook;

    ProgressBar(Display display, String what, long total, PrintStream out, int columns, LongSupplier clock) {
        this.display = display;
        this.what = what;
        this.total = total;
        this.out = out;
        this.columns = columns;
        this.clock = clock;
        begin = clock.getAsLong();
        next = begin + display.period;
    }

    /** Erases the line also after Ctrl-C. */
    void eraseOnExit() {
        hook = new Thread(this::erase, "jmpi-trace-progress");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void read(long moreBytes, long moreCalls) {
        bytes.add(moreBytes);
        calls.add(moreCalls);
        long now = clock.getAsLong();
        if (now - next >= 0 && writing.tryLock()) {
            try {
                show(now);
            } finally {
                writing.unlock();
            }
        }
    }

    private void show(long now) {
        if (isClosed || now - next < 0) {
            return;
        }
        next = now + display.period;
        isShown = display == Display.TERMINAL;
        out.print(display.before + line(now - begin) + display.after);
        out.flush();
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
        int done = (int) (part * width);
        return "[" + "#".repeat(done) + ".".repeat(width - done) + "]  ";
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

    private void erase() {
        writing.lock();
        try {
            isClosed = true;
            if (isShown) {
                isShown = false;
                out.print(ERASE);
                out.flush();
            }
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void close() {
        erase();
        if (hook != null) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                return; // the JVM is shutting down; the hook has run or is running
            }
        }
    }
}
