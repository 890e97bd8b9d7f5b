package io.jmpi.trace.replay.recording;

import java.util.Arrays;
import org.agrona.collections.Long2LongHashMap;

/**
 * The lanes of one sending rank: one for each destination in each communicator, numbered from 0.
 *
 * <p>Thread: one. The heap stores some 50 bytes for each lane.
 */
public final class OutgoingLanes {
    private static final long NONE = -1;

    private final Sends sends;
    private final Long2LongHashMap byDestination = new Long2LongHashMap(NONE);
    private int count;
    private int[] heads = new int[8];
    private int[] tails = new int[8];
    private long[] messages = new long[8];
    private long[] bytes = new long[8];

    OutgoingLanes(Sends sends) {
        this.sends = sends;
    }

    private static long key(int instance, int destination) {
        return (long) instance << Integer.SIZE | destination & 0xffff_ffffL;
    }

    /** Appends the latest send to its lane. */
    void add(int send) {
        long key = key(sends.instance.get(send), sends.destination.get(send));
        int lane = (int) byDestination.get(key);
        if (lane == NONE) {
            lane = newLane(send);
            byDestination.put(key, lane);
        } else {
            sends.next.set(tails[lane], send);
        }
        tails[lane] = send;
    }

    private int newLane(int send) {
        if (count == heads.length) {
            heads = Arrays.copyOf(heads, 2 * count);
            tails = Arrays.copyOf(tails, 2 * count);
            messages = Arrays.copyOf(messages, 2 * count);
            bytes = Arrays.copyOf(bytes, 2 * count);
        }
        heads[count] = send;
        return count++;
    }

    public int count() {
        return count;
    }

    /** The first send of a lane. */
    public int head(int lane) {
        return heads[lane];
    }

    /** Number of messages of a lane counted by {@link #count(int, long)}. */
    public long messages(int lane) {
        return messages[lane];
    }

    /** Sum of their lengths. */
    public long bytes(int lane) {
        return bytes[lane];
    }

    /** Counts a message that is actually sent. */
    public void count(int send, long length) {
        int lane = (int) byDestination.get(key(sends.instance.get(send), sends.destination.get(send)));
        messages[lane]++;
        bytes[lane] += length;
    }
}
