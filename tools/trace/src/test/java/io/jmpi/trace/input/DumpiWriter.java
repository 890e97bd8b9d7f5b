package io.jmpi.trace.input;

import io.jmpi.trace.format.Argument;
import io.jmpi.trace.format.ArgumentKind;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.format.FormatVersion;
import io.jmpi.trace.format.RankSummary;
import io.jmpi.trace.format.Statuses;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Writes DUMPI's binary format, as {@link DumpiReader} describes it; DUMPI's own tools can read it, too. It streams: a
 * file may be larger than memory. Equal calls make equal bytes.
 *
 * <p>Thread: one. Lifetime: until closed; a file closed without {@link #end} is incomplete, and readers report that.
 */
public final class DumpiWriter implements AutoCloseable {
    /** The version that today's DUMPI writes. */
    public static final FormatVersion CURRENT = new FormatVersion(13, 0, 0);

    private static final FormatVersion SIZES_IN_INDEX = new FormatVersion(0, 6, 6);
    private static final int NANOS = 1_000_000_000;
    private static final int BODY = 8;
    private static final long NONE = -1;

    /** Statuses, both clocks, and the thread. */
    private static final int MASK = 0x4f;

    private final TraceOutput out;
    private final FormatVersion version;
    private final String hostname;
    private final long startTime;
    private final int[] called = new int[RankSummary.FUNCTIONS];
    private DatatypeSizes sizes = DatatypeSizes.BUILT_IN;
    private boolean hasBegun;
    private long wallBias = NONE;

    private DumpiWriter(OutputStream stream, FormatVersion version, String hostname, long startTime) {
        out = new TraceOutput(stream);
        this.version = version;
        this.hostname = hostname;
        this.startTime = startTime;
    }

    /**
     * Creates a file, which must not exist, compressed if its name ends with {@code .gz}.
     *
     * @param hostname of the rank, for the header
     * @param startTime of the job, seconds since 1970
     */
    public static DumpiWriter create(Path path, FormatVersion version, String hostname, long startTime)
            throws IOException {
        OutputStream file = Files.newOutputStream(path, StandardOpenOption.CREATE_NEW);
        OutputStream stream = path.toString().endsWith(".gz") ? new FastGzip(file) : file;
        return new DumpiWriter(stream, version, hostname, startTime);
    }

    /** Compression is far more expensive than writing; its first level achieves most of the reduction. */
    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    /** Sets the sizes of datatypes; the default is those of most machines. */
    public DumpiWriter sizes(DatatypeSizes newSizes) {
        sizes = newSizes;
        return this;
    }

    /** Sets the second that the wall clock counts from; the default is that of the first call. */
    DumpiWriter wallBias(long seconds) {
        wallBias = seconds;
        return this;
    }

    /**
     * Writes a call.
     *
     * @throws IllegalArgumentException if the format does not have this call
     */
    public void write(Call call) throws IOException {
        CallType type = call.type();
        if (type.label() == CallType.NO_LABEL) {
            throw new IllegalArgumentException("DUMPI's format has no label for " + type.callName());
        }
        if (!hasBegun) {
            begin(call.wallStart());
        }
        out.u16(type.label());
        out.u8(MASK);
        out.u16(call.thread());
        times(call.cpuStart(), call.cpuStop(), 0);
        times(call.wallStart(), call.wallStop(), wallBias);
        List<Argument> arguments = type.arguments();
        for (int i = 0; i < arguments.size(); i++) {
            Argument argument = arguments.get(i);
            if (!argument.rootOnly() || call.isAtRoot()) {
                write(call, argument);
            }
        }
        if (type.label() < RankSummary.FUNCTIONS - 1) { // user functions are not counted
            called[type.label()]++;
            called[RankSummary.FUNCTIONS - 1]++;
        }
    }

    private void begin(long start) throws IOException {
        hasBegun = true;
        wallBias = wallBias == NONE ? Math.floorDiv(start, NANOS) : wallBias;
        out.i64(DumpiReader.MAGIC);
        out.i32(0);
        out.i32(wallBias);
    }

    private void times(long start, long stop, long bias) throws IOException {
        out.u16(Math.floorDiv(start, NANOS) - bias);
        out.i32(Math.floorMod(start, NANOS));
        out.u16(Math.floorDiv(stop, NANOS) - bias);
        out.i32(Math.floorMod(stop, NANOS));
    }

    private void write(Call call, Argument argument) throws IOException {
        Field field = argument.field();
        ArgumentKind kind = argument.kind();
        switch (kind) {
            case I32, REQUEST, U16, DATATYPE, COMMUNICATOR, U8, OPERATION, I64 -> number(kind, call.longNumber(field));
            case I32_ARRAY, REQUEST_ARRAY, U16_ARRAY, DATATYPE_ARRAY, U8_ARRAY -> list(call, argument);
            case STRING -> out.text(call.text(field));
            case STRING_ARRAY -> {
                String[] texts = call.texts(field);
                if (version.hasTwoArgumentCounts(call.type())) {
                    out.i32(texts.length);
                }
                texts(texts);
            }
            case STRING_ROWS -> {
                String[][] rows = call.textRows(field);
                out.i32(rows.length);
                for (String[] row : rows) {
                    texts(row);
                }
            }
            case I32_ROWS -> rows(call.rows(field));
            case STATUS -> statuses(call.statuses());
        }
    }

    private void list(Call call, Argument argument) throws IOException {
        Field field = argument.field();
        int length = call.length(field);
        if (version.hasOnlyFirst(call.type(), field)) {
            out.i32(length == 0 ? 0 : call.number(field, 0));
            return;
        }
        out.i32(length);
        for (int i = 0; i < length; i++) {
            number(argument.kind(), call.number(field, i));
        }
    }

    private void rows(int[][] rows) throws IOException {
        out.i32(rows.length);
        for (int[] row : rows) {
            out.i32(row.length);
            for (int value : row) {
                out.i32(value);
            }
        }
    }

    private void number(ArgumentKind kind, long value) throws IOException {
        switch (kind.bytes()) {
            case 1 -> out.u8(value);
            case 2 -> out.u16(value);
            case 4 -> out.i32(value);
            default -> out.i64(value);
        }
    }

    private void texts(String[] texts) throws IOException {
        out.i32(texts.length);
        for (String text : texts) {
            out.text(text);
        }
    }

    private void statuses(Statuses statuses) throws IOException {
        out.i32(statuses.count());
        for (int i = 0; i < statuses.count(); i++) {
            out.i32(statuses.bytes(i));
            out.i32(statuses.source(i));
            out.u8(statuses.cancelled(i));
            out.u8(statuses.error(i));
            if (version.hasTagInStatus()) {
                out.i32(statuses.tag(i));
            }
        }
    }

    /** Writes what follows the calls; no more calls can be written. */
    public void end() throws IOException {
        if (!hasBegun) {
            begin(0);
        }
        out.u16(CallType.END_OF_STREAM);
        final long header = out.position();
        out.u8(version.version());
        out.u8(version.subversion());
        out.u8(version.subsubversion());
        out.i64(startTime);
        out.shortText(hostname);
        out.shortText("<none>");
        out.i32(0); // no mesh coordinates
        out.i32(0); // no mesh sizes
        final long footer = out.position();
        out.i64(DumpiEnd.FOOTER_MAGIC);
        for (int count : called) {
            out.i32(count);
        }
        for (int i = 0; i < called.length; i++) {
            out.i32(0); // no call was left out
        }
        out.i32(0); // no keyvals
        final long counters = out.position();
        out.i32(0); // no performance counters
        final long sizesAt = out.position();
        out.i32(sizes.count());
        for (int i = 0; i < sizes.count(); i++) {
            out.i32(sizes.bytes(i));
        }
        final long addresses = out.position();
        out.i32(0); // no user functions
        index(sizesAt, addresses, counters, header, footer);
    }

    private void index(long sizesAt, long addresses, long counters, long header, long footer) throws IOException {
        out.i64(DumpiReader.MAGIC);
        if (version.compareTo(SIZES_IN_INDEX) >= 0) {
            out.i64(sizesAt);
        }
        out.i64(addresses);
        out.i64(counters);
        out.i64(header);
        out.i64(BODY);
        out.i64(footer);
        out.i64(0); // DUMPI never writes the offset of keyvals
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
