package io.jmpi.trace.input;

import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/**
 * The bytes of a file, decompressed if needed, as big-endian numbers from a buffer. Thread: one. Lifetime: until
 * closed.
 */
final class TraceInput implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** Upper bound of the compression ratio of deflate. */
    private static final int MOST_COMPRESSED = 1032;

    private final FileInputStream file;
    private final InputStream in;
    private final long mostBytes;
    private byte[] buffer = new byte[BUFFER];
    private int next;
    private int end;
    private long discarded;

    TraceInput(Path path) throws IOException {
        boolean compressed = isCompressed(path);
        mostBytes = Files.size(path) * (compressed ? MOST_COMPRESSED : 1);
        file = new FileInputStream(path.toFile());
        try {
            in = compressed ? new GZIPInputStream(file, BUFFER) : file;
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /** Whether a file begins like a gzip file. */
    static boolean isCompressed(Path path) throws IOException {
        try (InputStream head = Files.newInputStream(path)) {
            return head.read() == 0x1f && head.read() == 0x8b;
        }
    }

    /** Reads at least one byte and appends it; -1 at the end. */
    private int read(int at) throws IOException {
        return in.read(buffer, at, buffer.length - at);
    }

    /** Bytes read from the file, before decompression. */
    long filePosition() throws IOException {
        return file.getChannel().position();
    }

    /** Offset of the next byte in the decompressed file. */
    long position() {
        return discarded + next;
    }

    /** An upper bound of the bytes that remain in the file. */
    long mostRemaining() {
        return Math.max(0, mostBytes - position());
    }

    /** Fills the buffer with at least that many bytes. */
    private void need(int bytes) throws IOException {
        if (end - next < bytes && !fill(bytes)) {
            throw new EOFException();
        }
    }

    /** Whether there is at least one more byte. */
    boolean hasMore() throws IOException {
        return next < end || fill(1);
    }

    private boolean fill(int bytes) throws IOException {
        if (bytes > buffer.length - next) {
            discarded += next;
            byte[] to = bytes > buffer.length ? new byte[Math.max(bytes, 2 * buffer.length)] : buffer;
            System.arraycopy(buffer, next, to, 0, end - next);
            buffer = to;
            end -= next;
            next = 0;
        }
        while (end - next < bytes) {
            int read = read(end);
            if (read < 0) {
                return false;
            }
            end += read;
        }
        return true;
    }

    int u8() throws IOException {
        need(1);
        return buffer[next++] & 0xff;
    }

    int u16() throws IOException {
        need(2);
        int value = (short) SHORT.get(buffer, next) & 0xffff;
        next += 2;
        return value;
    }

    int i32() throws IOException {
        need(4);
        int value = (int) INT.get(buffer, next);
        next += 4;
        return value;
    }

    long i64() throws IOException {
        need(8);
        long value = (long) LONG.get(buffer, next);
        next += 8;
        return value;
    }

    String text(int length) throws IOException {
        need(length);
        String value = new String(buffer, next, length, StandardCharsets.ISO_8859_1);
        next += length;
        return value;
    }

    void skip(int bytes) throws IOException {
        need(bytes);
        next += bytes;
    }

    /** The first bytes of the file, up to that many; call it before reading. */
    byte[] head(int bytes) throws IOException {
        fill(bytes);
        return Arrays.copyOf(buffer, Math.min(bytes, end));
    }

    /** All remaining bytes; null if there are more than that many. */
    byte[] rest(int most) throws IOException {
        while (fill(end - next + 1)) {
            if (end - next > most) {
                return null;
            }
        }
        byte[] rest = Arrays.copyOfRange(buffer, next, end);
        next = end;
        return rest;
    }

    /** Skips that many bytes, or as many as there are; call it before reading. */
    void skipFar(long bytes) throws IOException {
        try {
            in.skipNBytes(bytes);
        } catch (EOFException e) {
            // the next read reports the end
        }
        discarded = bytes;
    }

    /**
     * Goes to the end of the file and returns its last bytes; call it before reading.
     *
     * @param last receives them
     * @return their number, limited by the length of {@code last}
     */
    int tail(byte[] last) throws IOException {
        if (in == file) { // which is not compressed
            in.skipNBytes(Math.max(0, mostBytes - last.length));
        }
        int filled = 0;
        int read = read(0);
        while (read >= 0) {
            if (read >= last.length) {
                System.arraycopy(buffer, read - last.length, last, 0, last.length);
            } else {
                System.arraycopy(last, read, last, 0, last.length - read);
                System.arraycopy(buffer, 0, last, last.length - read, read);
            }
            filled = Math.min(last.length, filled + read);
            read = read(0);
        }
        return filled;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
