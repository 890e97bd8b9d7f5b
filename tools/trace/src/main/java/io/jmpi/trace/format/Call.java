package io.jmpi.trace.format;

import java.util.Arrays;

/**
 * One call of one rank: a {@link CallReader} fills it and analyses read it. It is reused for each call, so that reading
 * a trace of any length allocates nothing; copy data that must outlive the call.
 *
 * <p>Times are nanoseconds on the rank's own clocks, with any zero. Numbers of communicators, datatypes, requests and
 * groups are those of the trace, which numbers them per rank: {@link #WORLD}, {@link #REQUEST_NULL}.
 *
 * <p>Thread: one. Lifetime: that of its owner; its contents until the next {@link CallReader#next}.
 */
public final class Call {
    /** Number of the communicator of all ranks. */
    public static final int WORLD = 2;

    /** Number of the communicator that contains this rank only. */
    public static final int SELF = 3;

    /** Number of the null communicator. */
    public static final int COMM_NULL = 1;

    /** Number of the null request. */
    public static final int REQUEST_NULL = 1;

    /** Any source. MPICH's MPI_PROC_NULL has the same value; see {@link #PROC_NULL}. */
    public static final int ANY_SOURCE = -1;

    /** Any tag. */
    public static final int ANY_TAG = -1;

    /** Open MPI's MPI_PROC_NULL, which DUMPI shows as MPI_ROOT. */
    public static final int PROC_NULL = -2;

    /** MPI_UNDEFINED: no index, or the color of ranks that do not take part. */
    public static final int UNDEFINED = -32766;

    private static final int SLOTS = 16;
    private static final long WRITTEN = 1;

    private CallType type;

    private int thread;
    private long cpuStart;
    private long cpuStop;
    private long wallStart;
    private long wallStop;
    private long present;
    private final long[] scalars = new long[SLOTS];
    private final int[][] arrays = new int[SLOTS][16];
    private final int[] lengths = new int[SLOTS];
    private final Object[] objects = new Object[SLOTS];
    private final Statuses statuses = new Statuses();

    /** Creates a call that a {@link CallReader} fills. */
    public Call() {}

    /** The function that was called. */
    public CallType type() {
        return type;
    }

    /** The calling thread, counted from 0. */
    public int thread() {
        return thread;
    }

    /** Processor time of the rank at the beginning of the call, nanoseconds; 0 if not recorded. */
    public long cpuStart() {
        return cpuStart;
    }

    /** Processor time of the rank at the return of the call, nanoseconds; 0 if not recorded. */
    public long cpuStop() {
        return cpuStop;
    }

    /** Time of the beginning of the call, nanoseconds; 0 if not recorded. */
    public long wallStart() {
        return wallStart;
    }

    /** Time of the return of the call, nanoseconds; 0 if not recorded. */
    public long wallStop() {
        return wallStop;
    }

    // ---------------------------------------------------------------- arguments

    /** Whether the call has this argument: its type has it, and a conditional one was recorded. */
    public boolean has(Field field) {
        int slot = type.slot(field);
        return slot >= 0 && (present & WRITTEN << slot) != 0;
    }

    private int slotOf(Field field) {
        int slot = type.slot(field);
        if (slot < 0 || (present & WRITTEN << slot) == 0) {
            throw new IllegalArgumentException(type.callName() + " has no " + field.fieldName());
        }
        return slot;
    }

    /** A numeric argument; truncated to 32 bits. */
    public int number(Field field) {
        return (int) scalars[slotOf(field)];
    }

    /** A numeric argument. */
    public long longNumber(Field field) {
        return scalars[slotOf(field)];
    }

    /** Length of an argument that is a list of numbers. */
    public int length(Field field) {
        return lengths[slotOf(field)];
    }

    /** An element of an argument that is a list of numbers. */
    public int number(Field field, int index) {
        int slot = slotOf(field);
        if (index >= lengths[slot]) {
            throw new IndexOutOfBoundsException(field.fieldName() + "[" + index + "] of " + lengths[slot]);
        }
        return arrays[slot][index];
    }

    /** A copy of an argument that is a list of numbers. */
    public int[] numbers(Field field) {
        int slot = slotOf(field);
        return Arrays.copyOf(arrays[slot], lengths[slot]);
    }

    /** An argument that is text. */
    public String text(Field field) {
        return (String) objects[slotOf(field)];
    }

    /** An argument that is a list of texts. */
    public String[] texts(Field field) {
        return ((String[]) objects[slotOf(field)]).clone();
    }

    /** An argument that is rows of numbers. */
    public int[][] rows(Field field) {
        return (int[][]) objects[slotOf(field)];
    }

    /** An argument that is rows of texts. */
    public String[][] textRows(Field field) {
        return (String[][]) objects[slotOf(field)];
    }

    /** The statuses of the call; empty if it has none, or the program ignored them. */
    public Statuses statuses() {
        return statuses;
    }

    // ---------------------------------------------------------------- for readers and writers of traces

    /** Resets this to a call of this type without arguments or times. */
    public Call begin(CallType newType) {
        type = newType;
        present = 0;
        statuses.clear();
        return at(0, 0, 0).onProcessor(0, 0);
    }

    /** Sets the thread and the times of beginning and return, nanoseconds. */
    public Call at(int newThread, long start, long stop) {
        thread = newThread;
        wallStart = start;
        wallStop = stop;
        return this;
    }

    /** Sets the processor times of beginning and return. */
    public Call onProcessor(long start, long stop) {
        cpuStart = start;
        cpuStop = stop;
        return this;
    }

    /** Sets a numeric argument. */
    public Call set(Field field, long value) {
        return set(settable(field), value);
    }

    private int settable(Field field) {
        int slot = type.slot(field);
        if (slot < 0) {
            throw new IllegalArgumentException(type.callName() + " has no " + field.fieldName());
        }
        return slot;
    }

    public Call set(int slot, long value) {
        scalars[slot] = value;
        present |= WRITTEN << slot;
        return this;
    }

    /** Sets an argument that is text, a list of texts, or rows. */
    public Call set(Field field, Object value) {
        return set(settable(field), value);
    }

    public Call set(int slot, Object value) {
        objects[slot] = value;
        present |= WRITTEN << slot;
        return this;
    }

    /** Sets an argument that is a list of numbers. */
    public Call set(Field field, int[] values, int length) {
        int[] to = array(settable(field), length);
        System.arraycopy(values, 0, to, 0, length);
        return this;
    }

    /** The array for an argument that is a list of numbers; the caller fills it. */
    public int[] array(int slot, int length) {
        if (arrays[slot].length < length) {
            arrays[slot] = new int[Math.max(length, 2 * arrays[slot].length)];
        }
        lengths[slot] = length;
        present |= WRITTEN << slot;
        return arrays[slot];
    }

    /** Marks {@link #statuses}, which the caller adds, as recorded. */
    public Call hasStatuses() {
        for (int slot = 0; slot < type.arguments().size(); slot++) {
            if (type.arguments().get(slot).kind() == ArgumentKind.STATUS) {
                mark(slot);
            }
        }
        return this;
    }

    /** Removes an argument. */
    void clear(int slot) {
        present &= ~(WRITTEN << slot);
    }

    /** Whether the rank is the root of the operation, which has arguments that other ranks do not have. */
    public boolean isAtRoot() {
        Field self = type.slot(Field.COMMRANK) >= 0 ? Field.COMMRANK : Field.OLDCOMMRANK;
        return number(self) == number(Field.ROOT);
    }

    /** Marks an argument as present whose value is stored elsewhere: a status. */
    public void mark(int slot) {
        present |= WRITTEN << slot;
    }
}
