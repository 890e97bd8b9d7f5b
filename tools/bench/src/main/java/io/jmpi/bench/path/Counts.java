package io.jmpi.bench.path;

/**
 * Counts what one thread executes. {@link CountingAgent} inserts the calls of {@link #add} and {@link #claimed}.
 *
 * <p>Thread: any; only the counted thread changes the counts.
 */
public final class Counts {
    /** What is counted. */
    public enum Kind {
        /** Reads of a clock. */
        CLOCK(0, "clock reads"),

        /** Compare-and-set and the like, and locks. */
        ATOMIC(1, "atomic instructions"),

        /** Volatile writes and full fences. */
        FENCE(2, "fences"),

        /** Yields, naps and parks. */
        YIELD(3, "yields of the core"),

        /** Lines of frames that a ring has got, which move from core to core. */
        LINE(4, "cache lines to the peer"),

        /** Reads of the consumer's position, which is on a line that comes back from the peer. */
        HEAD(5, "cache lines from the peer"),

        /** Cycles of the engine. */
        CYCLE(6, "cycles"),

        /** Looks into memory between cycles. */
        LOOK(7, "looks");

        private final int index;
        private final String title;

        Kind(int index, String title) {
            this.index = index;
            this.title = title;
        }

        /** Where it is among the counts. */
        int index() {
            return index;
        }

        String title() {
            return title;
        }
    }

    private static final int KINDS = Kind.values().length;
    private static final int LINE_LENGTH = 64;

    private static final long[] COUNTS = new long[KINDS];
    private static volatile Thread counted;

    private Counts() {}

    /** Counts what the calling thread executes from now on. */
    static void begin() {
        counted = Thread.currentThread();
    }

    /** Returns a copy of the counts. The counted thread. */
    static long[] now() {
        return COUNTS.clone();
    }

    /** Called by inserted code. */
    public static void add(int kind) {
        if (Thread.currentThread() == counted) {
            COUNTS[kind]++;
        }
    }

    /** Called by inserted code for a record of that many bytes in a ring. */
    public static void claimed(int bytes) {
        if (Thread.currentThread() == counted) {
            COUNTS[Kind.LINE.index()] += (Long.BYTES + bytes + LINE_LENGTH - 1) / LINE_LENGTH;
        }
    }
}
