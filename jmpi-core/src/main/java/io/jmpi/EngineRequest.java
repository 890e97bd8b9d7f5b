package io.jmpi;

import io.jmpi.p2p.Operation;
import io.jmpi.p2p.Waiter;

/** A request that is an operation of the progress engine, as all are. */
sealed interface EngineRequest extends Request, Operation
        permits SendRequest, ReceiveRequest, PersistentReceive, CollectiveRequest, PersistentCollective {
    /** Waits for this operation's engine; null if the operation was complete from the start. */
    Waiter waiter();

    /** Whether completion has not been told yet. */
    boolean isActive();

    /** Notes that a call has met this request in its arguments; returns whether that was noted already. */
    boolean setListed(boolean listed);

    /** Marks the completion as told, and tells it. */
    Status tell();

    @Override
    default Status waitFor() {
        if (!isComplete()) {
            waiter().await(this);
        }
        return tell();
    }

    @Override
    default boolean test() {
        if (!isComplete() && !waiter().test(this)) {
            return false;
        }
        tell();
        return true;
    }
}
