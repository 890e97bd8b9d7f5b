package io.jmpi.trace.format;

import java.io.EOFException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What a DUMPI file says behind its calls: its header, and in its footer how often each function was called and how many of
 * these calls were not recorded. The last words of the file say where these parts are.
 *
 * <p>Immutable; any thread.
 */
public final class DumpiEnd {
    private static final long FOOTER_MAGIC = 0xF007FEE7L;
    private static final int FUNCTIONS = 291;
    private static final int MOST_WORDS = 8;
    private static final int LEAST_WORDS = 5;

    // The words of the index that are needed, counted from the end of the file. Older files lack the first ones of all.
    private static final int HEADER = 4;
    private static final int FOOTER = 2;
    private static final int SIZES = 7;

    private final FormatVersion version;
    private final long startTime;
    private final String hostname;
    private final int[] called = new int[FUNCTIONS];
    private final int[] ignored = new int[FUNCTIONS];
    private DatatypeSizes sizes = DatatypeSizes.BUILT_IN;

    private DumpiEnd(ByteBuffer buffer, int header, int footer) {
        buffer.position(header);
        version = new FormatVersion(buffer.get() & 0xff, buffer.get() & 0xff, buffer.get() & 0xff);
        startTime = buffer.getLong();
        byte[] name = new byte[buffer.getShort() & 0xffff];
        buffer.get(name);
        hostname = new String(name, StandardCharsets.ISO_8859_1);
        if (footer >= 0 && buffer.position(footer).getLong() == FOOTER_MAGIC) {
            read(buffer, called);
            read(buffer, ignored);
        }
    }

    private static void read(ByteBuffer buffer, int[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = buffer.getInt();
        }
    }

    private void readSizes(ByteBuffer buffer) {
        int count = buffer.getInt();
        if (count < 0 || count > buffer.remaining() / Integer.BYTES) {
            throw new IllegalArgumentException(count + " sizes do not fit into the file");
        }
        int[] read = new int[count];
        for (int i = 0; i < count; i++) {
            read[i] = buffer.getInt();
        }
        sizes = new DatatypeSizes(read);
    }

    /**
     * Reads it.
     *
     * @param bytes all that follow the last call
     * @param offset of the first of them in the file
     * @throws EOFException if it is not all there
     */
    static DumpiEnd parse(byte[] bytes, long offset) throws EOFException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        try {
            int words = indexWords(buffer);
            int header = Math.toIntExact(indexed(buffer, HEADER) - offset);
            long footer = indexed(buffer, FOOTER);
            DumpiEnd end = new DumpiEnd(buffer, header, footer == 0 ? -1 : Math.toIntExact(footer - offset));
            long sizes = words > SIZES ? indexed(buffer, SIZES) : 0;
            if (sizes != 0) {
                end.readSizes(buffer.position(Math.toIntExact(sizes - offset)));
            }
            return end;
        } catch (BufferUnderflowException | IllegalArgumentException | ArithmeticException e) {
            throw (EOFException) new EOFException().initCause(e);
        }
    }

    private static int indexWords(ByteBuffer buffer) throws EOFException {
        for (int words = MOST_WORDS; words >= LEAST_WORDS; words--) {
            int at = buffer.limit() - words * Long.BYTES;
            if (at >= 0 && buffer.getLong(at) == DumpiReader.MAGIC) {
                return words;
            }
        }
        throw new EOFException();
    }

    private static long indexed(ByteBuffer buffer, int fromEnd) {
        return buffer.getLong(buffer.limit() - fromEnd * Long.BYTES);
    }

    /** Version of the format. */
    public FormatVersion version() {
        return version;
    }

    /** When the job began, seconds since 1970. */
    public long startTime() {
        return startTime;
    }

    /** Where the rank ran. */
    public String hostname() {
        return hostname;
    }

    /** How long elements of datatypes are. */
    public DatatypeSizes sizes() {
        return sizes;
    }

    /** How often the rank made this call; 0 if the file does not say it. */
    public long called(CallType type) {
        return of(called, type);
    }

    /** How many of these calls are not in the trace, because recording was off or another call made them. */
    public long ignored(CallType type) {
        return of(ignored, type);
    }

    /** The last number is the sum of the others. */
    private static long of(int[] numbers, CallType type) {
        boolean isCounted = type.label() != CallType.NO_LABEL && type.label() < FUNCTIONS - 1;
        return isCounted ? numbers[type.label()] & 0xffff_ffffL : 0;
    }
}
