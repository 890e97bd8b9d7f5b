package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.Operation;
import io.jmpi.p2p.Waiter;

/**
 * A request that is an operation of the progress engine, as all are. Its classes hold the words that are particular to a
 * request; what follows from them is here.
 */
sealed interface EngineRequest extends Request, Operation
        permits SendRequest, ReceiveRequest, WrappedOperation, PersistentOperation {
    /** Waits for this operation's engine; null if the operation was complete from the start. */
    Waiter waiter();

    /** Whose error handler is told if it fails; null if there is none: sends to nobody do not fail. */
    PointToPoint communicator();

    RequestPhase phase();

    void enter(RequestPhase phase);

    /** Notes that a call has met this request in its arguments; returns whether that was noted already. */
    boolean setListed(boolean listed);

    /** What it is, in words, for messages of errors. */
    String kind();

    /** The status of an operation that has ended well. */
    Status outcome();

    /** Nobody will ask for this operation any more, which may be under way. */
    void abandon();

    /** Whether completion has not been told yet. */
    default boolean isActive() {
        return phase() == RequestPhase.ACTIVE;
    }

    default void requireNotFreed() {
        if (phase() == RequestPhase.FREED) {
            throw new MpiException(ErrorClass.REQUEST, "the " + kind() + " has been freed: nothing is known of it");
        }
    }

    /** Marks the completion as told, and tells it; the error handler hears of a failure when it is told first. */
    default Status tell() {
        boolean first = isActive();
        enter(RequestPhase.INACTIVE);
        if (first && failure() != null && communicator() != null) {
            throw communicator().raised(failure().again());
        }
        return status();
    }

    @Override
    default Status waitFor() {
        requireNotFreed();
        if (!isComplete()) {
            waiter().await(this);
        }
        return tell();
    }

    @Override
    default boolean test() {
        requireNotFreed();
        if (!isComplete() && !waiter().test(this)) {
            return false;
        }
        tell();
        return true;
    }

    @Override
    default Status getStatus() {
        requireNotFreed();
        return isComplete() || waiter().test(this) ? status() : null;
    }

    @Override
    default Status status() {
        requireNotFreed();
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
}
