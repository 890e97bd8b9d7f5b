package io.jmpi.trace.otm;

import io.jmpi.trace.files.Unfinished;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Writes rows of numbers, most of which are 0, to a file that {@link RowReader} reads. A number is written in groups of
 * seven bits, the lowest first, each with a bit that marks continuation; a run of zeros as a 0 and its length.
 *
 * <p>Thread: one. Lifetime: until closed.
 */
final class RowWriter implements AutoCloseable {
    /** Maximum number of bytes of a number. */
    static final int MOST_BYTES = 10;

    private static final int BUFFER = 1 << 15;

    private final FileChannel file;
    private byte[] buffer = new byte[BUFFER];
    private int end;

    /** Creates the file; it must not exist. */
    RowWriter(Path path) throws IOException {
        file = Unfinished.newFileWithin(path);
    }

    /** Writes the first {@code length} values as a row. */
    void write(long[] values, int length) throws IOException {
        need((length + 1) * MOST_BYTES);
        int at = 0;
        while (at < length) {
            long value = values[at++];
            put(value);
            if (value == 0) {
                int begin = at - 1;
                while (at < length && values[at] == 0) {
                    at++;
                }
                put(at - begin);
            }
        }
    }

    private void need(int bytes) throws IOException {
        if (buffer.length - end < bytes) {
            flush();
            if (buffer.length < bytes) {
                buffer = new byte[bytes];
            }
        }
    }

    private void put(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            buffer[end++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        buffer[end++] = (byte) rest;
    }

    private void flush() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(buffer, 0, end);
        while (bytes.hasRemaining()) {
            file.write(bytes);
        }
        end = 0;
    }

    @Override
    public void close() throws IOException {
        try (file) {
            flush();
        }
    }
}
