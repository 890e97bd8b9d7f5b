package io.jmpi.trace.report;

import io.jmpi.trace.scan.ScanProgress;

/**
 * Shows how far a scan is, until it is closed. Thread: any. Lifetime: one scan or one of its phases.
 */
public interface Progress extends ScanProgress, AutoCloseable {
    /** Shows nothing. */
    Progress NONE = new Progress() {
        @Override
        public void read(long bytes, long calls) {}

        @Override
        public void close() {}
    };

    /** Set to {@code true} by the script {@code jmpi-trace} if standard error is a terminal. */
    String TERMINAL = "jmpi.trace.terminal";

    /** Set by the script likewise: characters in a line of the terminal. */
    String COLUMNS = "jmpi.trace.columns";

    /** Characters in a line where nobody knows better. */
    int USUAL_COLUMNS = 80;

    /**
     * Starts to show progress on standard error if that is a terminal; else nothing is shown.
     *
     * @param what is done, a word or two
     * @param bytes that there are to read; 0 if nobody knows
     */
    static Progress onTerminal(String what, long bytes) {
        if (!Boolean.getBoolean(TERMINAL)) {
            return NONE;
        }
        ProgressBar bar = new ProgressBar(what, bytes, System.err, columns(), System::nanoTime);
        bar.eraseOnExit();
        return bar;
    }

    /** Characters in a line of the terminal; {@link #USUAL_COLUMNS} if there is none, or it says nothing sensible. */
    static int columns() {
        int columns = Integer.getInteger(COLUMNS, USUAL_COLUMNS);
        return columns < 20 ? USUAL_COLUMNS : columns;
    }

    /** Removes what is shown. */
    @Override
    void close();
}
