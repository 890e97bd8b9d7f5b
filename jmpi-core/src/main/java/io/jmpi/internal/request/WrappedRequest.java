package io.jmpi.internal.request;

import io.jmpi.Status;

/** A request whose operation is a separate object. */
abstract class WrappedRequest implements EngineRequest {
    private RequestPhase phase = RequestPhase.NEW;
    private boolean persistent;
    private boolean listed;

    @Override
    public final RequestPhase phase() {
        return phase;
    }

    @Override
    public final void enter(RequestPhase next) {
        phase = next;
    }

    @Override
    public final boolean isPersistent() {
        return persistent;
    }

    @Override
    public void persist() {
        persistent = true;
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
    public boolean isMessage() {
        return false;
    }
}
