package io.jmpi.trace.format;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** The bytes of a file, decompressed if need be. Thread: one. Lifetime: until closed. */
final class TraceStream implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    /** No stream of deflate is compressed more than that. */
    private static final int MOST_COMPRESSED = 1032;

    private final Counted file;
    private final InputStream in;
    private final long mostBytes;

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

    /** Whether a file begins as gzip files do. */
    static boolean isCompressed(Path path) throws IOException {
        try (InputStream head = Files.newInputStream(path)) {
            return head.read() == 0x1f && head.read() == 0x8b;
        }
    }

    /** Reads some bytes, at least one, after those that are there; -1 at the end. */
    int read(byte[] to, int at) throws IOException {
        return in.read(to, at, to.length - at);
    }

    /** Leaves out so many bytes, or as many as there are. */
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

    /** Bytes of the file that have been read, compressed ones as they are. */
    long filePosition() {
        return file.count;
    }

    /** A number of bytes that the file cannot have more of. */
    long mostBytes() {
        return mostBytes;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
