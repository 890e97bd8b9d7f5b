package io.jmpi.trace.report;

import io.jmpi.trace.scan.ScanProgress;
import java.io.PrintWriter;
import java.nio.charset.Charset;

/**
 * Shows the progress of a scan until it is closed. Thread: any. Lifetime: one scan or one of its phases.
 */
public interface Progress extends ScanProgress, AutoCloseable {
    /** Shows nothing. */
    Progress NONE = new Progress() {
        @Override
        public void read(long bytes, long calls) {}

        @Override
        public void close() {}
    };

    /** The script {@code jmpi-trace} sets it to {@code true} if standard error is a terminal. */
    String TERMINAL = "jmpi.trace.terminal";

    /** The script sets it to the number of characters in a line of the terminal. */
    String COLUMNS = "jmpi.trace.columns";

    /** Default number of characters in a line. */
    int USUAL_COLUMNS = 80;

    /**
     * Shows progress on standard error: in a line that is overwritten if that is a terminal, and otherwise as a line each minute.
     *
     * @param what the program does, in a word or two
     * @param bytes to read; 0 if unknown
     */
    static Progress shown(String what, long bytes) {
        boolean isTerminal = Boolean.getBoolean(TERMINAL);
        PrintWriter err = new PrintWriter(System.err, false, Charset.defaultCharset());
        ProgressBar bar = new ProgressBar(isTerminal, what, bytes, err, columns(), System::nanoTime);
        if (isTerminal) {
            bar.eraseOnExit();
        }
        return bar;
    }

    /** Width of the terminal in characters; {@link #USUAL_COLUMNS} without a terminal or a plausible width. */
    static int columns() {
        int columns = Integer.getInteger(COLUMNS, USUAL_COLUMNS);
        return columns < 20 ? USUAL_COLUMNS : columns;
    }

    /** Erases the display. */
    @Override
    void close();
}
