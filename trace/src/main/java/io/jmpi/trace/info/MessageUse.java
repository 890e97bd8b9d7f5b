package io.jmpi.trace.info;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.Field;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntHashSet;

/**
 * Counts the messages that a rank sends and the receives that it posts, in any style. Operations with MPI_PROC_NULL do
 * not count as far as the trace identifies them: MPICH records MPI_PROC_NULL as any source, and only the status of a
 * blocking receive distinguishes the two.
 *
 * <p>Thread: one. Lifetime: one rank, or one trace.
 */
final class MessageUse {
    private final MessageSizes sizes = new MessageSizes();
    private final Int2ObjectHashMap<Persistent> persistent = new Int2ObjectHashMap<>();
    private final IntHashSet collectives = new IntHashSet();
    private final long[] receives = new long[4];
    private long sends;

    /** A persistent send or receive. */
    private record Persistent(boolean isReceive, int peer, int tag, int count, int datatype) {}

    /** Counts a call of any type. */
    void call(Call call) {
        switch (call.type()) {
            case SEND, BSEND, SSEND, RSEND, ISEND, IBSEND, ISSEND, IRSEND ->
                send(call.number(Field.DEST), call.number(Field.DATATYPE), call.number(Field.COUNT));
            case RECV, IRECV -> receive(call, Field.TAG);
            case SENDRECV, ISENDRECV -> {
                send(call.number(Field.DEST), call.number(Field.SENDTYPE), call.number(Field.SENDCOUNT));
                receive(call, Field.RECVTAG);
            }
            case SENDRECV_REPLACE -> {
                send(call.number(Field.DEST), call.number(Field.DATATYPE), call.number(Field.COUNT));
                receive(call, Field.RECVTAG);
            }
            case SEND_INIT, BSEND_INIT, SSEND_INIT, RSEND_INIT, RECV_INIT -> init(call);
            case PERSISTENT_COLLECTIVE -> {
                persistent.remove(call.number(Field.REQUEST));
                collectives.add(call.number(Field.REQUEST));
            }
            case START -> start(call.number(Field.REQUEST));
            case STARTALL -> {
                for (int i = 0; i < call.length(Field.REQUESTS); i++) {
                    start(call.number(Field.REQUESTS, i));
                }
            }
            case REQUEST_FREE -> {
                persistent.remove(call.number(Field.REQUEST));
                collectives.remove(call.number(Field.REQUEST));
            }
            default -> {}
        }
    }

    private void init(Call call) {
        boolean isReceive = call.type() == CallType.RECV_INIT;
        collectives.remove(call.number(Field.REQUEST));
        persistent.put(
                call.number(Field.REQUEST),
                new Persistent(
                        isReceive,
                        call.number(isReceive ? Field.SOURCE : Field.DEST),
                        call.number(Field.TAG),
                        call.number(Field.COUNT),
                        call.number(Field.DATATYPE)));
    }

    private void start(int request) {
        Persistent started = persistent.get(request);
        if (started == null) {
            return; // belongs to a collective operation, or was made while recording was off
        }
        if (started.isReceive) {
            receive(started.peer, started.tag);
        } else {
            send(started.peer, started.datatype, started.count);
        }
    }

    private void send(int dest, int datatype, int count) {
        if (dest >= 0) {
            sends++;
            sizes.add(datatype, count);
        }
    }

    /** Counts a blocking receive; its status identifies MPICH's MPI_PROC_NULL. */
    private void receive(Call call, Field tag) {
        int source = call.number(Field.SOURCE);
        boolean isNone = source == Call.ANY_SOURCE
                && call.statuses().count() > 0
                && call.statuses().source(0) < 0;
        if (!isNone) {
            receive(source, call.number(tag));
        }
    }

    private void receive(int source, int tag) {
        if (source != Call.PROC_NULL) {
            receives[(source == Call.ANY_SOURCE ? 1 : 0) + (tag == Call.ANY_TAG ? 2 : 0)]++;
        }
    }

    /** The kind of a call; a call that starts persistent requests is collective if all of them are. */
    CallKind kind(Call call) {
        boolean isCollective = switch (call.type()) {
            case START -> collectives.contains(call.number(Field.REQUEST));
            case STARTALL -> areCollective(call);
            default -> false;
        };
        return isCollective ? CallKind.COLLECTIVE : CallKind.of(call.type());
    }

    private boolean areCollective(Call call) {
        int length = call.length(Field.REQUESTS);
        int collective = 0;
        for (int i = 0; i < length; i++) {
            collective += collectives.contains(call.number(Field.REQUESTS, i)) ? 1 : 0;
        }
        return length > 0 && collective == length;
    }

    /** Ends the count. */
    void end(DatatypeSizes datatypes) {
        sizes.resolve(datatypes);
    }

    /** Adds the counts of another rank. */
    void add(MessageUse other) {
        sizes.add(other.sizes);
        sends += other.sends;
        for (int i = 0; i < receives.length; i++) {
            receives[i] += other.receives[i];
        }
    }

    long sends() {
        return sends;
    }

    MessageSizes sizes() {
        return sizes;
    }

    /** Counts a receive by its wildcards. */
    long receives(boolean anySource, boolean anyTag) {
        return receives[(anySource ? 1 : 0) + (anyTag ? 2 : 0)];
    }
}
