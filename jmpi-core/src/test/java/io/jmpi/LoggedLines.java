package io.jmpi;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What sessions log of what programs have left behind, in place of the console. Any thread. */
public final class LoggedLines implements AutoCloseable {
    private final Logger logger = Logger.getLogger(Mpi.class.getName());
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            lines.add(entry.getLevel() + " " + entry.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    public LoggedLines() {
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
    }

    /** Returns each line, after its level. */
    public List<String> lines() {
        return lines;
    }

    @Override
    public void close() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }
}
