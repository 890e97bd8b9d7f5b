package io.jmpi.offload.virtual;

import java.util.Arrays;

/**
 * Commands or messages that wait until a device has room for them: a queue that grows to {@link #LONGEST}.
 *
 * <p>Thread: the caller's.
 */
final class WaitingEvents {
    /** Maximum length; the device runs ahead before there are more. */
    static final int LONGEST = 4096;

    private int[] subjects = new int[64];
    private int[] sources = new int[64];
    private int[] tags = new int[64];
    private int[] bytes = new int[64];
    private int[] stamps = new int[64];
    private long[] times = new long[64];
    private int mask = 63;
    private int head;
    private int tail;

    boolean isEmpty() {
        return head == tail;
    }

    boolean isFull() {
        return tail - head == LONGEST;
    }

    /**
     * Appends an event; there must be room.
     *
     * @param stamp that determines when it is due, or its kind
     * @param time time of arrival, in picoseconds
     */
    void add(int subject, int source, int tag, int length, int stamp, long time) {
        if (tail - head > mask) {
            grow();
        }
        int i = tail++ & mask;
        subjects[i] = subject;
        sources[i] = source;
        tags[i] = tag;
        bytes[i] = length;
        stamps[i] = stamp;
        times[i] = time;
    }

    private void grow() {
        int count = tail - head;
        int[] order = new int[2 * count];
        for (int i = 0; i < count; i++) {
            order[i] = head + i & mask;
        }
        subjects = reordered(subjects, order);
        sources = reordered(sources, order);
        tags = reordered(tags, order);
        bytes = reordered(bytes, order);
        stamps = reordered(stamps, order);
        long[] newTimes = new long[2 * count];
        Arrays.setAll(newTimes, i -> times[order[i]]);
        times = newTimes;
        mask = 2 * count - 1;
        head = 0;
        tail = count;
    }

    private static int[] reordered(int[] values, int[] order) {
        int[] reordered = new int[order.length];
        Arrays.setAll(reordered, i -> values[order[i]]);
        return reordered;
    }

    void removeFirst() {
        head++;
    }

    int subject() {
        return subjects[head & mask];
    }

    int source() {
        return sources[head & mask];
    }

    int tag() {
        return tags[head & mask];
    }

    int bytes() {
        return bytes[head & mask];
    }

    int stamp() {
        return stamps[head & mask];
    }

    long time() {
        return times[head & mask];
    }

    /** Takes over the events of another queue, with other times and stamps. */
    void takeAll(WaitingEvents from, int laterStamp, long laterTime) {
        while (!from.isEmpty()) {
            add(
                    from.subject(),
                    from.source(),
                    from.tag(),
                    from.bytes(),
                    from.stamp() + laterStamp,
                    from.time() + laterTime);
            from.removeFirst();
        }
    }
}
