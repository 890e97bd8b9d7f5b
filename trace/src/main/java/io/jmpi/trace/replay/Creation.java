package io.jmpi.trace.replay;

import io.jmpi.trace.format.CallType;

/** A call by which one rank takes part in making a communicator. Thread: one at a time. */
final class Creation {
    /** No communicator. */
    static final int NOTHING = -1;

    /** The call; {@link CallType#COMMUNICATOR} if the trace says what the communicator is, or the call does not say it. */
    final CallType type;

    /** The communicator that this rank has got, or {@link #NOTHING}. */
    int created = NOTHING;

    /** Of MPI_Comm_create. */
    GroupExpression group;

    /** Of MPI_Comm_split; 0 or 1 for the groups of MPI_Intercomm_merge; the context in jmpi's own format. */
    int color;

    int key;

    /** Dimensions, dimensions that remain, the number of nodes, or world ranks in jmpi's own format. */
    int[] numbers;

    /** World ranks of the other group, in jmpi's own format. */
    int[] remote;

    int localLeader;

    /** The communicator in which the leaders know each other, or {@link #NOTHING}; only the leader's is true. */
    int peerCommunicator = NOTHING;

    int remoteLeader;
    int tag;

    Creation(CallType type) {
        this.type = type;
    }

    void color(int newColor, int newKey) {
        color = newColor;
        key = newKey;
    }

    void leaders(int local, int peer, int remoteOne, int newTag) {
        localLeader = local;
        peerCommunicator = peer;
        remoteLeader = remoteOne;
        tag = newTag;
    }
}
