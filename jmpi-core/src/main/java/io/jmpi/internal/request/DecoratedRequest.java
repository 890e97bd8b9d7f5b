package io.jmpi.internal.request;

import io.jmpi.PersistentRequest;
import io.jmpi.Status;
import io.jmpi.errors.MpiException;

/** A request that the program sees in place of another one. Both have the same phase. */
public abstract class DecoratedRequest extends WrappedRequest {
    private EngineRequest plain;

    protected DecoratedRequest(EngineRequest plain) {
        super(plain.owner(), plain);
        this.plain = plain;
    }

    /** Replaces the other request before it starts. */
    protected final void decorate(EngineRequest other) {
        wrap(other);
        plain = other;
    }

    /** Called once after each start, when the program gets to know that the operation has ended. */
    protected void ended() {}

    @Override
    public void activate() {
        plain.activate();
    }

    @Override
    public Status report() {
        if (!isActive() || !isComplete()) {
            return super.report();
        }
        ended();
        markInactive();
        return plain.report();
    }

    /** Makes this request inactive, and leaves it to the other one to report its end. */
    protected final void markInactive() {
        super.enter(RequestPhase.INACTIVE);
    }

    @Override
    public void enter(RequestPhase next) {
        if (next == RequestPhase.INACTIVE && isActive() && isComplete()) {
            ended(); // as a part of another request, which reports for it
        }
        super.enter(next);
        plain.enter(next);
    }

    @Override
    public PersistentRequest persistent() {
        plain.persistent(); // first, because it may refuse
        return super.persistent();
    }

    @Override
    public void giveUp() {
        plain.giveUp();
    }

    @Override
    public void leave() {
        plain.leave();
    }

    @Override
    public void abandon() {
        plain.abandon();
    }

    @Override
    public void cancel() {
        plain.cancel();
    }

    @Override
    public MpiException reported(MpiException failure) {
        return plain.reported(failure);
    }

    @Override
    public Status outcome() {
        return plain.outcome();
    }

    @Override
    public String kind() {
        return plain.kind();
    }

    @Override
    public String toString() {
        return plain.toString();
    }
}
