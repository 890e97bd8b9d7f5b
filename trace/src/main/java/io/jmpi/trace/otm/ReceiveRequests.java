package io.jmpi.trace.otm;

import java.util.Arrays;
import org.agrona.collections.Int2IntHashMap;
import org.agrona.collections.IntArrayList;

/**
 * The requests of a rank that are receives or persistent, by their number in the trace, which is reused once they are
 * gone. A request is an index into arrays, so that it needs no allocation.
 *
 * <p>Thread: one. Lifetime: the analysis of a rank.
 */
final class ReceiveRequests {
    /** No index: the number belongs to another kind of request, or to none. */
    static final int NONE = -1;

    private static final byte RECEIVE = 1;
    private static final byte PERSISTENT = 2;
    private static final byte POSTED = 4;

    private final Int2IntHashMap places = new Int2IntHashMap(NONE);
    private final IntArrayList unused = new IntArrayList();
    private int count;
    private byte[] states = new byte[64];
    private int[] peers = new int[64];
    private int[] tags = new int[64];
    private int[] communicators = new int[64];
    private int[] groups = new int[64];

    /** Index of the request with that number. */
    int find(int number) {
        return places.get(number);
    }

    /** Adds a receive that is not posted yet; its number must be unused. */
    int addReceive(int number, int source, int tag, int communicator, boolean persistent) {
        int place = add(number, persistent ? RECEIVE | PERSISTENT : RECEIVE);
        peers[place] = source;
        tags[place] = tag;
        communicators[place] = communicator;
        return place;
    }

    /** Adds a persistent send; its number must be unused. */
    void addPersistentSend(int number, int destination, int tag) {
        int place = add(number, PERSISTENT);
        peers[place] = destination;
        tags[place] = tag;
    }

    private int add(int number, int state) {
        int place = unused.isEmpty() ? count++ : unused.popInt();
        if (place == states.length) {
            states = Arrays.copyOf(states, 2 * place);
            peers = Arrays.copyOf(peers, 2 * place);
            tags = Arrays.copyOf(tags, 2 * place);
            communicators = Arrays.copyOf(communicators, 2 * place);
            groups = Arrays.copyOf(groups, 2 * place);
        }
        states[place] = (byte) state;
        places.put(number, place);
        return place;
    }

    /** Removes a request. */
    void remove(int number) {
        unused.addInt(places.remove(number));
    }

    boolean isReceive(int place) {
        return (states[place] & RECEIVE) != 0;
    }

    boolean isPersistent(int place) {
        return (states[place] & PERSISTENT) != 0;
    }

    /** Whether a request is a receive in the tables. */
    boolean isPosted(int place) {
        return (states[place] & POSTED) != 0;
    }

    /** Marks a receive as being in the tables of a group. */
    void post(int place, int group) {
        states[place] |= POSTED;
        groups[place] = group;
    }

    /** Marks a receive as removed from the tables. */
    void unpost(int place) {
        states[place] &= ~POSTED;
    }

    /** The source of a receive, the destination of a send. */
    int peer(int place) {
        return peers[place];
    }

    int tag(int place) {
        return tags[place];
    }

    int communicator(int place) {
        return communicators[place];
    }

    /** The group whose tables contain a posted receive. */
    int group(int place) {
        return groups[place];
    }
}
