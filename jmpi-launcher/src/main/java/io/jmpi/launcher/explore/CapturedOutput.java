package io.jmpi.launcher.explore;

import io.jmpi.launcher.program.RankClassLoader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Collectors;

/**
 * What the ranks of a run print, and the warnings of jmpi. The context class loader of a thread identifies its rank; other
 * threads print as before. Ranks read no input: it would differ among runs.
 *
 * <p>Thread: any. Lifetime: that of the JVM; {@link #begin} forgets the run before.
 */
final class CapturedOutput {
    private final Logger jmpi = Logger.getLogger("io.jmpi");
    private final Formatter formatter = new SimpleFormatter();

    // guarded by this
    private final List<ByteArrayOutputStream> out = new ArrayList<>();
    private final List<ByteArrayOutputStream> err = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /** Captures from now on. */
    void install() {
        System.setIn(InputStream.nullInputStream());
        System.setOut(printer(out, System.out));
        System.setErr(printer(err, System.err));
        jmpi.addHandler(new Warnings());
        jmpi.setUseParentHandlers(false);
    }

    private PrintStream printer(List<ByteArrayOutputStream> byRank, PrintStream plain) {
        return new PrintStream(new OfRanks(byRank, plain), true, StandardCharsets.UTF_8);
    }

    /** Begins a run. */
    synchronized void begin(int ranks) {
        out.clear();
        err.clear();
        warnings.clear();
        for (int rank = 0; rank < ranks; rank++) {
            out.add(new ByteArrayOutputStream());
            err.add(new ByteArrayOutputStream());
        }
    }

    /** The output of all ranks, rank by rank; each line begins with its rank. */
    synchronized String output() {
        return text(out);
    }

    /** As {@link #output}, of standard error. */
    synchronized String errors() {
        return text(err);
    }

    /** The warnings of jmpi, a line each, in the order of the text because ranks end at the same time. */
    synchronized List<String> warnings() {
        return warnings.stream().sorted().toList();
    }

    private static String text(List<ByteArrayOutputStream> byRank) {
        List<String> lines = new ArrayList<>();
        for (int rank = 0; rank < byRank.size(); rank++) {
            String tag = "[" + rank + "] ";
            byRank.get(rank).toString(StandardCharsets.UTF_8).lines().forEach(line -> lines.add(tag + line));
        }
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    /** Passes each write to the rank of the calling thread. */
    private final class OfRanks extends OutputStream {
        private final List<ByteArrayOutputStream> byRank;
        private final OutputStream plain;

        OfRanks(List<ByteArrayOutputStream> byRank, OutputStream plain) {
            this.byRank = byRank;
            this.plain = plain;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            synchronized (CapturedOutput.this) {
                OutputStream ofRank = RankClassLoader.current()
                        .filter(loader -> loader.rank() < byRank.size())
                        .<OutputStream>map(loader -> byRank.get(loader.rank()))
                        .orElse(plain);
                ofRank.write(bytes, offset, length);
            }
        }

        @Override
        public void flush() throws IOException {
            plain.flush();
        }
    }

    private final class Warnings extends Handler {
        @Override
        public void publish(LogRecord entry) {
            if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
                synchronized (CapturedOutput.this) {
                    warnings.add(formatter.formatMessage(entry).strip());
                }
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
