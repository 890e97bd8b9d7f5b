package io.jmpi.internal.request;

import io.jmpi.internal.p2p.operation.EngineOperation;
import io.jmpi.internal.p2p.progress.Waiter;

/** A flush of the attached buffer, which has begun. The buffer is the session's: there is no communicator. */
public final class FlushRequest extends WrappedRequest {
    private final Waiter waiter;

    public FlushRequest(EngineOperation flush, Waiter waiter) {
        super(null, flush);
        this.waiter = waiter;
    }

    @Override
    public void activate() {}

    @Override
    public Waiter waiter() {
        return waiter;
    }

    @Override
    public String kind() {
        return "flush of the buffer";
    }

    @Override
    public void abandon() {}
}
