package io.jmpi.internal.recording;

import io.jmpi.AnyCommunicator;
import io.jmpi.CollectiveOperations;
import io.jmpi.Message;
import io.jmpi.MessageOperations;
import io.jmpi.NeighborhoodOperations;
import io.jmpi.Status;
import io.jmpi.internal.operations.CommunicatorCollectives;
import io.jmpi.internal.operations.CommunicatorMessages;
import io.jmpi.internal.operations.CommunicatorNeighborhood;
import io.jmpi.internal.operations.TakenMessage;
import io.jmpi.internal.tracing.CallLine;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What sees the calls of one communicator: {@link #NONE} passes them on, and {@link CallRecorder} records them in the
 * session's trace. Operations are decorated once, when the communicator is made; so a communicator that is not recorded runs
 * the undecorated ones.
 *
 * <p>Thread: any. Lifetime: that of the communicator.
 */
public interface Recorder {
    /** Passes all calls on. */
    Recorder NONE = new Recorder() {};

    default MessageOperations decorate(CommunicatorMessages operations) {
        return operations;
    }

    default CollectiveOperations decorate(CommunicatorCollectives operations) {
        return operations;
    }

    default NeighborhoodOperations decorate(CommunicatorNeighborhood operations) {
        return operations;
    }

    /** Looks for a message. */
    default Status probe(int source, int tag, boolean waits, Supplier<Status> probe) {
        return probe.get();
    }

    /** Takes a message. */
    default Message claim(int source, int tag, boolean waits, Supplier<TakenMessage> claim) {
        return claim.get();
    }

    /** Carries out a collective operation that has one style only. */
    default void run(String operation, Runnable body) {
        body.run();
    }

    /**
     * Makes a communicator from this one.
     *
     * @param function MPI's name of the call
     * @param arguments those that a trace has, except for the communicators
     */
    default <C extends AnyCommunicator> C make(String function, Consumer<CallLine> arguments, Supplier<C> creation) {
        return creation.get();
    }

    /** Frees the communicator. */
    default void free(Runnable body) {
        body.run();
    }

    /** The communicator's number in the trace. */
    default int number() {
        return -1;
    }
}
