package io.jmpi.trace.replay.communicators;

import org.agrona.collections.Int2IntHashMap;

/**
 * A communicator with all its members. In an inter-communicator, messages name ranks of the other group.
 *
 * <p>Immutable after construction; any thread.
 */
public final class Context {
    /** No rank. */
    public static final int NONE = -1;

    /** Its unique number. */
    public final int number;
    /** World ranks of its only or first group. */
    public final int[] members;
    /** World ranks of its second group. */
    final int[] remote;
    /** Sizes of the grid's dimensions; empty without a grid. */
    final int[] dimensions;

    private final Int2IntHashMap places = new Int2IntHashMap(NONE);
    private final Int2IntHashMap remotePlaces = new Int2IntHashMap(NONE);

    private Context(int number, int[] members, int[] remote, int[] dimensions) {
        this.number = number;
        this.members = members;
        this.remote = remote;
        this.dimensions = dimensions;
        for (int place = 0; place < members.length; place++) {
            places.put(members[place], place);
        }
        for (int place = 0; place < remote.length; place++) {
            remotePlaces.put(remote[place], place);
        }
    }

    /** Creates a communicator with one group of these world ranks. */
    static Context of(int number, int[] members) {
        return new Context(number, members, new int[0], new int[0]);
    }

    /** Creates a communicator of a grid. */
    static Context grid(int number, int[] members, int[] dimensions) {
        return new Context(number, members, new int[0], dimensions);
    }

    /** Creates an inter-communicator of two groups. */
    static Context between(int number, int[] members, int[] remote) {
        return new Context(number, members, remote, new int[0]);
    }

    /** All its members. */
    public int size() {
        return members.length + remote.length;
    }

    boolean isInter() {
        return remote.length > 0;
    }

    /** World ranks of the group that a world rank belongs to. */
    int[] groupOf(int worldRank) {
        return places.containsKey(worldRank) ? members : remote;
    }

    /** World ranks of the group to which a world rank sends. */
    public int[] peersOf(int worldRank) {
        return !isInter() || remotePlaces.containsKey(worldRank) ? members : remote;
    }

    /** The world rank for a member's rank of the communicator; {@link #NONE} if there is none. */
    public int peer(int worldRank, int rank) {
        int[] peers = peersOf(worldRank);
        return rank >= 0 && rank < peers.length ? peers[rank] : NONE;
    }

    /** The rank of a member in its group; {@link #NONE} for others. */
    public int rankOf(int worldRank) {
        int place = places.get(worldRank);
        return place != NONE ? place : remotePlaces.get(worldRank);
    }
}
