package io.jmpi.trace.replay.recording;

import io.jmpi.trace.calls.CallInterpreter;
import io.jmpi.trace.calls.Operation;
import io.jmpi.trace.calls.OperationListener;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.format.Statuses;
import io.jmpi.trace.replay.RankEvents;
import io.jmpi.trace.replay.communicators.CommunicatorLog;
import io.jmpi.trace.scan.RankAnalysis;
import java.util.List;
import org.agrona.collections.Long2LongHashMap;

/**
 * Reduces the calls of one rank to records of its sends and receives. Follows a receive from the call that posts it to
 * the call that reports its completion. Calls of several threads count in the order of their returns.
 *
 * <p>Thread: see {@link RankAnalysis}. The heap stores pending requests and communicators, nothing per call.
 */
public final class RankRecorder implements RankAnalysis, OperationListener {
    // Keys for counting probes: the communicator, then the wildcards.
    private static final int PROBE_BITS = 2;
    private static final long ANY_SOURCE = 1;
    private static final long ANY_TAG = 2;

    public final int rank;
    public final Sends sends;
    public final Receives receives;
    public final Program program;
    public final OutgoingLanes lanes;
    private final CallInterpreter interpreter = new CallInterpreter(this);
    public final CommunicatorLog communicators = new CommunicatorLog(interpreter);
    private final Long2LongHashMap probes = new Long2LongHashMap(0);

    private final RecordListener listener;
    private DatatypeSizes sizes = DatatypeSizes.BUILT_IN;
    private long begin = Long.MAX_VALUE;
    private long end = Long.MIN_VALUE;
    private int describedRanks;
    private boolean isComplete;
    private boolean sendsToNull;

    public RankRecorder(int rank, Spool spool) {
        this(rank, spool, RecordListener.NONE);
    }

    RankRecorder(int rank, Spool spool, RecordListener listener) {
        this.rank = rank;
        this.listener = listener;
        sends = new Sends(spool);
        receives = new Receives(spool);
        program = new Program(spool);
        lanes = new OutgoingLanes(sends);
    }

    /** Length of that many elements; 0 if unknown. */
    public long bytes(long elements, int datatype) {
        return elements * Math.max(0, sizes.bytes(datatype));
    }

    /** Whether the size of a datatype's elements is unknown. */
    public boolean hasUnknownSize(long elements, int datatype) {
        return elements > 0 && sizes.bytes(datatype) <= 0;
    }

    /** When its first call began, by its clock; {@link Long#MAX_VALUE} if it made none. */
    public long begin() {
        return begin;
    }

    /** When its last call returned, by its clock; {@link Long#MIN_VALUE} if it made none. */
    public long end() {
        return end;
    }

    /** One more than the highest credible world rank in descriptions of communicators; 0 without any. */
    int describedRanks() {
        return describedRanks;
    }

    /** The communicator with a number of the trace at this point of it. */
    int instance(int communicator) {
        return interpreter.instance(communicator);
    }

    /** Whether its file has been read completely. */
    public boolean isComplete() {
        return isComplete;
    }

    /** Whether it has sent to MPI_PROC_NULL with the number of MPI_ANY_SOURCE, as in MPICH. */
    public boolean sendsToNull() {
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
        interpreter.call(call);
        switch (call.type().kind()) {
            case PROBE -> probe(call);
            case OTHER -> communicators.call(call);
            default -> {
                // The interpreter reports the operations.
            }
        }
    }

    @Override
    public void communicatorMade(int instance, Call call) {
        if (call.type() == CallType.COMMUNICATOR) {
            describe(call);
        }
        communicators.made(instance, call);
    }

    private void describe(Call call) {
        for (Field ranks : List.of(Field.RANKS, Field.REMOTE_RANKS)) {
            if (call.has(ranks)) {
                describedRanks = Math.max(describedRanks, JobSize.ranksIn(call.numbers(ranks)));
            }
        }
    }

    // ---------------------------------------------------------------- sending and receiving

    @Override
    public void sent(Operation send, Call call) {
        sendsToNull |= send.peer() == Call.ANY_SOURCE;
        if (!send.isNull()) {
            int elements = Math.max(0, send.count());
            int record =
                    sends.add(send.instance(), send.peer(), send.tag(), elements, send.datatype(), call.wallStart());
            lanes.add(record);
            send.record(record);
            listener.sent(record, send.isBlocking());
        }
    }

    @Override
    public void posted(Operation receive, Call call) {
        if (!receive.isNull()) {
            long start = call.wallStart();
            int elements = Math.max(0, receive.count());
            int record = receives.add(
                    receive.instance(), receive.peer(), receive.tag(), elements, receive.datatype(), start);
            program.add(Program.POST, record, start);
            receive.record(record);
            listener.posted(record);
        }
    }

    @Override
    public void collective(Call call) {
        if (!call.has(Field.COMM) || call.has(Field.REQUEST)) {
            listener.nonblockingCollective();
        } else {
            listener.collective(interpreter.instance(call.number(Field.COMM)));
        }
    }

    private void probe(Call call) {
        int source = call.number(Field.SOURCE);
        if (source >= Call.ANY_SOURCE) {
            long any = (source == Call.ANY_SOURCE ? ANY_SOURCE : 0)
                    | (call.number(Field.TAG) == Call.ANY_TAG ? ANY_TAG : 0);
            long key = (long) interpreter.instance(call.number(Field.COMM)) << PROBE_BITS | any;
            probes.put(key, probes.get(key) + 1);
        }
    }

    /**
     * Reports all probes.
     *
     * @param contexts number of the communicator for each instance
     */
    public void reportProbes(RankEvents events, int[] contexts) {
        probes.forEachLong((key, count) -> {
            for (long i = 0; i < count; i++) {
                int source = (key & ANY_SOURCE) != 0 ? Call.ANY_SOURCE : 0;
                int tag = (key & ANY_TAG) != 0 ? Call.ANY_TAG : 0;
                events.probe(contexts[(int) (key >> PROBE_BITS)], source, tag);
            }
        });
    }

    // ---------------------------------------------------------------- completion

    @Override
    public void completed(Operation operation, Call call, int status) {
        if (operation.record() == Operation.NONE) {
            return;
        }
        if (operation.isReceive()) {
            complete(call, operation.record(), status);
            listener.received(operation.record());
            return;
        }
        listener.ended(operation.record());
        if (operation.isCancelTried() && isCancelled(call, status)) {
            sends.cancel(operation.record());
        }
    }

    private static boolean isCancelled(Call call, int status) {
        return status < call.statuses().count() && call.statuses().isCancelled(status);
    }

    private void complete(Call call, int receive, int status) {
        receives.complete(receive, call.wallStart(), call.wallStop());
        program.add(Program.COMPLETE, receive, call.wallStop());
        Statuses statuses = call.statuses();
        if (status >= statuses.count()) {
            return;
        }
        int source = statuses.source(status);
        if (statuses.isCancelled(status)) {
            receives.mark(receive, Receives.CANCELLED);
        } else if (receives.source.get(receive) == Call.ANY_SOURCE && source < 0) {
            receives.mark(receive, Receives.VOID); // MPICH's MPI_PROC_NULL looks like any source at the post
        } else {
            int postedSource = receives.source.get(receive);
            int postedTag = receives.tag.get(receive);
            int actualSource = postedSource == Call.ANY_SOURCE ? source : postedSource;
            int actualTag = postedTag == Call.ANY_TAG ? statuses.tag(status) : postedTag;
            receives.actual(receive, actualSource, actualTag, Math.max(0, statuses.bytes(status)));
        }
    }

    @Override
    public void cancelled(Operation operation, Call call) {
        if (operation.isReceive() && operation.record() != Operation.NONE) {
            receives.mark(operation.record(), Receives.CANCEL_TRIED);
            program.add(Program.CANCEL, operation.record(), call.wallStart());
        }
    }
}
