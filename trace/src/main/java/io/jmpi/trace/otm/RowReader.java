package io.jmpi.trace.otm;

import io.jmpi.trace.files.Unfinished;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Reads the rows of {@link RowWriter}, from any row. Thread: one. Lifetime: until closed.
 */
final class RowReader implements AutoCloseable {
    private static final int BUFFER = 1 << 15;

    private final FileChannel file;
    private byte[] buffer = new byte[BUFFER];
    private int next;
    private int end;
    private boolean ended;
    private long position;

    /**
     * Opens a file.
     *
     * @param position of the first row to read: 0, or an earlier {@link #position}
     */
    RowReader(Path path, long position) throws IOException {
        this.position = position;
        file = Unfinished.openWithin(path);
        try {
            file.position(position);
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /** Reads the next row into the first values; returns false at the end. */
    boolean read(long[] values, int length) throws IOException {
        need((length + 1) * RowWriter.MOST_BYTES);
        if (next == end) {
            return false;
        }
        int begin = next;
        int at = 0;
        while (at < length) {
            long value = get();
            if (value == 0) {
                for (long zeros = get(); zeros > 0; zeros--) {
                    values[at++] = 0;
                }
            } else {
                values[at++] = value;
            }
        }
        position += next - begin;
        return true;
    }

    /** Offset of the next row in the file. */
    long position() {
        return position;
    }

    private long get() throws EOFException {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            if (next == end) {
                throw new EOFException("a file of intermediate results ends within a row");
            }
            byte bits = buffer[next++];
            value |= (bits & 0x7fL) << shift;
            if (bits >= 0) {
                return value;
            }
        }
    }

    /** Fills the buffer with at least that many bytes, or with all that remain. */
    private void need(int bytes) throws IOException {
        if (end - next >= bytes || ended) {
            return;
        }
        byte[] to = buffer.length < 2 * bytes ? new byte[2 * bytes] : buffer;
        System.arraycopy(buffer, next, to, 0, end - next);
        buffer = to;
        end -= next;
        next = 0;
        while (end - next < bytes && !ended) {
            int read = file.read(ByteBuffer.wrap(buffer, end, buffer.length - end));
            ended = read < 0;
            end += Math.max(0, read);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
