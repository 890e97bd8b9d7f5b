package io.jmpi.trace.replay.communicators;

import io.jmpi.trace.format.CallType;

/** A call of one rank that takes part in creating a communicator. Thread: one at a time. */
final class Creation {
    /** The null communicator. */
    static final int NOTHING = -1;

    /** The call; {@link CallType#COMMUNICATOR} if the trace describes the communicator, or the call does not. */
    final CallType type;

    /** The communicator that this rank got, or {@link #NOTHING}. */
    int created = NOTHING;

    /** The group of MPI_Comm_create. */
    GroupExpression group;

    /** The color of MPI_Comm_split; 0 or 1 for the groups of MPI_Intercomm_merge; the context in jmpi's own format. */
    int color;

    int key;

    /** Sizes of dimensions, remaining dimensions, the number of nodes, or world ranks in jmpi's own format. */
    int[] numbers;

    /** World ranks of the other group, in jmpi's own format. */
    int[] remote;

    int localLeader;

    /** The communicator that contains both leaders, or {@link #NOTHING}; only the leader's value is significant. */
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
