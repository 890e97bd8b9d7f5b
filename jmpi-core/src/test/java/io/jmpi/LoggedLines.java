package io.jmpi;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Collects what is logged under the name of a class while this is open; the console does not get it. Any thread. */
public final class LoggedLines extends Handler implements AutoCloseable {
    private final Logger logger;
    private final Runnable then;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    public LoggedLines(Class<?> source) {
        this(source, () -> {});
    }

    /** Also does something after each line. */
    public LoggedLines(Class<?> source, Runnable then) {
        this.then = then;
        setLevel(Level.INFO);
        logger = Logger.getLogger(source.getName());
        logger.addHandler(this);
        logger.setUseParentHandlers(false);
    }

    /** Returns each line, after its level. */
    public List<String> lines() {
        return lines;
    }

    @Override
    public void publish(LogRecord entry) {
        if (isLoggable(entry)) {
            lines.add(entry.getLevel() + " " + new SimpleFormatter().formatMessage(entry));
            then.run();
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
