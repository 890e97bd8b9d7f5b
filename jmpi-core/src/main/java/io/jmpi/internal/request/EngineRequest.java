package io.jmpi.internal.request;

import io.jmpi.Operation;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.operation.EngineOperation;
import io.jmpi.internal.p2p.progress.Waiter;

/**
 * An operation of the progress engine as the program sees it: bound, then run in one of the three styles. This
 * interface defines completion, phase and failure; implementations define activation.
 *
 * <p>An interface, because a receive is a matching node first and can have no other superclass. Thread: one at a time,
 * except that several may wait and test at once: the request is the lock under which one of them takes the completion.
 */
public interface EngineRequest extends Operation, PersistentRequest, WaitableRequest, EngineOperation {
    /** The communicator whose error handler receives a failure; null for an operation of the session. */
    CommunicatorCore owner();

    /** Waits for this operation's engine. */
    default Waiter waiter() {
        return owner().engine().waiter();
    }

    RequestPhase phase();

    void enter(RequestPhase phase);

    boolean isPersistent();

    void persist();

    /**
     * Waits until one of several active requests is complete, of which this is one, and chooses it; returns -1 if it does not
     * choose, and the first complete one is to be reported.
     *
     * @param all null entries are skipped
     */
    default int chooseAny(EngineRequest[] all) {
        return -1;
    }

    /** Marks this request as seen in the arguments of a call; returns whether it was marked already. */
    boolean setListed(boolean listed);

    /** Describes the request in error messages. */
    String kind();

    /** Describes the request and its state, for {@code toString}. */
    default String describe(String operation) {
        String state = switch (phase()) {
            case NEW -> "not started";
            case FREED -> "freed";
            case INACTIVE -> isPersistent() ? "inactive, last " + outcomeInWords() : outcomeInWords();
            case IN_CALL, ACTIVE -> isComplete() ? outcomeInWords() : "pending";
        };
        return kind() + operation + ": " + state;
    }

    private String outcomeInWords() {
        return failure() == null ? "complete" : "failed: " + failure().getMessage();
    }

    /** The status of an operation that succeeded. */
    Status outcome();

    /** Starts the operation, which is not active. If this throws, the operation has not started. */
    void activate();

    /** Ends an operation whose wait was interrupted: with its message if it has arrived, otherwise with the failure. */
    default void giveUp() {}

    /** Sends a message that is complete at once, because the program may make no other call for a long time. */
    default void leave() {}

    /** Called when the program has freed this request, whose operation may be pending. */
    void abandon();

    // ---------------------------------------------------------------- the three styles

    @Override
    default Status blocking() {
        enter(RequestPhase.IN_CALL);
        activate();
        if (!isComplete()) {
            waiter().await(this);
            if (!isComplete()) {
                giveUp(); // A blocking call leaves no operation behind.
                waiter().await(this);
            }
        } else {
            leave();
        }
        return report();
    }

    @Override
    default Request nonblocking() {
        enter(RequestPhase.ACTIVE);
        activate();
        return this;
    }

    @Override
    default PersistentRequest persistent() {
        persist();
        return this;
    }

    @Override
    default void start() {
        requireNotFreed();
        if (isActive()) {
            throw new MpiException(
                    ErrorClass.REQUEST, "the " + kind() + " is active: wait for it before you start it again");
        }
        try {
            owner().requireMayCall();
            if (waiter().isOfManyThreads()) {
                synchronized (this) { // Another thread may be about to take the completion before.
                    startAgain();
                }
            } else {
                startAgain();
            }
        } catch (MpiException e) {
            throw owner().raised(e);
        }
    }

    private void startAgain() {
        activate();
        enter(RequestPhase.ACTIVE);
    }

    // ---------------------------------------------------------------- completion

    /** Whether completion has not been reported yet. */
    default boolean isActive() {
        return phase() == RequestPhase.ACTIVE || phase() == RequestPhase.IN_CALL;
    }

    private void requireNotFreed() {
        if (phase() == RequestPhase.FREED) {
            throw new MpiException(ErrorClass.REQUEST, "the " + kind() + " has been freed");
        }
    }

    /** A persistent request reports a completion only once (MPI 4.1, section 3.7.3). */
    private boolean isSilent() {
        return isPersistent() && !isActive();
    }

    /**
     * Takes the completion, as {@link #report}, unless another thread has taken it: of several threads exactly one does.
     *
     * @return whether this call has taken it
     */
    default boolean takeCompletion() {
        if (!waiter().isOfManyThreads()) {
            report();
            return true;
        }
        synchronized (this) {
            boolean takes = isActive() && isComplete();
            if (takes) {
                report();
            }
            return takes;
        }
    }

    /**
     * As {@link #report}, in a thread that may not be the only one; a completion that another thread has taken is
     * reported as before.
     */
    private Status reportShared() {
        if (phase() == RequestPhase.IN_CALL || !waiter().isOfManyThreads()) {
            return report();
        }
        synchronized (this) {
            boolean startedAgain = isPersistent() && isActive() && !endsWait();
            return startedAgain ? MessageStatus.EMPTY : report();
        }
    }

    /** Reports completion, or why a wait has ended without it. Reports a failure to the error handler once. */
    default Status report() {
        if (isSilent()) {
            return MessageStatus.EMPTY;
        }
        requireNoInterruption();
        boolean first = isActive();
        enter(RequestPhase.INACTIVE);
        if (first && failure() != null && owner() != null) {
            throw owner().raised(reported(failure()));
        }
        return status();
    }

    /** Returns a failure as the program sees it: it may name the operation, if it is that of a peer. */
    default MpiException reported(MpiException failure) {
        return failure.again();
    }

    @Override
    default Status waitFor() {
        requireNotFreed();
        if (!isSilent() && !isComplete()) {
            waiter().await(this);
        }
        return reportShared();
    }

    @Override
    default boolean test() {
        requireNotFreed();
        if (!isSilent() && !isComplete() && !waiter().test(this)) {
            requireNoInterruption();
            return false;
        }
        reportShared();
        return true;
    }

    /** Reports why a wait has ended although the operation has not; it stays active. */
    private void requireNoInterruption() {
        MpiException interruption = interruption();
        if (interruption != null && !isComplete()) {
            throw owner().raised(interruption.again());
        }
    }

    @Override
    default Status getStatus() {
        requireNotFreed();
        if (isSilent()) {
            return MessageStatus.EMPTY;
        }
        return isComplete() || waiter().test(this) ? status() : null;
    }

    @Override
    default Status status() {
        requireNotFreed();
        if (phase() == RequestPhase.NEW) {
            return MessageStatus.EMPTY;
        }
        if (!isComplete()) {
            throw new MpiException(ErrorClass.REQUEST, "the " + kind() + " has not completed: wait for it first");
        }
        if (failure() != null) {
            throw failure().again();
        }
        return outcome();
    }

    @Override
    default void free() {
        requireNotFreed();
        abandon();
        enter(RequestPhase.FREED);
    }

    /** MPI allows the cancellation of a send to have no effect. */
    @Override
    default void cancel() {
        requireNotFreed();
    }

    @Override
    default EngineRequest plain() {
        return this;
    }

    @Override
    default Completions completions() {
        return Completions.PLAIN;
    }
}
