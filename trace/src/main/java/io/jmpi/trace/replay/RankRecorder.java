package io.jmpi.trace.replay;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.format.Statuses;
import io.jmpi.trace.scan.RankAnalysis;
import java.util.List;
import org.agrona.collections.Long2LongHashMap;

/**
 * Reduces the calls of one rank to records of its sends and receives. Follows a receive from the call that posts it to
 * the call that reports its completion. Calls of several threads count in the order of their returns.
 *
 * <p>Thread: see {@link RankAnalysis}. The heap stores pending requests and communicators, nothing per call.
 */
final class RankRecorder implements RankAnalysis {
    // Keys for counting probes: the communicator, then the wildcards.
    private static final int PROBE_BITS = 2;
    private static final long ANY_SOURCE = 1;
    private static final long ANY_TAG = 2;

    private final int rank;
    private final Sends sends;
    private final Receives receives;
    private final Program program;
    private final OutgoingLanes lanes;
    private final CommunicatorLog communicators = new CommunicatorLog();
    private final RequestTable requests = new RequestTable();
    private final Long2LongHashMap probes = new Long2LongHashMap(0);

    private DatatypeSizes sizes = DatatypeSizes.BUILT_IN;
    private long begin = Long.MAX_VALUE;
    private long end = Long.MIN_VALUE;
    private int describedRanks;
    private boolean isComplete;
    private boolean sendsToNull;

    RankRecorder(int rank, Spool spool) {
        this.rank = rank;
        sends = new Sends(spool);
        receives = new Receives(spool);
        program = new Program(spool);
        lanes = new OutgoingLanes(sends);
    }

    int rank() {
        return rank;
    }

    Sends sends() {
        return sends;
    }

    Receives receives() {
        return receives;
    }

    Program program() {
        return program;
    }

    OutgoingLanes lanes() {
        return lanes;
    }

    CommunicatorLog communicators() {
        return communicators;
    }

    /** Length of that many elements; 0 if unknown. */
    long bytes(long elements, int datatype) {
        return elements * Math.max(0, sizes.bytes(datatype));
    }

    /** Whether the size of a datatype's elements is unknown. */
    boolean hasUnknownSize(long elements, int datatype) {
        return elements > 0 && sizes.bytes(datatype) <= 0;
    }

    /** When its first call began, by its clock; {@link Long#MAX_VALUE} if it made none. */
    long begin() {
        return begin;
    }

    /** When its last call returned, by its clock; {@link Long#MIN_VALUE} if it made none. */
    long end() {
        return end;
    }

    /** One more than the highest credible world rank in descriptions of communicators; 0 without any. */
    int describedRanks() {
        return describedRanks;
    }

    /** Whether its file has been read completely. */
    boolean isComplete() {
        return isComplete;
    }

    /** Whether it has sent to MPI_PROC_NULL with the number of MPI_ANY_SOURCE, as in MPICH. */
    boolean sendsToNull() {
        return sendsToNull;
    }

    @Override
    public void end(boolean complete, DatatypeSizes sizes) {
        isComplete = complete;
        this.sizes = sizes;
    }

    @Override
    public void call(Call call) {
        begin = Math.min(begin, call.wallStart());
        end = Math.max(end, call.wallStop());
        switch (call.type()) {
            case SEND, BSEND, SSEND, RSEND -> send(call, Field.DEST, Field.TAG, Field.COUNT, Field.DATATYPE);
            case ISEND, IBSEND, ISSEND, IRSEND -> {
                int send = send(call, Field.DEST, Field.TAG, Field.COUNT, Field.DATATYPE);
                requests.sent(call.number(Field.REQUEST), send);
            }
            case RECV -> complete(call, receive(call, Field.TAG, Field.COUNT, Field.DATATYPE), 0);
            case IRECV -> {
                int receive = receive(call, Field.TAG, Field.COUNT, Field.DATATYPE);
                requests.posted(call.number(Field.REQUEST), receive, call.number(Field.SOURCE));
            }
            case SENDRECV, ISENDRECV, SENDRECV_REPLACE -> exchange(call);
            case SEND_INIT, BSEND_INIT, SSEND_INIT, RSEND_INIT -> initialize(call, false);
            case RECV_INIT -> initialize(call, true);
            case START -> start(call, call.number(Field.REQUEST));
            case STARTALL -> {
                for (int i = 0; i < call.length(Field.REQUESTS); i++) {
                    start(call, call.number(Field.REQUESTS, i));
                }
            }
            case WAIT, TEST, WAITALL, TESTALL, WAITANY, TESTANY, WAITSOME, TESTSOME -> completions(call);
            case IO_WAIT, IO_TEST, IO_WAITALL, IO_TESTALL -> completions(call);
            case IO_WAITANY, IO_TESTANY, IO_WAITSOME, IO_TESTSOME -> completions(call);
            case CANCEL -> cancel(call);
            case PROBE, IPROBE, MPROBE, IMPROBE -> probe(call);
            case REQUEST_FREE -> requests.free(call.number(Field.REQUEST));
            case COMMUNICATOR -> {
                describe(call);
                communicators.call(call);
            }
            default -> communicators.call(call);
        }
    }

    private void describe(Call call) {
        for (Field ranks : List.of(Field.RANKS, Field.REMOTE_RANKS)) {
            if (call.has(ranks)) {
                describedRanks = Math.max(describedRanks, JobSize.ranksIn(call.numbers(ranks)));
            }
        }
    }

    // ---------------------------------------------------------------- sending and receiving

    /** Records a send; negative destinations are MPI_PROC_NULL in some MPI library. */
    private int send(Call call, Field destination, Field tag, Field count, Field datatype) {
        int to = call.number(destination);
        sendsToNull |= to == Call.ANY_SOURCE;
        if (to < 0) {
            return Sends.NONE;
        }
        int instance = communicators.instance(call.number(Field.COMM));
        return send(instance, to, call.number(tag), call.number(count), call.number(datatype), call.wallStart());
    }

    /** Records a send; its count is negative if the call failed or the file is damaged. */
    private int send(int instance, int to, int tag, int count, int datatype, long start) {
        int send = sends.add(instance, to, tag, Math.max(0, count), datatype, start);
        lanes.add(send);
        return send;
    }

    private int receive(Call call, Field tag, Field count, Field datatype) {
        int source = call.number(Field.SOURCE);
        if (source < Call.ANY_SOURCE) {
            return Receives.NONE;
        }
        int instance = communicators.instance(call.number(Field.COMM));
        return post(instance, source, call.number(tag), call.number(count), call.number(datatype), call.wallStart());
    }

    private int post(int instance, int source, int tag, int count, int datatype, long start) {
        int receive = receives.add(instance, source, tag, Math.max(0, count), datatype, start);
        program.add(Program.POST, receive, start);
        return receive;
    }

    private void exchange(Call call) {
        boolean replaces = call.type() == CallType.SENDRECV_REPLACE;
        Field receiveCount = replaces ? Field.COUNT : Field.RECVCOUNT;
        Field receiveType = replaces ? Field.DATATYPE : Field.RECVTYPE;
        int receive = receive(call, Field.RECVTAG, receiveCount, receiveType);
        Field sendCount = replaces ? Field.COUNT : Field.SENDCOUNT;
        Field sendType = replaces ? Field.DATATYPE : Field.SENDTYPE;
        send(call, Field.DEST, Field.SENDTAG, sendCount, sendType);
        if (call.type() == CallType.ISENDRECV) {
            requests.posted(call.number(Field.REQUEST), receive, call.number(Field.SOURCE));
        } else {
            complete(call, receive, 0);
        }
    }

    private void initialize(Call call, boolean receives) {
        RequestTable.Operation operation = requests.persistent(call.number(Field.REQUEST), receives);
        operation.instance = communicators.instance(call.number(Field.COMM));
        operation.peer = call.number(receives ? Field.SOURCE : Field.DEST);
        sendsToNull |= !receives && operation.peer == Call.ANY_SOURCE;
        operation.tag = call.number(Field.TAG);
        operation.count = call.number(Field.COUNT);
        operation.datatype = call.number(Field.DATATYPE);
    }

    private void start(Call call, int request) {
        RequestTable.Operation operation = requests.find(request);
        if (operation == null || !operation.isPersistent) {
            return;
        }
        boolean hasPeer = operation.peer >= 0 || operation.receives && operation.peer == Call.ANY_SOURCE;
        operation.cancelTried = false;
        if (!hasPeer) {
            operation.index = RequestTable.NOTHING;
        } else if (operation.receives) {
            operation.index = post(
                    operation.instance,
                    operation.peer,
                    operation.tag,
                    operation.count,
                    operation.datatype,
                    call.wallStart());
        } else {
            operation.index = send(
                    operation.instance,
                    operation.peer,
                    operation.tag,
                    operation.count,
                    operation.datatype,
                    call.wallStart());
        }
    }

    private void probe(Call call) {
        int source = call.number(Field.SOURCE);
        if (source >= Call.ANY_SOURCE) {
            long any = (source == Call.ANY_SOURCE ? ANY_SOURCE : 0)
                    | (call.number(Field.TAG) == Call.ANY_TAG ? ANY_TAG : 0);
            long key = (long) communicators.instance(call.number(Field.COMM)) << PROBE_BITS | any;
            probes.put(key, probes.get(key) + 1);
        }
    }

    /**
     * Reports all probes.
     *
     * @param contexts number of the communicator for each instance
     */
    void reportProbes(RankEvents events, int[] contexts) {
        probes.forEachLong((key, count) -> {
            for (long i = 0; i < count; i++) {
                int source = (key & ANY_SOURCE) != 0 ? Call.ANY_SOURCE : 0;
                int tag = (key & ANY_TAG) != 0 ? Call.ANY_TAG : 0;
                events.probe(contexts[(int) (key >> PROBE_BITS)], source, tag);
            }
        });
    }

    // ---------------------------------------------------------------- completion

    /** Lists of requests are recorded as before the call, the indices of completed ones as after it. */
    private void completions(Call call) {
        boolean isDone = !call.has(Field.FLAG) || call.number(Field.FLAG) != 0;
        if (!isDone) {
            return;
        }
        if (call.has(Field.REQUEST)) {
            completed(call, call.number(Field.REQUEST), 0);
        } else if (call.has(Field.INDEX)) {
            int index = call.number(Field.INDEX);
            if (index >= 0 && index < call.length(Field.REQUESTS)) {
                completed(call, call.number(Field.REQUESTS, index), 0);
            }
        } else if (call.has(Field.INDICES)) {
            for (int i = 0; i < call.length(Field.INDICES); i++) {
                int index = call.number(Field.INDICES, i);
                if (index >= 0 && index < call.length(Field.REQUESTS)) {
                    completed(call, call.number(Field.REQUESTS, index), i);
                }
            }
        } else {
            for (int i = 0; i < call.length(Field.REQUESTS); i++) {
                completed(call, call.number(Field.REQUESTS, i), i);
            }
        }
    }

    private void completed(Call call, int request, int status) {
        RequestTable.Operation operation = requests.find(request);
        if (operation == null || operation.index == RequestTable.NOTHING) {
            return;
        }
        if (operation.receives) {
            complete(call, operation.index, status);
        } else if (operation.cancelTried && isCancelled(call, status)) {
            sends.cancel(operation.index);
        }
        operation.complete();
    }

    private static boolean isCancelled(Call call, int status) {
        return status < call.statuses().count() && call.statuses().isCancelled(status);
    }

    private void complete(Call call, int receive, int status) {
        if (receive == Receives.NONE) {
            return;
        }
        receives.complete(receive, call.wallStart(), call.wallStop());
        program.add(Program.COMPLETE, receive, call.wallStop());
        Statuses statuses = call.statuses();
        if (status >= statuses.count()) {
            return;
        }
        int source = statuses.source(status);
        if (statuses.isCancelled(status)) {
            receives.mark(receive, Receives.CANCELLED);
        } else if (receives.source(receive) == Call.ANY_SOURCE && source < 0) {
            receives.mark(receive, Receives.VOID); // MPICH's MPI_PROC_NULL looks like any source at the post
        } else {
            int postedSource = receives.source(receive);
            int postedTag = receives.tag(receive);
            int actualSource = postedSource == Call.ANY_SOURCE ? source : postedSource;
            int actualTag = postedTag == Call.ANY_TAG ? statuses.tag(status) : postedTag;
            receives.actual(receive, actualSource, actualTag, Math.max(0, statuses.bytes(status)));
        }
    }

    private void cancel(Call call) {
        RequestTable.Operation operation = requests.find(call.number(Field.REQUEST));
        if (operation == null || operation.index == RequestTable.NOTHING) {
            return;
        }
        operation.cancelTried = true;
        if (operation.receives) {
            receives.mark(operation.index, Receives.CANCEL_TRIED);
            program.add(Program.CANCEL, operation.index, call.wallStart());
        }
    }
}
