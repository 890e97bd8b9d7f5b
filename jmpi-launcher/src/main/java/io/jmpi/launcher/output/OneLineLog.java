package io.jmpi.launcher.output;

import io.jmpi.matching.text.Printable;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Writes jmpi's log records as single lines, in JVMs that {@code jmpirun} starts, unless the user configures logging.
 *
 * <p>Stateless; any thread.
 */
public final class OneLineLog {
    /**
     * Reports lost peers. Under {@code jmpirun} these reports would hide the cause: it names the rank that has ended,
     * and an operation that needs the rank fails.
     */
    private static final String LOSSES = "io.jmpi.internal.p2p.fault.PeerDepartures";

    /** A strong reference; otherwise the logger would lose its handler. */
    private static final Logger JMPI = Logger.getLogger("io.jmpi");

    /** Netty's reports of each library that it cannot load need no action. */
    private static final Logger LOADER = Logger.getLogger("io.netty.util.internal.NativeLibraryLoader");

    private OneLineLog() {}

    /** Silences log records of libraries that need no action, unless the user has configured them. */
    public static void silenceLibraries() {
        if (LOADER.getLevel() == null) {
            LOADER.setLevel(Level.WARNING);
        }
    }

    public static void install() {
        if (System.getProperty("java.util.logging.config.file") != null
                || System.getProperty("java.util.logging.config.class") != null
                || System.getProperty("java.util.logging.SimpleFormatter.format") != null) {
            return;
        }
        ConsoleHandler handler = new ConsoleHandler();
        handler.setFormatter(new OneLine());
        handler.setFilter(entry ->
                !LOSSES.equals(entry.getLoggerName()) || !entry.getLevel().equals(Level.WARNING));
        JMPI.addHandler(handler);
        JMPI.setUseParentHandlers(false);
    }

    private static final class OneLine extends Formatter {
        @Override
        public String format(LogRecord entry) {
            String text = Printable.line(formatMessage(entry));
            String sender = text.startsWith("jmpi: ") ? "" : "jmpi: ";
            String level = entry.getLevel().intValue() > Level.INFO.intValue()
                    ? entry.getLevel().getName() + ": "
                    : "";
            String trace = entry.getThrown() == null ? "" : Failures.trimmed(entry.getThrown());
            return level + sender + text + "\n" + trace;
        }
    }
}
