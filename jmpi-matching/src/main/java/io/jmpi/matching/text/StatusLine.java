package io.jmpi.matching.text;

import java.io.PrintWriter;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Shows the progress of long work. On a terminal, each line overwrites the previous one; elsewhere lines are appended
 * at long intervals.
 *
 * <p>Thread: any. {@link #offer} does not wait for a thread that writes. Lifetime: until closed.
 */
public final class StatusLine implements AutoCloseable {
    /** The control sequence that erases the terminal's last line. */
    public static final String ERASE = "\r\u001b[K";

    /** The time between lines that are not overwritten. */
    private static final long MINUTE_NANOS = 60_000_000_000L;

    private final PrintWriter out;
    private final boolean isTerminal;
    private final long period;
    private final LongSupplier clock;
    private final ReentrantLock writing = new ReentrantLock();
    private volatile long next;
    private boolean isClosed; // guarded by the lock, like the next field
    private boolean isShown;

    /**
     * Shows nothing yet.
     *
     * @param isTerminal whether {@code out} is a terminal
     * @param terminalPeriod nanoseconds before a terminal's line is replaced by one that is {@linkplain #offer offered}
     * @param clock nanoseconds
     */
    public StatusLine(PrintWriter out, boolean isTerminal, long terminalPeriod, LongSupplier clock) {
        this.out = out;
        this.isTerminal = isTerminal;
        this.period = isTerminal ? terminalPeriod : MINUTE_NANOS;
        this.clock = clock;
        next = clock.getAsLong() + period;
    }

    /** Whether a terminal shows the line. */
    public boolean isTerminal() {
        return isTerminal;
    }

    /** Shows a line if the period has passed since the last one. */
    public void offer(Supplier<String> line) {
        if (isDue() && writing.tryLock()) {
            try {
                if (isDue()) { // no other thread has shown one meanwhile
                    write(line.get());
                }
            } finally {
                writing.unlock();
            }
        }
    }

    private boolean isDue() {
        return clock.getAsLong() - next >= 0;
    }

    /**
     * Shows a line at once. On a terminal it must be shorter than the terminal is wide: the next one could not
     * overwrite it.
     */
    public void show(String line) {
        writing.lock();
        try {
            write(line);
        } finally {
            writing.unlock();
        }
    }

    private void write(String line) {
        if (isClosed) {
            return;
        }
        next = clock.getAsLong() + period;
        isShown = isTerminal;
        out.print(isTerminal ? ERASE + line : line + System.lineSeparator());
        out.flush();
    }

    /** Erases the line of a terminal, to make room for other output. */
    public void erase() {
        writing.lock();
        try {
            if (isShown) {
                isShown = false;
                out.print(ERASE);
                out.flush();
            }
        } finally {
            writing.unlock();
        }
    }

    /** Erases the line and shows no more. Idempotent. */
    @Override
    public void close() {
        writing.lock();
        try {
            isClosed = true;
            erase();
        } finally {
            writing.unlock();
        }
    }

    /** A bar for a line: as many {@code #} as parts are done, and dots for the others. */
    public static String bar(int done, int parts) {
        return "[" + "#".repeat(done) + ".".repeat(parts - done) + "]";
    }
}
