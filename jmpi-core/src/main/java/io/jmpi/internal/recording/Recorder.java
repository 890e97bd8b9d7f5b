package io.jmpi.internal.recording;

import io.jmpi.AnyCommunicator;
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
 * Records the calls of one communicator in the session's trace, if there is one; otherwise only forwards them. The
 * requests that the calls return record their own calls. Operations are decorated once, when the communicator is
 * created; a communicator that is not recorded runs the undecorated ones.
 *
 * <p>Records a call when it has returned, under the name of its MPI function. A refused call adds no line, because it
 * did nothing. Calls that the library makes internally are not recorded.
 *
 * <p>Thread: any. Lifetime: that of the communicator.
 */
public final class Recorder {
    /** Null if calls are not recorded. */
    private final CallTrace trace;

    private final int number;
    private final Function<AnyCommunicator, Recorder> recorders;

    private Recorder(CallTrace trace, int number, Function<AnyCommunicator, Recorder> recorders) {
        this.trace = trace;
        this.number = number;
        this.recorders = recorders;
    }

    /**
     * Begins to record a communicator's groups and calls.
     *
     * @param trace null if the session records no calls
     * @param ids the ids that its ranks have agreed on
     * @param remote the remote group of an inter-communicator; otherwise null
     * @param recorders finds the recorder of another communicator of the session
     */
    public static Recorder of(
            CallTrace trace,
            ContextIds.Agreed ids,
            Group group,
            Group remote,
            Function<AnyCommunicator, Recorder> recorders) {
        if (trace == null) {
            return new Recorder(null, CallTrace.COMM_NULL, recorders);
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
        return new Recorder(trace, number, recorders);
    }

    CallTrace trace() {
        return trace;
    }

    /** The communicator's number in the trace. */
    public int number() {
        return number;
    }

    /** Returns the binder of the calls, which records them. */
    public Binder<?> decorate(Binder<EngineRequest> plain) {
        return trace == null ? plain : new RecordedCalls(trace, number, plain);
    }

    /** Returns what records the calls on a file that the communicator opens. */
    public FileRecorder ofFile() {
        return new FileRecorder(trace, number);
    }

    // ---------------------------------------------------------------- probes

    /** Looks for a message. */
    public Status probe(int source, int tag, boolean waits, Supplier<Status> probe) {
        return trace == null
                ? probe.get()
                : found(waits ? "MPI_Probe" : "MPI_Iprobe", source, tag, waits, probe, Function.identity());
    }

    /** Probes for a message and removes it from matching. */
    public Message claim(int source, int tag, boolean waits, Supplier<TakenMessage> claim) {
        if (trace == null) {
            return claim.get();
        }
        String function = waits ? "MPI_Mprobe" : "MPI_Improbe";
        TakenMessage found = found(function, source, tag, waits, claim, TakenMessage::status);
        return found == null ? null : new RecordedMessage(this, found);
    }

    private <T> T found(
            String function, int source, int tag, boolean waits, Supplier<T> look, Function<T, Status> statusOf) {
        long start = trace.now();
        T found = look.get();
        CallLine line = trace.call(function, start).number("source", source).number("tag", tag);
        line.number("comm", number);
        if (!waits) {
            line.number("flag", found == null ? 0 : 1);
        }
        line.beginStatuses("status");
        if (found != null) {
            RecordedStatus.write(line, statusOf.apply(found), 0);
        }
        line.endStatuses().end();
        return found;
    }

    // ---------------------------------------------------------------- communicators

    /**
     * Creates a communicator from this one.
     *
     * @param function the MPI name of the call
     * @param arguments the arguments that the trace records, except communicators
     */
    public <C extends AnyCommunicator> C make(String function, Consumer<CallLine> arguments, Supplier<C> creation) {
        if (trace == null) {
            return creation.get();
        }
        long start = trace.now();
        C made = creation.get();
        CallLine line = trace.call(function, start).number(oldName(function), number);
        arguments.accept(line);
        int newNumber =
                made == null ? CallTrace.COMM_NULL : recorders.apply(made).number();
        line.number("newcomm", newNumber).end();
        return made;
    }

    /** Returns the trace's name of the communicator from which another one is created. */
    private static String oldName(String function) {
        return switch (function) {
            case "MPI_Intercomm_create" -> "localcomm";
            case "MPI_Intercomm_merge" -> "comm";
            default -> "oldcomm";
        };
    }

    /** Starts to duplicate the communicator. */
    public <C extends AnyCommunicator> Duplication<C> duplicate(Supplier<DuplicationRequest<C>> starting) {
        if (trace == null) {
            return starting.get();
        }
        long start = trace.now();
        RecordedDuplication<C> started = new RecordedDuplication<>(trace, starting.get());
        started.made(trace.call("MPI_Icollective", start)
                .text("call", "MPI_Comm_idup")
                .number("comm", number));
        return started;
    }

    /** Frees the communicator. */
    public void free(Runnable body) {
        long start = trace == null ? 0 : trace.now();
        body.run();
        if (trace != null) {
            trace.call("MPI_Comm_free", start).number("comm", number).end();
        }
    }
}
