package io.jmpi.trace.calls;

import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

/** What a call does. Immutable; any thread. */
public enum CallKind {
    /** Sends to one process; nonblocking if it has a request. */
    SEND(
            CallType.SEND,
            CallType.BSEND,
            CallType.SSEND,
            CallType.RSEND,
            CallType.ISEND,
            CallType.IBSEND,
            CallType.ISSEND,
            CallType.IRSEND),
    RECEIVE(CallType.RECV, CallType.IRECV),
    SEND_AND_RECEIVE(CallType.SENDRECV, CallType.SENDRECV_REPLACE, CallType.ISENDRECV),
    /** Creates a persistent request. */
    PREPARE(
            CallType.SEND_INIT,
            CallType.BSEND_INIT,
            CallType.SSEND_INIT,
            CallType.RSEND_INIT,
            CallType.RECV_INIT,
            CallType.PERSISTENT_COLLECTIVE),
    /** Starts persistent requests. */
    START(CallType.START, CallType.STARTALL),
    /** Waits for or tests requests. */
    WAIT_OR_TEST(
            CallType.WAIT,
            CallType.WAITANY,
            CallType.WAITALL,
            CallType.WAITSOME,
            CallType.TEST,
            CallType.TESTANY,
            CallType.TESTALL,
            CallType.TESTSOME,
            CallType.IO_WAIT,
            CallType.IO_WAITANY,
            CallType.IO_WAITALL,
            CallType.IO_WAITSOME,
            CallType.IO_TEST,
            CallType.IO_TESTANY,
            CallType.IO_TESTALL,
            CallType.IO_TESTSOME),
    CANCEL(CallType.CANCEL),
    PROBE(CallType.PROBE, CallType.IPROBE, CallType.MPROBE, CallType.IMPROBE),
    FREE_REQUEST(CallType.REQUEST_FREE),
    /** Creates a request for something other than a message or a collective operation. */
    OTHER_REQUEST(
            CallType.GREQUEST_START,
            CallType.FILE_IREAD,
            CallType.FILE_IREAD_AT,
            CallType.FILE_IREAD_SHARED,
            CallType.FILE_IWRITE,
            CallType.FILE_IWRITE_AT,
            CallType.FILE_IWRITE_SHARED),
    /** Creates a communicator, or describes a new one. */
    MAKE_COMMUNICATOR,
    /** Ends a communicator, or gives its number to an unknown one. */
    FREE_COMMUNICATOR(CallType.COMM_FREE, CallType.COMM_DISCONNECT, CallType.COMM_JOIN),
    ONE_SIDED(CallType.ACCUMULATE, CallType.GET, CallType.PUT),
    /** A collective operation that moves data or synchronizes; nonblocking if it has a request. */
    COLLECTIVE(
            CallType.ALLGATHER,
            CallType.ALLGATHERV,
            CallType.ALLREDUCE,
            CallType.ALLTOALL,
            CallType.ALLTOALLV,
            CallType.ALLTOALLW,
            CallType.BARRIER,
            CallType.BCAST,
            CallType.EXSCAN,
            CallType.GATHER,
            CallType.GATHERV,
            CallType.REDUCE,
            CallType.REDUCE_SCATTER,
            CallType.REDUCE_SCATTER_BLOCK,
            CallType.SCAN,
            CallType.SCATTER,
            CallType.SCATTERV,
            CallType.NEIGHBOR_COLLECTIVE,
            CallType.NONBLOCKING_COLLECTIVE),
    /** Neither communicates nor completes anything. */
    OTHER;

    private static final Map<CallType, CallKind> BY_TYPE = new EnumMap<>(CallType.class);

    static {
        for (CallType type : CallType.values()) {
            BY_TYPE.put(type, type.slot(Field.NEWCOMM) >= 0 ? MAKE_COMMUNICATOR : OTHER);
        }
        for (CallKind kind : values()) {
            for (CallType type : kind.types) {
                BY_TYPE.put(type, kind);
            }
        }
    }

    @SuppressWarnings("ImmutableEnumChecker") // never modified
    private final EnumSet<CallType> types = EnumSet.noneOf(CallType.class);

    CallKind(CallType... types) {
        for (CallType type : types) {
            this.types.add(type);
        }
    }

    /** The kind of calls of a type. */
    public static CallKind of(CallType type) {
        return BY_TYPE.get(type);
    }
}
