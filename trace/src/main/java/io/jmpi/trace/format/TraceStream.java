package io.jmpi.trace.format;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** The bytes of a file, decompressed if needed. Thread: one. Lifetime: until closed. */
final class TraceStream implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    /** Upper bound of the compression ratio of deflate. */
    private static final int MOST_COMPRESSED = 1032;

    private final Counted file;
    private final InputStream in;
    private final long mostBytes;

    /** Counts the bytes read from the file itself. */
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

    TraceStream(Path path) throws IOException {
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

    /** Whether a file begins like a gzip file. */
    static boolean isCompressed(Path path) throws IOException {
        try (InputStream head = Files.newInputStream(path)) {
            return head.read() == 0x1f && head.read() == 0x8b;
        }
    }

    /** Reads at least one byte and appends it; -1 at the end. */
    int read(byte[] to, int at) throws IOException {
        return in.read(to, at, to.length - at);
    }

    /** Skips that many bytes, or as many as there are. */
    void skip(long bytes) throws IOException {
        long left = bytes;
        while (left > 0) {
            long skipped = in.skip(left);
            if (skipped == 0 && in.read() < 0) {
                return;
            }
            left -= Math.max(1, skipped);
        }
    }

    /** Bytes read from the file, before decompression. */
    long filePosition() {
        return file.count;
    }

    /** An upper bound of the bytes that remain in the file. */
    long mostBytes() {
        return mostBytes;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
