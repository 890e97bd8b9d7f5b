package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;

/** A request for an operation that is an object of its own, and is no message: it cannot be cancelled. */
abstract sealed class WrappedOperation implements EngineRequest
        permits CollectiveRequest, ExchangeRequest, FlushRequest, PersistentCollective {
    private RequestPhase phase;
    private boolean listed;

    WrappedOperation(RequestPhase phase) {
        this.phase = phase;
    }

    @Override
    public final RequestPhase phase() {
        return phase;
    }

    @Override
    public final void enter(RequestPhase next) {
        phase = next;
    }

    @Override
    public final boolean setListed(boolean value) {
        boolean before = listed;
        listed = value;
        return before;
    }

    @Override
    public Status outcome() {
        return MessageStatus.EMPTY;
    }

    @Override
    public final void cancel() {
        requireNotFreed();
        throw new MpiException(ErrorClass.REQUEST, "a " + kind() + " cannot be cancelled");
    }
}
