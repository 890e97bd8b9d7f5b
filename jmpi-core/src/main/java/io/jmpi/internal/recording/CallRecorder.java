package io.jmpi.internal.recording;

import io.jmpi.AnyCommunicator;
import io.jmpi.Collective;
import io.jmpi.Duplication;
import io.jmpi.Group;
import io.jmpi.Message;
import io.jmpi.Status;
import io.jmpi.internal.core.ContextIds;
import io.jmpi.internal.operations.Binder;
import io.jmpi.internal.operations.TakenMessage;
import io.jmpi.internal.request.DuplicationRequest;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.tracing.CallLine;
import io.jmpi.internal.tracing.CallTrace;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Records the calls of one communicator in the session's trace. The requests that they return record their own calls.
 *
 * <p>Records a call when it has returned, under the name of its MPI function. A refused call leaves no line, because it
 * did nothing. Calls that the library makes internally are not recorded.
 */
public final class CallRecorder implements Recorder {
    private final CallTrace trace;
    private final int number;
    private final Function<AnyCommunicator, Recorder> recorders;

    private CallRecorder(CallTrace trace, int number, Function<AnyCommunicator, Recorder> recorders) {
        this.trace = trace;
        this.number = number;
        this.recorders = recorders;
    }

    /**
     * Begins to record a communicator's groups and calls.
     *
     * @param trace null if the session records no calls
     * @param ids the ids that its ranks have agreed on
     * @param remote the remote group of an inter-communicator; else null
     * @param recorders finds the recorder of another communicator of the session
     */
    public static Recorder of(
            CallTrace trace,
            ContextIds.Agreed ids,
            Group group,
            Group remote,
            Function<AnyCommunicator, Recorder> recorders) {
        if (trace == null) {
            return NONE;
        }
        int number = trace.newCommunicator();
        CallLine line = trace.call("jmpi_Communicator", trace.now())
                .number("newcomm", number)
                .number("context", ids.number()) // because ids are reused
                .numbers("ranks", group.worldRanks());
        if (remote != null) {
            line.numbers("remoteranks", remote.worldRanks());
        }
        line.end();
        return new CallRecorder(trace, number, recorders);
    }

    CallTrace trace() {
        return trace;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public Binder decorate(Binder plain) {
        return new RecordedCalls(this, plain);
    }

    // ---------------------------------------------------------------- messages

    /** Begins the line of a call on this communicator. */
    CallLine line(String function, long start, Consumer<CallLine> arguments) {
        CallLine line = trace.call(function, start);
        arguments.accept(line);
        return line.number("comm", number);
    }

    /** Records a call that received a message, or failed to. */
    void received(String function, long start, Consumer<CallLine> arguments, EngineRequest request) {
        CallLine line = line(function, start, arguments).beginStatuses("status");
        RecordedStatus.write(line, request);
        line.endStatuses().end();
    }

    @Override
    public Status probe(int source, int tag, boolean waits, Supplier<Status> probe) {
        long start = trace.now();
        Status found = probe.get();
        found(waits ? "MPI_Probe" : "MPI_Iprobe", start, source, tag, waits, found);
        return found;
    }

    @Override
    public Message claim(int source, int tag, boolean waits, Supplier<TakenMessage> claim) {
        long start = trace.now();
        TakenMessage found = claim.get();
        String function = waits ? "MPI_Mprobe" : "MPI_Improbe";
        found(function, start, source, tag, waits, found == null ? null : found.status());
        return found == null ? null : new RecordedMessage(this, found);
    }

    private void found(String function, long start, int source, int tag, boolean waits, Status found) {
        CallLine line = trace.call(function, start).number("source", source).number("tag", tag);
        line.number("comm", number);
        if (!waits) {
            line.number("flag", found == null ? 0 : 1);
        }
        line.beginStatuses("status");
        if (found != null) {
            RecordedStatus.write(line, found, 0);
        }
        line.endStatuses().end();
    }

    // ---------------------------------------------------------------- collective operations

    /** Records a blocking collective operation. */
    void ran(Collective operation, long start) {
        String function = FunctionNames.of(operation).blocking();
        if (operation.isAmongNeighbors()) {
            collective("MPI_Neighbor_collective", start, function).end();
        } else {
            trace.call(function, start).number("comm", number).end();
        }
    }

    /** Begins the line of a collective operation without a specific line format. */
    CallLine collective(String kind, long start, String function) {
        return trace.call(kind, start).text("call", function).number("comm", number);
    }

    // ---------------------------------------------------------------- communicators

    @Override
    public <C extends AnyCommunicator> C make(String function, Consumer<CallLine> arguments, Supplier<C> creation) {
        long start = trace.now();
        C made = creation.get();
        CallLine line = trace.call(function, start).number(oldName(function), number);
        arguments.accept(line);
        line.number(
                        "newcomm",
                        made == null
                                ? CallTrace.COMM_NULL
                                : recorders.apply(made).number())
                .end();
        return made;
    }

    @Override
    public <C extends AnyCommunicator> Duplication<C> duplicate(Supplier<DuplicationRequest<C>> starting) {
        long start = trace.now();
        RecordedDuplication<C> started = new RecordedDuplication<>(trace, starting.get());
        collective("MPI_Icollective", start, "MPI_Comm_idup")
                .number("request", started.number())
                .end();
        return started;
    }

    /** Returns the trace's name of the communicator from which another one is created. */
    private static String oldName(String function) {
        return switch (function) {
            case "MPI_Intercomm_create" -> "localcomm";
            case "MPI_Intercomm_merge" -> "comm";
            default -> "oldcomm";
        };
    }

    @Override
    public void free(Runnable body) {
        long start = trace.now();
        body.run();
        trace.call("MPI_Comm_free", start).number("comm", number).end();
    }
}
