package io.jmpi.transport.netty;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Captures what the transport logs while this is open, at any level; prints none of it. */
final class CapturedLog extends Handler implements AutoCloseable {
    private final Logger logger = Logger.getLogger(Connection.class.getPackageName());
    private final List<LogRecord> records = new ArrayList<>();

    CapturedLog() {
        logger.setLevel(Level.ALL);
        logger.setUseParentHandlers(false);
        logger.addHandler(this);
    }

    /** The messages of that level, in order. */
    List<String> messages(Level level) {
        SimpleFormatter formatter = new SimpleFormatter();
        return records.stream()
                .filter(record -> record.getLevel().equals(level))
                .map(formatter::formatMessage)
                .toList();
    }

    List<String> warnings() {
        return messages(Level.WARNING);
    }

    @Override
    public void publish(LogRecord record) {
        records.add(record);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setLevel(null);
        logger.setUseParentHandlers(true);
    }
}
