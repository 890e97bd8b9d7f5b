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
 * <p>The terminal echoes what the user types below the lines, and a typed line's end moves the cursor down. Therefore
 * the lines are erased from a position that the terminal has stored, and there is room below them for {@link #TYPED}
 * lines: without it the terminal would scroll, but not the position.
 *
 * <p>Thread: any. Lifetime: until {@link #close}, after which output passes unchanged.
 */
public final class StatusBlock implements AutoCloseable {
    /** Typed lines that leave nothing behind if they come between two drawings. */
    public static final int TYPED = 3;

    private static final String ESCAPE = "\u001b[";
    private static final String STORE_POSITION = "\u001b7";
    private static final String GO_TO_POSITION = "\u001b8";

    private final OutputStream terminal;
    private final boolean bold;

    // guarded by this
    private List<String> lines = List.of();
    private boolean drawn;
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

    /** Shows lines that are not longer than the terminal is wide, with {@link #TYPED} more at most as many as it has rows. */
    public synchronized void show(List<String> fresh) throws IOException {
        if (!closed) {
            lines = List.copyOf(fresh);
            terminal.write((erasing() + drawing()).getBytes(StandardCharsets.UTF_8));
            terminal.flush();
        }
    }

    /** Draws the lines again if output has erased them. */
    public synchronized void refresh() throws IOException {
        if (!drawn && !lines.isEmpty()) {
            show(lines);
        }
    }

    /** A stream whose output appears above the lines, at each flush. It writes whole lines. */
    public OutputStream above(OutputStream stream) {
        return new Above(stream);
    }

    private synchronized void print(OutputStream stream, byte[] text) throws IOException {
        if (drawn) {
            terminal.write(erasing().getBytes(StandardCharsets.UTF_8));
            terminal.flush();
        }
        stream.write(text);
        stream.flush();
    }

    private String erasing() {
        String erasing = drawn ? GO_TO_POSITION + ESCAPE + "J" : "";
        drawn = false;
        return erasing;
    }

    private String drawing() {
        int room = lines.size() + TYPED;
        StringBuilder text = new StringBuilder();
        text.append("\n".repeat(room)).append(ESCAPE).append(room).append('A').append(STORE_POSITION);
        boolean isHead = bold;
        for (String line : lines) {
            text.append(isHead ? ESCAPE + "1m" + line + ESCAPE + "0m" : line).append('\n');
            isHead = false;
        }
        drawn = true;
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
            drawn = false; // the terminal is gone
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
