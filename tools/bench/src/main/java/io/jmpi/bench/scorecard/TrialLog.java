package io.jmpi.bench.scorecard;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Passes each warning of jmpi to the trial whose thread, or a thread that it has started, logs it. Any thread. */
final class TrialLog extends Handler implements AutoCloseable {
    private static final InheritableThreadLocal<Trial> CURRENT = new InheritableThreadLocal<>();

    /** Held, or its handler would be forgotten. */
    private final Logger logger = Logger.getLogger("io.jmpi");

    private final boolean usedParents = logger.getUseParentHandlers();

    TrialLog() {
        setLevel(Level.WARNING);
        logger.addHandler(this);
        logger.setUseParentHandlers(false);
    }

    /** Begins a trial on this thread. */
    static void begin(Trial trial) {
        CURRENT.set(trial);
    }

    /** Ends the trial of this thread. */
    static void end() {
        CURRENT.remove();
    }

    @Override
    public void publish(LogRecord entry) {
        Trial trial = CURRENT.get();
        if (trial != null && isLoggable(entry)) {
            trial.logged(new SimpleFormatter().formatMessage(entry));
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(usedParents);
    }
}
