package io.jmpi.trace.info;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.Field;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * Counts the messages that a rank sends and the receives that it posts, in whatever way. Those from and to nobody do not count,
 * as far as they can be told: MPICH's MPI_PROC_NULL is recorded as any source.
 *
 * <p>Thread: one. Lifetime: one rank, or one trace.
 */
final class MessageUse {
    private final MessageSizes sizes = new MessageSizes();
    private final Int2ObjectHashMap<Persistent> persistent = new Int2ObjectHashMap<>();
    private final long[] receives = new long[4];
    private long sends;

    /** A message or receive that is started again and again. */
    private record Persistent(boolean isReceive, int peer, int tag, int count, int datatype) {}

    /** Looks at a call, of any type. */
    void call(Call call) {
        switch (call.type()) {
            case SEND, BSEND, SSEND, RSEND, ISEND, IBSEND, ISSEND, IRSEND ->
                send(call.number(Field.DEST), call.number(Field.DATATYPE), call.number(Field.COUNT));
            case RECV, IRECV -> receive(call.number(Field.SOURCE), call.number(Field.TAG));
            case SENDRECV, ISENDRECV -> {
                send(call.number(Field.DEST), call.number(Field.SENDTYPE), call.number(Field.SENDCOUNT));
                receive(call.number(Field.SOURCE), call.number(Field.RECVTAG));
            }
            case SENDRECV_REPLACE -> {
                send(call.number(Field.DEST), call.number(Field.DATATYPE), call.number(Field.COUNT));
                receive(call.number(Field.SOURCE), call.number(Field.RECVTAG));
            }
            case SEND_INIT, BSEND_INIT, SSEND_INIT, RSEND_INIT, RECV_INIT -> init(call);
            case START -> start(call.number(Field.REQUEST));
            case STARTALL -> {
                for (int i = 0; i < call.length(Field.REQUESTS); i++) {
                    start(call.number(Field.REQUESTS, i));
                }
            }
            case REQUEST_FREE -> persistent.remove(call.number(Field.REQUEST));
            default -> {}
        }
    }

    private void init(Call call) {
        boolean isReceive = call.type() == CallType.RECV_INIT;
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
            return; // of a collective operation, or made when recording was off
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

    private void receive(int source, int tag) {
        if (source != Call.PROC_NULL) {
            receives[(source == Call.ANY_SOURCE ? 1 : 0) + (tag == Call.ANY_TAG ? 2 : 0)]++;
        }
    }

    /** There are no more calls. */
    void end(DatatypeSizes datatypes) {
        sizes.resolve(datatypes);
    }

    /** Adds those of another rank. */
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

    /** Receives with and without these wildcards. */
    long receives(boolean anySource, boolean anyTag) {
        return receives[(anySource ? 1 : 0) + (anyTag ? 2 : 0)];
    }
}
