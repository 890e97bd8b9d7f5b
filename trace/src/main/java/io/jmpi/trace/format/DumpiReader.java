package io.jmpi.trace.format;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipException;

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
 * Numbers are big-endian. A call has no length, so that an unknown label ends all reading.
 */
final class DumpiReader implements CallReader {
    static final long MAGIC = 0xFFAADD44_554D5049L;

    private static final int HAS_STATUS = 3;
    private static final int HAS_CPU_TIME = 4;
    private static final int HAS_WALL_TIME = 8;
    private static final int HAS_THREAD = 0x40;
    private static final int HAS_COUNTERS = 0x80;
    private static final int COUNTER_BYTES = 16;

    private final int rank;
    private final Path path;
    private final TraceInput in;
    private final FormatVersion version;
    private final RecordedClock cpu;
    private final RecordedClock wall;

    /** For messages: where the call began, what it is, and what is read of it. */
    private long begin;

    private CallType type;
    private String reading = "magic number";
    private boolean finalized;
    private DumpiEnd end;

    /** Seconds have 16 bits in the file: a step back of more than half their range is one around. */
    private static final class RecordedClock {
        private static final int AROUND = 1 << 16;
        private static final long NANOS = 1_000_000_000L;

        private final long bias;
        private long turns;
        private int last;

        RecordedClock(long bias) {
            this.bias = bias;
        }

        long nanos(int seconds, int nanos) {
            if (last - seconds > AROUND / 2) {
                turns += AROUND;
            } else if (seconds - last > AROUND / 2 && turns > 0) {
                return (bias + turns - AROUND + seconds) * NANOS + nanos; // began before the clock went around
            }
            last = seconds;
            return (bias + turns + seconds) * NANOS + nanos;
        }
    }

    /**
     * Opens a file.
     *
     * @param rank for messages
     * @param version by which the calls are read; the file names its own only behind them, and it must be the same
     */
    DumpiReader(int rank, Path path, FormatVersion version) throws IOException {
        this.rank = rank;
        this.path = path;
        this.version = version;
        in = new TraceInput(path);
        try {
            if (in.i64() != MAGIC) {
                throw corrupt("FF AA DD 44 55 4D 50 49 was expected, with which DUMPI files begin");
            }
            reading = "clock";
            cpu = new RecordedClock(in.i32() & 0xffff_ffffL);
            wall = new RecordedClock(in.i32() & 0xffff_ffffL);
        } catch (IOException e) {
            in.close();
            throw explained(e);
        }
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
            int label = in.u16();
            if (label == CallType.END_OF_STREAM || label == 0 && finalized) {
                readEnd();
                return false;
            }
            type = CallType.labelled(label);
            if (type == null) {
                throw corrupt(label + " is no label of a call; 0 to 292, or 293 for the end was expected");
            }
            read(call);
            finalized = type == CallType.FINALIZE;
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
            call.onProcessor(time(cpu), time(cpu));
        }
        long start = 0;
        long stop = 0;
        if ((mask & HAS_WALL_TIME) != 0) {
            start = time(wall);
            stop = time(wall);
        }
        call.at(thread, start, stop);
        if ((mask & HAS_COUNTERS) != 0) {
            in.skip(in.u8() * COUNTER_BYTES);
        }
        List<Argument> arguments = type.arguments();
        for (int slot = 0; slot < arguments.size(); slot++) {
            Argument argument = arguments.get(slot);
            if (!argument.rootOnly() || isRoot(call)) {
                reading = argument.field().fieldName();
                read(call, slot, argument, mask);
            }
        }
    }

    private static boolean isRoot(Call call) {
        Field self = call.has(Field.COMMRANK) ? Field.COMMRANK : Field.OLDCOMMRANK;
        return call.number(self) == call.number(Field.ROOT);
    }

    private long time(RecordedClock clock) throws IOException {
        int seconds = in.u16();
        return clock.nanos(seconds, in.i32());
    }

    private void read(Call call, int slot, Argument argument, int mask) throws IOException {
        ArgumentKind kind = argument.kind();
        switch (kind) {
            case I32 -> call.set(slot, in.i32());
            case REQUEST -> call.set(slot, request(in.i32()));
            case DATATYPE, COMMUNICATOR, U16 -> call.set(slot, in.u16());
            case OPERATION, U8 -> call.set(slot, in.u8());
            case I64 -> call.set(slot, in.i64());
            case STRING -> call.set(slot, in.text(count(1)));
            case I32_ARRAY -> readIntegers(call, slot, argument);
            case REQUEST_ARRAY -> {
                int length = count(kind.bytes());
                int[] to = call.array(slot, length);
                for (int i = 0; i < length; i++) {
                    to[i] = request(in.i32());
                }
            }
            case DATATYPE_ARRAY, U16_ARRAY -> {
                int length = count(kind.bytes());
                int[] to = call.array(slot, length);
                for (int i = 0; i < length; i++) {
                    to[i] = in.u16();
                }
            }
            case U8_ARRAY -> {
                int length = count(kind.bytes());
                int[] to = call.array(slot, length);
                for (int i = 0; i < length; i++) {
                    to[i] = in.u8();
                }
            }
            case I32_ROWS -> {
                int[][] rows = new int[count(kind.bytes())][];
                for (int i = 0; i < rows.length; i++) {
                    rows[i] = new int[count(kind.bytes())];
                    for (int k = 0; k < rows[i].length; k++) {
                        rows[i][k] = in.i32();
                    }
                }
                call.set(slot, rows);
            }
            case STRING_ARRAY -> {
                if (version.hasTwoArgumentCounts() && type == CallType.INIT) {
                    in.i32();
                }
                call.set(slot, texts());
            }
            case STRING_ROWS -> {
                String[][] rows = new String[count(1)][];
                for (int i = 0; i < rows.length; i++) {
                    rows[i] = texts();
                }
                call.set(slot, rows);
            }
            case STATUS -> {
                call.mark(slot);
                if ((mask & HAS_STATUS) != 0) {
                    readStatuses(call.statuses());
                }
            }
        }
    }

    /** Before 0.6.7 requests were numbers of 8 bits in a field of 32. */
    private int request(int number) {
        return version.hasSmallRequests() ? number & 0xff : number;
    }

    private void readIntegers(Call call, int slot, Argument argument) throws IOException {
        boolean isOne = version.hasOneCoordinate() && type == CallType.CART_GET && argument.field() == Field.COORDS
                || version.hasOneDisplacement() && type == CallType.TYPE_STRUCT && argument.field() == Field.INDICES;
        int length = isOne ? 1 : count(Integer.BYTES);
        int[] to = call.array(slot, length);
        for (int i = 0; i < length; i++) {
            to[i] = in.i32();
        }
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

    /** A number of things of that many bytes each, which must still fit into the file. */
    private int count(int bytesEach) throws IOException {
        int count = in.i32();
        if (count < 0 || count > in.mostRemaining() / bytesEach) {
            throw corrupt("the count of " + reading + " is " + (count & 0xffff_ffffL)
                    + ", a number that fits into the file was expected");
        }
        return count;
    }

    private void readEnd() throws IOException {
        type = null;
        reading = "header and index";
        long at = in.position();
        end = DumpiEnd.parse(in.rest(), at);
        if (!end.version().equals(version)) {
            throw corrupt("the file's version is " + end.version() + ", but " + version
                    + " was expected, as the .meta file says; do the files come from different runs?");
        }
    }

    /** What the file says behind the calls; null until they have all been read. */
    DumpiEnd end() {
        return end;
    }

    @Override
    public DatatypeSizes sizes() {
        return end == null ? DatatypeSizes.BUILT_IN : end.sizes();
    }

    private TraceException corrupt(String message) {
        return new TraceException(place() + message);
    }

    private String place() {
        String what = type == null ? "" : " (in " + type.callName() + ", which begins at byte " + begin + ")";
        return "rank " + rank + ": " + path + ": byte " + in.position() + what + ": ";
    }

    private IOException explained(IOException e) {
        if (e instanceof EOFException) {
            return new TraceException(place() + "the file ends, but " + reading + " was expected; it is truncated", e);
        }
        if (e instanceof ZipException) {
            return new TraceException(
                    place() + "the compressed data is damaged (" + e.getMessage() + "), " + reading + " was expected",
                    e);
        }
        return e;
    }

    @Override
    public long position() {
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
