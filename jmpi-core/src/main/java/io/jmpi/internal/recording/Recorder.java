package io.jmpi.internal.recording;

import io.jmpi.AnyCommunicator;
import io.jmpi.Duplication;
import io.jmpi.Message;
import io.jmpi.Status;
import io.jmpi.internal.operations.Binder;
import io.jmpi.internal.operations.TakenMessage;
import io.jmpi.internal.request.DuplicationRequest;
import io.jmpi.internal.tracing.CallLine;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Observes the calls of one communicator: {@link #NONE} forwards them, and {@link CallRecorder} records them in the
 * session's trace. Operations are decorated once, when the communicator is created; a communicator that is not recorded
 * runs the undecorated ones.
 *
 * <p>Thread: any. Lifetime: that of the communicator.
 */
public interface Recorder {
    /** Forwards all calls. */
    Recorder NONE = new Recorder() {};

    /** Returns what binds the calls, recorded. */
    default Binder decorate(Binder plain) {
        return plain;
    }

    /** Looks for a message. */
    default Status probe(int source, int tag, boolean waits, Supplier<Status> probe) {
        return probe.get();
    }

    /** Probes for a message and removes it from matching. */
    default Message claim(int source, int tag, boolean waits, Supplier<TakenMessage> claim) {
        return claim.get();
    }

    /**
     * Creates a communicator from this one.
     *
     * @param function the MPI name of the call
     * @param arguments the arguments that the trace records, except communicators
     */
    default <C extends AnyCommunicator> C make(String function, Consumer<CallLine> arguments, Supplier<C> creation) {
        return creation.get();
    }

    /** Starts to duplicate the communicator. */
    default <C extends AnyCommunicator> Duplication<C> duplicate(Supplier<DuplicationRequest<C>> start) {
        return start.get();
    }

    default void free(Runnable body) {
        body.run();
    }

    /** The communicator's number in the trace. */
    default int number() {
        return -1;
    }
}
