package io.jmpi.internal.request;

import io.jmpi.Status;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.p2p.operation.EngineOperation;

/** A request whose operation is a separate object, and which is not a single message. */
public abstract class WrappedRequest implements EngineRequest {
    private final CommunicatorCore owner;
    private EngineOperation operation;
    private RequestPhase phase = RequestPhase.NEW;
    private boolean persistent;
    private boolean listed;

    protected WrappedRequest(CommunicatorCore owner, EngineOperation operation) {
        this.owner = owner;
        this.operation = operation;
    }

    /** Replaces the operation before it has started. */
    protected final void wrap(EngineOperation other) {
        operation = other;
    }

    @Override
    public final CommunicatorCore owner() {
        return owner;
    }

    @Override
    public boolean isComplete() {
        return operation.isComplete();
    }

    @Override
    public MpiException interruption() {
        return operation.interruption();
    }

    @Override
    public MpiException failure() {
        return operation.failure();
    }

    @Override
    public Awaited awaited() {
        return operation.awaited();
    }

    @Override
    public boolean wakeOnCompletion(Thread thread) {
        return operation.wakeOnCompletion(thread);
    }

    @Override
    public void wakeNoMore(Thread thread) {
        operation.wakeNoMore(thread);
    }

    @Override
    public void noteCaller() {
        operation.noteCaller();
    }

    @Override
    public final RequestPhase phase() {
        return phase;
    }

    @Override
    public void enter(RequestPhase next) {
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
    public String toString() {
        return describe(owner == null ? "" : ", " + owner.label());
    }

    @Override
    public Status outcome() {
        return MessageStatus.EMPTY;
    }

    @Override
    public void cancel() {
        EngineRequest.super.cancel();
        throw new MpiException(ErrorClass.REQUEST, "a " + kind() + " cannot be cancelled");
    }
}
