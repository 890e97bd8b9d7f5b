package io.jmpi.internal.collective.memory;

import io.jmpi.wire.FrameHeader;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.IntConsumer;

/**
 * Memory that ranks of a communicator share for its collective operations. An operation uses one of two areas, by
 * its number; an area serves another operation when all ranks have finished the one before it. If the communicator has
 * ranks on other hosts, there are two more areas, for operations that come back to the memory after they have exchanged messages
 * with other hosts ({@link #second}). Ranks are numbered as they share the memory.
 *
 * <pre>
 *     0   (free)
 *   128   for each rank 64 bits: 1 while it sleeps, -1 when it has left
 *         for each rank and area two cache lines:
 *            0   stages that the rank has posted, and their operation
 *            8   stages that it has read, and their operation; at its end the operation's kind
 *           16   kind of its operation, signature and length of what it writes
 *           24   the stage from which on it has no data, its operation, and why: it has failed
 *           32   a short part of its elements
 *         for each area two halves, in which the ranks have equal places
 * </pre>
 *
 * Each number is written by one rank, but who wakes another one writes that it no longer sleeps. An operation consists of
 * stages: a rank writes its part into the half of the stage, and posts the stage; others wait for that and read. The half of
 * a stage serves the stage after the next one. The halves begin at the same place whatever the number of ranks.
 *
 * <p>Thread: the progress thread. Lifetime: that of the communicator; when all ranks have left it, the memory can serve
 * another one ({@link Marks}).
 */
public final class CollectiveMemory {
    /** The most ranks that share a memory: each looks at each other one. */
    public static final int MOST_RANKS = 64;

    /** Bytes of a half of an area. */
    public static final int HALF = 256 * 1024;

    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    /** Areas that take turns. */
    private static final int AREAS = 2;

    private static final int LINE = 128;
    private static final int PAGE = 4096;
    private static final int SLEEPS = 128;
    private static final long ASLEEP = 1;
    private static final long LEFT = -1;
    private static final int POSTED = 0;
    private static final int READ = 8;
    private static final int SIGNATURE = 16;
    private static final int FAILED = 24;
    private static final int SHORT_PART = 32;

    /** Bytes of a part that has room beside the numbers. */
    static final int LONGEST_SHORT_PART = LINE - SHORT_PART;

    private static final int SIGNATURE_BITS = 0xffff;
    private static final int KIND_SHIFT = 16;

    /** Bits of a number of stages; the operation's number is above them. */
    private static final int STAGE_BITS = 20;

    private static final int STAGES = (1 << STAGE_BITS) - 1;

    /** More stages than an operation has, and a bit that no number of stages has. */
    static final int ALL_STAGES = 1 << STAGE_BITS - 1;

    /** Bits of a kind of operation; less than those of a number of stages. */
    static final int KIND_BITS = 0xffff;

    private final ByteBuffer memory;
    private final int rank;
    private final int ranks;

    /** By rank: its number in the communicator. */
    private final int[] members;

    private final boolean lenientTypes;
    private final IntConsumer wakeup;
    private final int lines;
    private final int data;

    /** All areas, and the first of the two that take turns here. */
    private final int areas;

    private final int firstArea;

    /** By area: the operation that uses it, or has used it last, and its kind. */
    private final long[] operations = new long[AREAS];

    private final int[] kinds = new int[AREAS];

    /** By rank: its operations that were found to differ from this rank's. */
    private final int[] differences;

    /**
     * Creates one rank's view.
     *
     * @param memory all of it: direct, aligned to a cache line, and at first zero up to the halves but for its first 128 bytes
     * @param rank this one, of those that share the memory
     * @param members the number in the communicator of each of them
     * @param hasSecond whether operations may come back to it
     * @param lenientTypes whether a part may have elements of other kinds than its reader
     * @param wakeup wakes a rank of the communicator that sleeps
     */
    public CollectiveMemory(
            ByteBuffer memory, int rank, int[] members, boolean hasSecond, boolean lenientTypes, IntConsumer wakeup) {
        this(memory, rank, members, areas(hasSecond), 0, lenientTypes, wakeup);
    }

    private CollectiveMemory(
            ByteBuffer memory,
            int rank,
            int[] members,
            int areas,
            int firstArea,
            boolean lenientTypes,
            IntConsumer wakeup) {
        this.memory = memory;
        this.rank = rank;
        this.ranks = members.length;
        this.members = members;
        this.areas = areas;
        this.firstArea = firstArea;
        this.lenientTypes = lenientTypes;
        this.wakeup = wakeup;
        this.lines = lines(ranks);
        this.data = data(areas);
        this.differences = new int[ranks];
    }

    /** Returns this rank's view of the areas for operations that come back. */
    public CollectiveMemory second() {
        return new CollectiveMemory(memory, rank, members, areas, AREAS, lenientTypes, wakeup);
    }

    /** Returns the length of the memory for any number of ranks, in bytes. */
    public static int bytes(boolean hasSecond) {
        int areas = areas(hasSecond);
        return data(areas) + areas * 2 * HALF;
    }

    private static int areas(boolean hasSecond) {
        return hasSecond ? 2 * AREAS : AREAS;
    }

    private static int lines(int ranks) {
        return SLEEPS + (ranks * Long.BYTES + LINE - 1 & -LINE);
    }

    private static int data(int areas) {
        return lines(MOST_RANKS) + MOST_RANKS * areas * LINE + PAGE - 1 & -PAGE;
    }

    /** Returns the number in the communicator of a rank. */
    int member(int ofRank) {
        return members[ofRank];
    }

    int rank() {
        return rank;
    }

    int ranks() {
        return ranks;
    }

    boolean hasLenientTypes() {
        return lenientTypes;
    }

    ByteBuffer memory() {
        return memory;
    }

    // ---------------------------------------------------------------- places

    private static int area(long operation) {
        return (int) operation & AREAS - 1;
    }

    private int line(int ofRank, long operation) {
        return lines + (ofRank * areas + firstArea + area(operation)) * LINE;
    }

    /** Where the short part of a rank begins. */
    int shortPart(int ofRank, long operation) {
        return line(ofRank, operation) + SHORT_PART;
    }

    /** Where the half of a stage begins. */
    int half(long operation, int stage) {
        return data + (2 * (firstArea + area(operation)) + (stage & 1)) * HALF;
    }

    // ---------------------------------------------------------------- the numbers of ranks

    private static long word(long operation, int stages) {
        return operation << STAGE_BITS | stages;
    }

    /**
     * Begins an operation of this rank.
     *
     * @return the operation that has used the area before; 0 if there was none
     */
    long begin(long operation, int kind) {
        int area = area(operation);
        long before = operations[area];
        operations[area] = operation;
        kinds[area] = kind;
        return before;
    }

    /** Returns the kind of this rank's last operation in the area of another one. */
    int lastKind(long operation) {
        return kinds[area(operation)];
    }

    /** Whether a rank has posted so many stages of an operation. */
    boolean hasPosted(int other, long operation, int stages) {
        return (long) LONG.getAcquire(memory, line(other, operation) + POSTED) >= word(operation, stages);
    }

    /** Whether a rank that {@link #hasPosted} is in that operation, and not in a later one. */
    boolean isIn(int other, long operation) {
        return (long) LONG.getAcquire(memory, line(other, operation) + POSTED) >>> STAGE_BITS == operation;
    }

    /** Returns the signature that a rank has posted. */
    int signature(int other, long operation) {
        return (int) (long) LONG.getOpaque(memory, line(other, operation) + SIGNATURE) & SIGNATURE_BITS;
    }

    /** Returns the kind of operation that a rank has posted. */
    int kind(int other, long operation) {
        return (int) (long) LONG.getOpaque(memory, line(other, operation) + SIGNATURE) >>> KIND_SHIFT;
    }

    /** Returns how many bytes a rank writes in the operation, as it has posted. */
    int writtenBytes(int other, long operation) {
        return (int) ((long) LONG.getOpaque(memory, line(other, operation) + SIGNATURE) >>> Integer.SIZE);
    }

    /** Whether a rank has read so many stages of an operation, or has ended it. */
    boolean hasRead(int other, long operation, int stages) {
        return (long) LONG.getAcquire(memory, line(other, operation) + READ) >= word(operation, stages);
    }

    /** Makes this rank's stages visible, and wakes the ranks that sleep. */
    void post(long operation, int stages, int writtenBytes, int signature, int kind) {
        int line = line(rank, operation);
        int description = kind << KIND_SHIFT | signature & SIGNATURE_BITS;
        LONG.setOpaque(memory, line + SIGNATURE, (long) writtenBytes << Integer.SIZE | description & 0xffff_ffffL);
        LONG.setRelease(memory, line + POSTED, word(operation, stages));
        wakeSleepers();
    }

    /** Reports that this rank has no data for the stages that it has not posted, and why, as a signature of messages. */
    void fail(long operation, int signature) {
        int line = line(rank, operation);
        long posted = (long) LONG.getOpaque(memory, line + POSTED);
        int stages = posted >>> STAGE_BITS == operation ? (int) posted & STAGES : 0;
        if (stages < ALL_STAGES) {
            long isProcess = signature == FrameHeader.PROCESS_FAILED_SIGNATURE ? 1 : 0;
            LONG.setOpaque(memory, line + FAILED, word(operation, stages) << 1 | isProcess);
            LONG.setRelease(memory, line + POSTED, word(operation, ALL_STAGES));
            wakeSleepers();
        }
    }

    /** Returns why a rank that has posted a stage has no data for it, as a signature of messages; 0 if it has. */
    int failure(int other, long operation, int stage) {
        long failed = (long) LONG.getOpaque(memory, line(other, operation) + FAILED);
        boolean isOfStage = failed >>> 1 + STAGE_BITS == operation && (failed >>> 1 & STAGES) <= stage;
        if (!isOfStage) {
            return 0;
        }
        return (failed & 1) == 1 ? FrameHeader.PROCESS_FAILED_SIGNATURE : FrameHeader.FAILED_SIGNATURE;
    }

    /** Reports that this rank has read so many stages, so that their halves may be written again. */
    void read(long operation, int stages) {
        LONG.setRelease(memory, line(rank, operation) + READ, word(operation, stages));
        wakeSleepers();
    }

    /** Reports that this rank has ended an operation. */
    void end(long operation, int kind) {
        read(operation, ALL_STAGES | kind);
    }

    // ---------------------------------------------------------------- calls that differ

    /** Compares the kind of an operation that a rank and this one have ended. */
    void compareEnded(int other, long operation, int kind) {
        long read = (long) LONG.getAcquire(memory, line(other, operation) + READ);
        if (read >>> STAGE_BITS == operation && ((int) read & KIND_BITS) != kind) {
            differences[other]++;
        }
    }

    /**
     * Reports the operations of other ranks that differ from those of this one at the same place of the order, or have none.
     * Called when this rank begins no more.
     *
     * @param difference receives, for each of them, the number of its rank in the communicator
     */
    public void forEachDifference(IntConsumer difference) {
        for (int other = 0; other < ranks; other++) {
            int count = differences[other];
            for (int area = 0; area < AREAS; area++) {
                count += other != rank && lastDiffers(other, area) ? 1 : 0;
            }
            for (int i = 0; i < count; i++) {
                difference.accept(members[other]);
            }
        }
    }

    private boolean lastDiffers(int other, int area) {
        long own = operations[area];
        long read = (long) LONG.getAcquire(memory, line(other, area) + READ);
        long posted = (long) LONG.getAcquire(memory, line(other, area) + POSTED);
        if (Math.max(read, posted) >>> STAGE_BITS != own) {
            return Math.max(read, posted) >>> STAGE_BITS > own; // That rank notices if this one is ahead.
        }
        if (read >>> STAGE_BITS == own && (read & ALL_STAGES) != 0) {
            return ((int) read & KIND_BITS) != kinds[area];
        }
        boolean hasData = posted >>> STAGE_BITS == own && (posted & ALL_STAGES) == 0;
        return hasData && own > 0 && kind(other, area) != kinds[area];
    }

    // ---------------------------------------------------------------- sleep

    void announceSleep(boolean sleeps) {
        LONG.setVolatile(memory, SLEEPS + rank * Long.BYTES, sleeps ? ASLEEP : 0L);
    }

    /** May miss a rank that falls asleep at this moment, which therefore looks a second time. */
    private void wakeSleepers() {
        for (int other = 0; other < ranks; other++) {
            int index = SLEEPS + other * Long.BYTES;
            if ((long) LONG.getOpaque(memory, index) == ASLEEP
                    && other != rank
                    && LONG.compareAndSet(memory, index, ASLEEP, 0L)) {
                wakeup.accept(members[other]);
            }
        }
    }

    // ---------------------------------------------------------------- the end

    /** Reports that this rank neither reads nor writes the memory any more: its last use of it. */
    public void leave() {
        LONG.setRelease(memory, SLEEPS + rank * Long.BYTES, LEFT);
    }

    /** Returns what remains of it when ranks leave it. */
    public Marks marks() {
        return new Marks(memory, ranks, data);
    }

    /**
     * A memory that ranks have left, or will.
     *
     * @param data where the halves begin
     */
    public record Marks(ByteBuffer memory, int ranks, int data) {
        /** Whether all ranks have left it. */
        public boolean areOfAll() {
            for (int rank = 0; rank < ranks; rank++) {
                if ((long) LONG.getAcquire(memory, SLEEPS + rank * Long.BYTES) != LEFT) {
                    return false;
                }
            }
            return true;
        }

        /** Makes all that precedes the halves as it was at first, before others learn that it is used again. */
        public void clear() {
            for (int index = SLEEPS; index < data; index += Long.BYTES) {
                memory.putLong(index, 0L);
            }
        }
    }
}
