package io.jmpi.trace.replay.messages;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.replay.pairing.EnvelopeQueues;
import java.util.Arrays;

/**
 * Messages that have arrived without a receive in the window. Receives without wildcard find their message by its
 * envelope. Receives with wildcards scan all remaining messages; when such a receive first enters the window, there are
 * any only if the trace contradicts itself: a message becomes a stray only after all receives with wildcards have been
 * examined.
 *
 * <p>Thread: one. The heap stores 32 bytes for each remaining message.
 */
final class Strays {
    /** No message. */
    static final int NONE = -1;

    private static final int WIDTH = 5;
    private static final int CONTEXT = 0;
    private static final int SOURCE = 1;
    private static final int TAG = 2;
    private static final int NUMBER = 3;
    private static final int NEXT = 4;

    /** Replaces the link of a message that has been removed. */
    private static final int TAKEN = -2;

    private final EnvelopeQueues queues = new EnvelopeQueues();
    private int[] records = new int[16 * WIDTH];
    private long[] arrivals = new long[16];
    private int count;
    private int left;

    boolean isEmpty() {
        return left == 0;
    }

    /** Adds the message that arrived last. */
    void add(int message, int context, int source, int tag, long arrival) {
        if (left == 0) {
            count = 0;
        }
        if (count == arrivals.length) {
            records = Arrays.copyOf(records, 2 * records.length);
            arrivals = Arrays.copyOf(arrivals, 2 * count);
        }
        int at = count * WIDTH;
        records[at + CONTEXT] = context;
        records[at + SOURCE] = source;
        records[at + TAG] = tag;
        records[at + NUMBER] = message;
        records[at + NEXT] = NONE;
        arrivals[count] = arrival;
        int before = queues.append(context, source, tag, count);
        if (before != EnvelopeQueues.NONE) {
            records[before * WIDTH + NEXT] = count;
        }
        count++;
        left++;
    }

    /**
     * Removes the first message that such a receive accepts; returns its index, valid until one is added, or {@link
     * #NONE}.
     */
    int take(int context, int source, int tag) {
        int place = source == Call.ANY_SOURCE || tag == Call.ANY_TAG
                ? firstOfAll(context, source, tag)
                : first(context, source, tag);
        if (place != NONE) {
            int queue = queues.find(context, source(place), tag(place));
            if (records[place * WIDTH + NEXT] == NONE) {
                queues.remove(queue);
            } else {
                queues.first(queue, records[place * WIDTH + NEXT]);
            }
            records[place * WIDTH + NEXT] = TAKEN;
            left--;
        }
        return place;
    }

    int message(int place) {
        return records[place * WIDTH + NUMBER];
    }

    int source(int place) {
        return records[place * WIDTH + SOURCE];
    }

    int tag(int place) {
        return records[place * WIDTH + TAG];
    }

    /** When it arrived. */
    long arrival(int place) {
        return arrivals[place];
    }

    private int first(int context, int source, int tag) {
        int queue = queues.find(context, source, tag);
        return queue == EnvelopeQueues.NONE ? NONE : queues.first(queue);
    }

    private int firstOfAll(int context, int source, int tag) {
        for (int place = 0; place < count && left > 0; place++) {
            int at = place * WIDTH;
            if (records[at + NEXT] != TAKEN
                    && records[at + CONTEXT] == context
                    && (source == Call.ANY_SOURCE || source == records[at + SOURCE])
                    && (tag == Call.ANY_TAG || tag == records[at + TAG])) {
                return place;
            }
        }
        return NONE;
    }
}
