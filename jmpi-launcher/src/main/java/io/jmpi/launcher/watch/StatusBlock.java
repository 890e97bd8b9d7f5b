package io.jmpi.launcher.watch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Lines at the bottom of a terminal, below the output that passes through {@link #above}: output erases them, and they are
 * drawn again a moment later. Uses no mode of the terminal that would have to be restored.
 *
 * <p>Thread: any. Lifetime: until {@link #close}, after which output passes unchanged.
 */
public final class StatusBlock implements AutoCloseable {
    private static final String ESCAPE = "\u001b[";

    private final OutputStream terminal;
    private final boolean bold;

    // guarded by this
    private List<String> lines = List.of();
    private int drawn;
    private boolean closed;

    /**
     * Draws nothing yet.
     *
     * @param bold whether the terminal can show the first line in bold
     */
    public StatusBlock(OutputStream terminal, boolean bold) {
        this.terminal = terminal;
        this.bold = bold;
    }

    /** Shows lines that are not longer than the terminal is wide. */
    public synchronized void show(List<String> fresh) throws IOException {
        if (!closed) {
            lines = List.copyOf(fresh);
            terminal.write((erasing() + drawing()).getBytes(StandardCharsets.UTF_8));
            terminal.flush();
        }
    }

    /** Draws the lines again if output has erased them. */
    public synchronized void refresh() throws IOException {
        if (drawn == 0 && !lines.isEmpty()) {
            show(lines);
        }
    }

    /** A stream whose output appears above the lines, at each flush. It writes whole lines. */
    public OutputStream above(OutputStream stream) {
        return new Above(stream);
    }

    private synchronized void print(OutputStream stream, byte[] text) throws IOException {
        if (drawn > 0) {
            terminal.write(erasing().getBytes(StandardCharsets.UTF_8));
            terminal.flush();
        }
        stream.write(text);
        stream.flush();
    }

    private String erasing() {
        String erasing = drawn == 0 ? "" : "\r" + ESCAPE + drawn + "A" + ESCAPE + "J";
        drawn = 0;
        return erasing;
    }

    private String drawing() {
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            boolean isHead = bold && text.isEmpty();
            text.append(isHead ? ESCAPE + "1m" + line + ESCAPE + "0m" : line).append('\n');
        }
        drawn = lines.size();
        return text.toString();
    }

    /** Erases the lines. Idempotent. */
    @Override
    public synchronized void close() {
        closed = true;
        lines = List.of();
        try {
            terminal.write(erasing().getBytes(StandardCharsets.UTF_8));
            terminal.flush();
        } catch (IOException e) {
            drawn = 0; // the terminal is gone
        }
    }

    /** Collects bytes until a flush, so that lines of two streams do not mix. */
    private final class Above extends OutputStream {
        private final OutputStream stream;
        private final ByteArrayOutputStream text = new ByteArrayOutputStream();

        Above(OutputStream stream) {
            this.stream = stream;
        }

        @Override
        public synchronized void write(int b) {
            text.write(b);
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            text.write(bytes, offset, length);
        }

        @Override
        public synchronized void flush() throws IOException {
            byte[] bytes = text.toByteArray();
            text.reset();
            if (bytes.length > 0) {
                print(stream, bytes);
            }
        }
    }
}
