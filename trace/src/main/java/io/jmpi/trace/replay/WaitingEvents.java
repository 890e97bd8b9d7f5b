package io.jmpi.trace.replay;

/**
 * Commands, or messages, that wait until a device has room for them: a queue of fixed length.
 *
 * <p>Thread: the replay's.
 */
final class WaitingEvents {
    private static final int LENGTH = 1024;
    private static final int MASK = LENGTH - 1;

    private final int[] subjects = new int[LENGTH];
    private final int[] sources = new int[LENGTH];
    private final int[] tags = new int[LENGTH];
    private final int[] bytes = new int[LENGTH];
    private final int[] stamps = new int[LENGTH];
    private final long[] times = new long[LENGTH];
    private int head;
    private int tail;

    boolean isEmpty() {
        return head == tail;
    }

    boolean isFull() {
        return tail - head == LENGTH;
    }

    /**
     * Appends an event; there must be room.
     *
     * @param stamp what tells when it is due, or of which kind it is
     * @param time when it came, in picoseconds
     */
    void add(int subject, int source, int tag, int length, int stamp, long time) {
        int i = tail++ & MASK;
        subjects[i] = subject;
        sources[i] = source;
        tags[i] = tag;
        bytes[i] = length;
        stamps[i] = stamp;
        times[i] = time;
    }

    void removeFirst() {
        head++;
    }

    int subject() {
        return subjects[head & MASK];
    }

    int source() {
        return sources[head & MASK];
    }

    int tag() {
        return tags[head & MASK];
    }

    int bytes() {
        return bytes[head & MASK];
    }

    int stamp() {
        return stamps[head & MASK];
    }

    long time() {
        return times[head & MASK];
    }

    /** Takes over what waits in another queue, as if it had come at other times and with other stamps. */
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
