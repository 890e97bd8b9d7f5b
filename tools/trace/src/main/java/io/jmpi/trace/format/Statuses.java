package io.jmpi.trace.format;

import java.util.Arrays;

/**
 * The statuses that a call returned. Those of sends and null requests are also recorded, with meaningless contents.
 *
 * <p>Thread and lifetime: those of the {@link Call}.
 */
public final class Statuses {
    private static final int NUMBERS = 5;
    private static final int BYTES = 0;
    private static final int SOURCE = 1;
    private static final int TAG = 2;
    private static final int CANCELLED = 3;
    private static final int ERROR = 4;

    private int count;
    private int[] numbers = new int[16 * NUMBERS];

    Statuses() {}

    /** Number of statuses; 0 if the program ignored them or nothing completed. */
    public int count() {
        return count;
    }

    /** Length of the message in bytes. */
    public int bytes(int index) {
        return numbers[index * NUMBERS + BYTES];
    }

    /** Rank of the sender in the communicator. */
    public int source(int index) {
        return numbers[index * NUMBERS + SOURCE];
    }

    /** Tag of the message; {@link Call#ANY_TAG} in formats before 0.6.3, which lack it. */
    public int tag(int index) {
        return numbers[index * NUMBERS + TAG];
    }

    /** Whether the request was cancelled. */
    public boolean isCancelled(int index) {
        return numbers[index * NUMBERS + CANCELLED] != 0;
    }

    /** As recorded: nonzero if the request was cancelled. */
    public int cancelled(int index) {
        return numbers[index * NUMBERS + CANCELLED];
    }

    /** The error code, 0 for none. */
    public int error(int index) {
        return numbers[index * NUMBERS + ERROR];
    }

    void clear() {
        count = 0;
    }

    /** Adds a status. For readers and writers of traces. */
    public void add(int bytes, int source, int tag, int cancelled, int error) {
        int at = count * NUMBERS;
        if (at == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * at);
        }
        numbers[at + BYTES] = bytes;
        numbers[at + SOURCE] = source;
        numbers[at + TAG] = tag;
        numbers[at + CANCELLED] = cancelled;
        numbers[at + ERROR] = error;
        count++;
    }
}
