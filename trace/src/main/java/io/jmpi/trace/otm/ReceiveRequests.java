package io.jmpi.trace.otm;

import java.util.Arrays;
import org.agrona.collections.Int2IntHashMap;
import org.agrona.collections.IntArrayList;

/**
 * The requests of a rank that are receives, or persistent: by their number in the trace, which is given again to others once
 * they are gone. A request is a place in arrays, so that none is allocated.
 *
 * <p>Thread: one. Lifetime: the analysis of a rank.
 */
final class ReceiveRequests {
    /** No place: the number is that of another kind of request, or of none. */
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

    /** Where the request with that number is. */
    int find(int number) {
        return places.get(number);
    }

    /** Adds a receive that is not posted yet; its number is not in use. */
    int addReceive(int number, int source, int tag, int communicator, boolean persistent) {
        int place = add(number, persistent ? RECEIVE | PERSISTENT : RECEIVE);
        peers[place] = source;
        tags[place] = tag;
        communicators[place] = communicator;
        return place;
    }

    /** Adds a persistent send; its number is not in use. */
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

    /** Forgets a request. */
    void remove(int number) {
        unused.addInt(places.remove(number));
    }

    boolean isReceive(int place) {
        return (states[place] & RECEIVE) != 0;
    }

    boolean isPersistent(int place) {
        return (states[place] & PERSISTENT) != 0;
    }

    /** Whether it is a receive that is in the tables. */
    boolean isPosted(int place) {
        return (states[place] & POSTED) != 0;
    }

    /** The receive is in the tables of a group now. */
    void post(int place, int group) {
        states[place] |= POSTED;
        groups[place] = group;
    }

    /** The receive is in the tables no more. */
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

    /** In whose tables a posted receive is. */
    int group(int place) {
        return groups[place];
    }
}
