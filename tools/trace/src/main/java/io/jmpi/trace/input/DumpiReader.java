package io.jmpi.trace.input;

import io.jmpi.trace.format.Argument;
import io.jmpi.trace.format.ArgumentKind;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallReader;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.FormatVersion;
import io.jmpi.trace.format.RankSummary;
import io.jmpi.trace.format.Statuses;
import io.jmpi.trace.format.TraceException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads DUMPI's binary format, compressed or not:
 *
 * <pre>
 *  u64 magic
 *  u32 seconds to add to the processor's clock, u32 seconds to add to the wall clock
 *  calls:  u16 label, u8 mask
 *          u16 thread                                          if mask has 0x40
 *          u16 s, u32 ns  begin;  u16 s, u32 ns  end           processor's clock, if mask has 4
 *          u16 s, u32 ns  begin;  u16 s, u32 ns  end           wall clock, if mask has 8
 *          u8 n, n x (u64, u64)                                if mask has 0x80
 *          the arguments of the call, see {@link CallType}
 *  u16 293
 *  what {@link DumpiEnd} reads
 * </pre>
 *
 * Numbers are big-endian. A call has no length, so that an unknown label ends the reading.
 */
final class DumpiReader implements CallReader {
    static final long MAGIC = 0xFFAADD44_554D5049L;

    private static final int HAS_STATUS = 3;
    private static final int HAS_CPU_TIME = 4;
    private static final int HAS_WALL_TIME = 8;
    private static final int HAS_THREAD = 0x40;
    private static final int HAS_COUNTERS = 0x80;
    private static final int COUNTER_BYTES = 16;

    /** Maximum number of elements: a larger count is damage, and must not exhaust memory. */
    private static final int MOST_LISTED = 1 << 22;

    private final int rank;
    private final Path path;
    private final TraceInput in;
    private final FormatVersion expected;
    private final FormatVersion version;
    private final boolean isQuirky;

    /** Before 0.6.7 requests were numbers of 8 bits in a field of 32. */
    private final int requestMask;

    private final long bodyEnd;
    private final RecordedClock cpu;
    private final RecordedClock wall;

    /** For messages: where the call began, its type, and the part being read. */
    private long begin;

    private CallType type;
    private String reading = "magic number";
    private boolean finalized;
    private long start;
    private long stop;
    private RankSummary end;

    /** Number of calls read, by label. */
    private final long[] counts = new long[CallType.END_OF_STREAM];

    /**
     * Opens a file. An uncompressed file is read by the version that it names at its end.
     *
     * @param rank for messages
     * @param expected version of other files, which name their own only after the calls; it must be the same
     */
    DumpiReader(int rank, Path path, FormatVersion expected) throws IOException {
        this.rank = rank;
        this.path = path;
        this.expected = expected;
        TraceInput opened = null;
        try {
            Optional<DumpiEnd> found = DumpiEnd.seek(path);
            version = found.map(DumpiEnd::summary).map(RankSummary::version).orElse(expected);
            isQuirky = version.compareTo(FormatVersion.STABLE) < 0;
            requestMask = version.hasSmallRequests() ? 0xff : ~0;
            bodyEnd = found.map(DumpiEnd::header).orElse(Long.MAX_VALUE);
            opened = new TraceInput(path);
            in = opened;
            checkMagic();
            reading = "clock";
            cpu = new RecordedClock(in.i32() & 0xffff_ffffL);
            wall = new RecordedClock(in.i32() & 0xffff_ffffL);
        } catch (IOException e) {
            if (opened == null) {
                throw TraceException.of("rank " + rank + ": " + path + ": byte 0: ", "the header of the file", e);
            }
            opened.close();
            throw explained(e);
        }
    }

    private void checkMagic() throws IOException {
        byte[] first = in.head(Long.BYTES);
        String head = new String(first, StandardCharsets.ISO_8859_1);
        if (head.startsWith("MPI_") || head.startsWith("version=")) {
            throw corrupt("this is text of dumpi2ascii, not DUMPI's binary format; read the binary file instead");
        }
        if (head.startsWith("# jmpi")) {
            throw corrupt("this is jmpi's own format, not DUMPI's binary format; rename the file to end with .trace");
        }
        if (first.length == Long.BYTES && ByteBuffer.wrap(first).getLong() != MAGIC) {
            throw corrupt("this is not a DUMPI file, which begins with FF AA DD 44 55 4D 50 49");
        }
        in.i64();
    }

    @Override
    public boolean next(Call call) throws IOException {
        if (end != null) {
            return false;
        }
        try {
            begin = in.position();
            type = null;
            reading = "label";
            if (begin >= bodyEnd) {
                readEnd(false);
                return false;
            }
            int label = in.u16();
            if (label == CallType.END_OF_STREAM || label == 0 && finalized) {
                readEnd(label == CallType.END_OF_STREAM);
                return false;
            }
            type = CallType.labelled(label);
            if (type == null) {
                throw corrupt(label + " is no label of a call; expected 0 to 289, 291, 292, or 293 for the end");
            }
            read(call);
            finalized = type == CallType.FINALIZE;
            counts[label]++;
            return true;
        } catch (IOException e) {
            throw explained(e);
        }
    }

    private void read(Call call) throws IOException {
        reading = "times";
        call.begin(type);
        int mask = in.u8();
        int thread = (mask & HAS_THREAD) != 0 ? in.u16() : 0;
        if ((mask & HAS_CPU_TIME) != 0) {
            readTimes(cpu);
            call.onProcessor(start, stop);
        }
        start = 0;
        stop = 0;
        if ((mask & HAS_WALL_TIME) != 0) {
            readTimes(wall);
        }
        call.at(thread, start, stop);
        if ((mask & HAS_COUNTERS) != 0) {
            in.skip(in.u8() * COUNTER_BYTES);
        }
        List<Argument> arguments = type.arguments();
        for (int slot = 0; slot < arguments.size(); slot++) {
            Argument argument = arguments.get(slot);
            if (!argument.rootOnly() || call.isAtRoot()) {
                reading = argument.field().fieldName();
                read(call, slot, argument, mask);
            }
        }
    }

    private void readTimes(RecordedClock clock) throws IOException {
        int startSeconds = in.u16();
        int startNanos = in.i32();
        int stopSeconds = in.u16();
        stop = clock.stop(stopSeconds, in.i32());
        start = clock.start(startSeconds, startNanos);
    }

    private void read(Call call, int slot, Argument argument, int mask) throws IOException {
        switch (argument.kind()) {
            case I32 -> call.set(slot, in.i32());
            case REQUEST -> call.set(slot, in.i32() & requestMask);
            case DATATYPE, COMMUNICATOR, U16 -> call.set(slot, in.u16());
            case OPERATION, U8 -> call.set(slot, in.u8());
            case I64 -> call.set(slot, in.i64());
            case I32_ARRAY, REQUEST_ARRAY, DATATYPE_ARRAY, U16_ARRAY, U8_ARRAY -> readList(call, slot, argument);
            case STRING -> call.set(slot, in.text(count(1)));
            case STRING_ARRAY -> {
                if (version.hasTwoArgumentCounts(type)) {
                    in.i32();
                }
                call.set(slot, texts());
            }
            case STRING_ROWS -> {
                String[][] rows = new String[count(Integer.BYTES)][];
                for (int i = 0; i < rows.length; i++) {
                    rows[i] = texts();
                }
                call.set(slot, rows);
            }
            case I32_ROWS -> call.set(slot, rows());
            case STATUS -> {
                call.mark(slot);
                if ((mask & HAS_STATUS) != 0) {
                    readStatuses(call.statuses());
                }
            }
        }
    }

    private void readList(Call call, int slot, Argument argument) throws IOException {
        ArgumentKind kind = argument.kind();
        boolean isOne = isQuirky && version.hasOnlyFirst(type, argument.field());
        int length = isOne ? 1 : count(kind.bytes());
        int[] to = call.array(slot, length);
        switch (kind) {
            case I32_ARRAY, REQUEST_ARRAY -> {
                int mask = kind == ArgumentKind.REQUEST_ARRAY ? requestMask : ~0;
                for (int i = 0; i < length; i++) {
                    to[i] = in.i32() & mask;
                }
            }
            case U8_ARRAY -> {
                for (int i = 0; i < length; i++) {
                    to[i] = in.u8();
                }
            }
            default -> {
                for (int i = 0; i < length; i++) {
                    to[i] = in.u16();
                }
            }
        }
    }

    private int[][] rows() throws IOException {
        int[][] rows = new int[count(Integer.BYTES)][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new int[count(Integer.BYTES)];
            for (int k = 0; k < rows[i].length; k++) {
                rows[i][k] = in.i32();
            }
        }
        return rows;
    }

    private String[] texts() throws IOException {
        String[] texts = new String[count(Integer.BYTES)];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = in.text(count(1));
        }
        return texts;
    }

    private void readStatuses(Statuses statuses) throws IOException {
        boolean hasTag = version.hasTagInStatus();
        int count = count(hasTag ? 14 : 10);
        for (int i = 0; i < count; i++) {
            int bytes = in.i32();
            int source = in.i32();
            int cancelled = (byte) in.u8();
            int error = (byte) in.u8();
            statuses.add(bytes, source, hasTag ? in.i32() : Call.ANY_TAG, cancelled, error);
        }
    }

    /** Reads a number of elements of that many bytes each, which must fit into the rest of the file. */
    private int count(int bytesEach) throws IOException {
        int count = in.i32();
        if (count < 0 || count > MOST_LISTED || count > in.mostRemaining() / bytesEach) {
            throw corrupt("the count of " + reading + " is " + (count & 0xffff_ffffL) + "; expected at most "
                    + MOST_LISTED + ", fitting into the file");
        }
        return count;
    }

    /**
     * Reads what follows the calls.
     *
     * @param isMarked whether a label marks this place as the end of the calls
     */
    private void readEnd(boolean isMarked) throws IOException {
        type = null;
        reading = "header and index";
        long at = in.position();
        byte[] rest = in.rest(DumpiEnd.MOST_BYTES);
        if (rest == null) {
            throw new TraceException(place(begin) + "the calls end here, but more than " + DumpiEnd.MOST_BYTES
                    + " bytes follow; expected another call");
        }
        DumpiEnd read = parse(rest, at);
        if (isMarked && read.header() != at) {
            throw new TraceException(place(begin) + "the calls end here, but according to the index they end at byte "
                    + read.header() + "; expected another call");
        }
        end = read.summary();
        if (!end.version().equals(expected)) {
            throw corrupt("the file's version is " + end.version() + "; expected " + expected
                    + ", the version of the .meta file or else of the first file;"
                    + " do the files come from different runs?");
        }
        checkCounts();
    }

    /** Checks that all recorded calls have been read, if the file contains their number. */
    private void checkCounts() throws TraceException {
        for (int label = 0; label < CallType.END_OF_STREAM; label++) {
            CallType counted = CallType.labelled(label);
            if (counted != null && end.hasCounts(counted)) {
                long recorded = end.called(counted) - end.ignored(counted);
                boolean isEqual = (recorded - counts[label] & 0xffff_ffffL) == 0; // counts have 32 bits
                if (!isEqual) {
                    throw corrupt("expected " + recorded + " calls of " + counted.callName()
                            + " according to the footer, found " + counts[label]);
                }
            }
        }
    }

    private DumpiEnd parse(byte[] rest, long at) throws IOException {
        try {
            return DumpiEnd.parse(rest, at);
        } catch (TraceException e) {
            throw new TraceException(place(at) + e.getMessage(), e);
        }
    }

    @Override
    public Optional<RankSummary> summary() {
        return Optional.ofNullable(end);
    }

    @Override
    public DatatypeSizes sizes() {
        return end == null ? DatatypeSizes.BUILT_IN : end.sizes();
    }

    private TraceException corrupt(String message) {
        return new TraceException(place(in.position()) + message);
    }

    private String place(long position) {
        String what = type == null ? "" : " (in " + type.callName() + ", which begins at byte " + begin + ")";
        return "rank " + rank + ": " + path + ": byte " + position + what + ": ";
    }

    private TraceException explained(IOException e) {
        return TraceException.of(place(in.position()), reading, e);
    }

    @Override
    public long position() throws IOException {
        return in.filePosition();
    }

    @Override
    public String where() {
        return "byte " + begin;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
