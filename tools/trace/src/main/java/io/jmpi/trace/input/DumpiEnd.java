package io.jmpi.trace.input;

import io.jmpi.matching.text.Count;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.FormatVersion;
import io.jmpi.trace.format.RankSummary;
import io.jmpi.trace.format.TraceException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The parts of a DUMPI file after its calls, each at the offset that the index at the very end gives:
 *
 * <pre>
 *  header:  u8 version, u8 subversion, u8 subsubversion, u64 start, u16 n and n bytes of hostname,
 *           u16 n and n bytes of user name, u32 n and n x i32 coordinates in the mesh, u32 n and n x i32 its sizes
 *  footer:  u64 0xF007FEE7, u32 called[291], u32 ignored[291]
 *  sizes:   u32 n, n x u32 bytes of each datatype
 *  index:   u64 magic, sizes, addresses, performance counters, header, body, footer, keyvals
 * </pre>
 *
 * The words of the index are offsets in the file; 0 marks an absent part. Old versions have fewer words: they lack the
 * first ones after the magic.
 *
 * @param header offset of the header, directly after the calls
 * @param summary contents of the parts
 */
record DumpiEnd(long header, RankSummary summary) {
    static final long FOOTER_MAGIC = 0xF007FEE7L;
    static final int MOST_WORDS = 8;

    /** Names of functions are the longest part; no real file has more of them. */
    static final int MOST_BYTES = 1 << 26;

    private static final int LEAST_WORDS = 5;

    // The words of the index that we need, counted from the end of the file.
    private static final int HEADER = 4;
    private static final int FOOTER = 2;
    private static final int SIZES = 7;

    /**
     * Parses the parts.
     *
     * @param bytes all bytes after the last call
     * @param offset of the first of them in the file
     * @throws EOFException if there is no index, as in a truncated file
     * @throws TraceException if it is malformed, or something follows it; the message does not name the place
     */
    static DumpiEnd parse(byte[] bytes, long offset) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int words = indexWords(buffer);
        if (words == 0) {
            refuseGarbage(buffer, offset);
            throw new EOFException();
        }
        try {
            long header = indexed(buffer, HEADER);
            long sizes = words > SIZES ? indexed(buffer, SIZES) : 0;
            int[] called = new int[RankSummary.FUNCTIONS];
            int[] ignored = new int[RankSummary.FUNCTIONS];
            readFooter(buffer, offset, called, ignored);
            DatatypeSizes read = sizes == 0 ? DatatypeSizes.BUILT_IN : readSizes(at(buffer, sizes - offset));
            return new DumpiEnd(header, readHeader(at(buffer, header - offset), called, ignored, read));
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw new TraceException(
                    "the index at the end of the file points outside of the parts; expected a header, a footer and sizes",
                    e);
        }
    }

    /** Number of words of the index; 0 if there is no index. */
    private static int indexWords(ByteBuffer buffer) {
        for (int words = MOST_WORDS; words >= LEAST_WORDS; words--) {
            int at = buffer.limit() - words * Long.BYTES;
            if (at >= 0 && buffer.getLong(at) == DumpiReader.MAGIC) {
                return words;
            }
        }
        return 0;
    }

    /** Refuses a file whose index is not at its very end: an index that gives the correct end of the calls. */
    private static void refuseGarbage(ByteBuffer buffer, long offset) throws TraceException {
        for (int at = 0; at + LEAST_WORDS * Long.BYTES <= buffer.limit(); at++) {
            if (buffer.getLong(at) == DumpiReader.MAGIC) {
                for (int words = LEAST_WORDS; words <= MOST_WORDS; words++) {
                    int garbage = buffer.limit() - at - words * Long.BYTES;
                    int header = at + (words - HEADER) * Long.BYTES;
                    if (garbage >= 0 && buffer.getLong(header) == offset) {
                        throw new TraceException(
                                "the index, which should end the file, is followed by " + Count.of(garbage, "byte"));
                    }
                }
            }
        }
    }

    private static long indexed(ByteBuffer buffer, int fromEnd) {
        return buffer.getLong(buffer.limit() - fromEnd * Long.BYTES);
    }

    private static ByteBuffer at(ByteBuffer buffer, long position) {
        if (position < 0 || position > buffer.limit()) {
            throw new IllegalArgumentException(position + " is outside of the file");
        }
        return buffer.position((int) position);
    }

    private static RankSummary readHeader(ByteBuffer buffer, int[] called, int[] ignored, DatatypeSizes sizes) {
        FormatVersion version = new FormatVersion(buffer.get() & 0xff, buffer.get() & 0xff, buffer.get() & 0xff);
        long startTime = buffer.getLong();
        byte[] name = new byte[buffer.getShort() & 0xffff];
        buffer.get(name);
        return new RankSummary(
                version, startTime, new String(name, StandardCharsets.ISO_8859_1), called, ignored, sizes);
    }

    private static void readFooter(ByteBuffer buffer, long offset, int[] called, int[] ignored) {
        long footer = indexed(buffer, FOOTER);
        if (footer != 0 && at(buffer, footer - offset).getLong() == FOOTER_MAGIC) {
            for (int i = 0; i < called.length; i++) {
                called[i] = buffer.getInt();
            }
            for (int i = 0; i < ignored.length; i++) {
                ignored[i] = buffer.getInt();
            }
        }
    }

    private static DatatypeSizes readSizes(ByteBuffer buffer) {
        int count = buffer.getInt();
        if (count < 0 || count > buffer.remaining() / Integer.BYTES) {
            throw new IllegalArgumentException(count + " sizes do not fit into the file");
        }
        int[] sizes = new int[count];
        for (int i = 0; i < count; i++) {
            sizes[i] = buffer.getInt();
        }
        return new DatatypeSizes(sizes);
    }

    /**
     * Finds the parts of any file without parsing its calls. A compressed file is decompressed twice, once to find its
     * end; of another one, the calls are not even read.
     *
     * @return empty if they are not found
     */
    static Optional<DumpiEnd> find(Path path) throws IOException {
        byte[] tail = new byte[MOST_WORDS * Long.BYTES];
        try (TraceInput in = new TraceInput(path)) {
            if (in.tail(tail) < tail.length) {
                return Optional.empty();
            }
        }
        ByteBuffer buffer = ByteBuffer.wrap(tail);
        long header = indexWords(buffer) == 0 ? -1 : indexed(buffer, HEADER);
        try (TraceInput in = new TraceInput(path)) {
            if (header < 0 || header > in.mostRemaining()) {
                return Optional.empty();
            }
            in.skipFar(header);
            byte[] rest = in.rest(MOST_BYTES);
            return rest == null ? Optional.empty() : Optional.of(parse(rest, header));
        } catch (EOFException | TraceException e) {
            return Optional.empty();
        }
    }

    /** Finds the parts of a file that is not compressed. */
    static Optional<DumpiEnd> seek(Path path) throws IOException {
        return TraceInput.isCompressed(path) ? Optional.empty() : find(path);
    }
}
