package io.jmpi.launcher.output;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Copies bytes line by line, each with a prefix, to a stream that several ranks share.
 *
 * <p>Writes each line as a whole, so that lines of different ranks do not mix; at close also an unterminated last line.
 * Breaks a line longer than {@value #LONGEST} bytes.
 *
 * <p>Thread: any. The shared stream is locked while a line is written, and is not closed.
 */
public final class LineTagger extends OutputStream {
    /** Maximum length of a buffered line. */
    static final int LONGEST = 1 << 20;

    private final byte[] prefix;
    private final OutputStream shared;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    public LineTagger(int rank, OutputStream shared) {
        this("[" + rank + "] ", shared);
    }

    private LineTagger(String prefix, OutputStream shared) {
        this.prefix = prefix.getBytes(StandardCharsets.US_ASCII);
        this.shared = shared;
    }

    /** Copies line by line without a prefix. */
    public static LineTagger untagged(OutputStream shared) {
        return new LineTagger("", shared);
    }

    @Override
    public synchronized void write(int b) throws IOException {
        line.write(b);
        if (b == '\n' || line.size() >= LONGEST) {
            writeLine();
        }
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        int begin = offset;
        for (int i = offset; i < offset + length; i++) {
            if (bytes[i] == '\n' || line.size() + (i + 1 - begin) >= LONGEST) {
                line.write(bytes, begin, i + 1 - begin);
                begin = i + 1;
                writeLine();
            }
        }
        line.write(bytes, begin, offset + length - begin);
    }

    /** Writes an unterminated last line. The tagger remains usable. */
    @Override
    public synchronized void close() throws IOException {
        if (line.size() > 0) {
            writeLine();
        }
    }

    private void writeLine() throws IOException {
        byte[] bytes = line.toByteArray();
        line.reset();
        synchronized (shared) {
            shared.write(prefix);
            shared.write(bytes);
            if (bytes[bytes.length - 1] != '\n') {
                shared.write('\n');
            }
            shared.flush();
        }
    }
}
