package io.jmpi.trace.info;

import io.jmpi.trace.format.CallType;
import java.util.EnumSet;
import java.util.Set;

/** Classifies calls. Immutable; any thread. */
enum CallKind {
    /** Sends and receives, without the calls that complete them. */
    POINT_TO_POINT,
    /** Operations on data and barriers of all ranks of a communicator, without the calls that create communicators. */
    COLLECTIVE,
    ONE_SIDED,
    OTHER;

    private static final Set<CallType> SENDS_AND_RECEIVES = EnumSet.of(
            CallType.SEND,
            CallType.BSEND,
            CallType.SSEND,
            CallType.RSEND,
            CallType.ISEND,
            CallType.IBSEND,
            CallType.ISSEND,
            CallType.IRSEND,
            CallType.RECV,
            CallType.IRECV,
            CallType.START,
            CallType.STARTALL,
            CallType.SENDRECV,
            CallType.SENDRECV_REPLACE,
            CallType.ISENDRECV);

    private static final Set<CallType> COLLECTIVES = collectives();

    private static Set<CallType> collectives() {
        Set<CallType> types = EnumSet.range(CallType.BARRIER, CallType.SCAN);
        types.remove(CallType.OP_CREATE);
        types.remove(CallType.OP_FREE);
        types.addAll(EnumSet.of(
                CallType.ALLTOALLW,
                CallType.EXSCAN,
                CallType.REDUCE_SCATTER_BLOCK,
                CallType.NONBLOCKING_COLLECTIVE,
                CallType.NEIGHBOR_COLLECTIVE));
        return types;
    }

    static CallKind of(CallType type) {
        if (SENDS_AND_RECEIVES.contains(type)) {
            return POINT_TO_POINT;
        }
        if (COLLECTIVES.contains(type)) {
            return COLLECTIVE;
        }
        boolean isOneSided = type == CallType.PUT || type == CallType.GET || type == CallType.ACCUMULATE;
        return isOneSided ? ONE_SIDED : OTHER;
    }
}
