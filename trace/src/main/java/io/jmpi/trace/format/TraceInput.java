package io.jmpi.trace.format;

import java.io.EOFException;
import java.io.FilterInputStream;
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
 * The bytes of a file, decompressed if need be, as big-endian numbers from a buffer. Thread: one. Lifetime: until closed.
 */
final class TraceInput implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    /** No stream of deflate is compressed more than that. */
    private static final int MOST_COMPRESSED = 1032;

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final Counted file;
    private final InputStream in;
    private final long mostBytes;
    private byte[] buffer = new byte[BUFFER];
    private int next;
    private int end;
    private long discarded;

    /** Counts the bytes that are read of the file itself. */
    private static final class Counted extends FilterInputStream {
        private long count;

        Counted(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int value = super.read();
            count += value < 0 ? 0 : 1;
            return value;
        }

        @Override
        public int read(byte[] to, int at, int length) throws IOException {
            int read = super.read(to, at, length);
            count += Math.max(0, read);
            return read;
        }
    }

    TraceInput(Path path) throws IOException {
        boolean compressed = isCompressed(path);
        mostBytes = Files.size(path) * (compressed ? MOST_COMPRESSED : 1);
        file = new Counted(Files.newInputStream(path));
        try {
            in = compressed ? new GZIPInputStream(file, BUFFER) : file;
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /** Whether a file begins as gzip files do. */
    static boolean isCompressed(Path path) throws IOException {
        try (InputStream head = Files.newInputStream(path)) {
            return head.read() == 0x1f && head.read() == 0x8b;
        }
    }

    /** Bytes of the file that have been read, compressed ones as they are. */
    long filePosition() {
        return file.count;
    }

    /** Offset of the next byte among the decompressed ones. */
    long position() {
        return discarded + next;
    }

    /** A number of bytes that the file cannot have any more of. */
    long mostRemaining() {
        return Math.max(0, mostBytes - position());
    }

    /** Sees that the buffer has that many bytes. */
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
            int read = in.read(buffer, end, buffer.length - end);
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

    /** All bytes that are left. */
    byte[] rest() throws IOException {
        byte[] had = Arrays.copyOfRange(buffer, next, end);
        byte[] more = in.readAllBytes();
        byte[] all = Arrays.copyOf(had, had.length + more.length);
        System.arraycopy(more, 0, all, had.length, more.length);
        discarded += end + more.length;
        next = 0;
        end = 0;
        return all;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
