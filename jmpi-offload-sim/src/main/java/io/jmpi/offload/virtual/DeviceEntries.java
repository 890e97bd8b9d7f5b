package io.jmpi.offload.virtual;

import java.util.BitSet;

/**
 * Maps the device's numbers of receives or messages to those of its user. Numbers are assigned in ascending order and
 * wrap around, so that receives posted in sequence are adjacent in the device's table, as the fast path requires.
 *
 * <p>Thread: the caller's.
 */
final class DeviceEntries {
    private final BitSet used;
    private final int capacity;
    private final int[] subjects;
    private final int[] sources;
    private final int[] tags;
    private final long[] orders;
    private final long[] times;
    private int next;
    private int count;
    private long given;

    DeviceEntries(int capacity) {
        this.capacity = capacity;
        used = new BitSet(capacity);
        subjects = new int[capacity];
        sources = new int[capacity];
        tags = new int[capacity];
        orders = new long[capacity];
        times = new long[capacity];
    }

    boolean isFull() {
        return count == capacity;
    }

    int count() {
        return count;
    }

    /** Assigns a number to a receive or message; one must be free. */
    int add(int subject, int source, int tag, long time) {
        int number = used.nextClearBit(next);
        if (number >= capacity) {
            number = used.nextClearBit(0);
        }
        used.set(number);
        next = number + 1 == capacity ? 0 : number + 1;
        count++;
        subjects[number] = subject;
        sources[number] = source;
        tags[number] = tag;
        orders[number] = given++;
        times[number] = time;
        return number;
    }

    void remove(int number) {
        used.clear(number);
        count--;
    }

    /** The number of the receive or message for the device's user. */
    int subject(int number) {
        return subjects[number];
    }

    int source(int number) {
        return sources[number];
    }

    int tag(int number) {
        return tags[number];
    }

    /** Time of arrival or post, in picoseconds. */
    long time(int number) {
        return times[number];
    }

    /** All numbers in use, in the order of assignment. */
    int[] oldestFirst() {
        return used.stream()
                .boxed()
                .sorted((a, b) -> Long.compare(orders[a], orders[b]))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
