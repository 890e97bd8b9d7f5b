package io.jmpi.internal.request;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.BufferFlush;
import io.jmpi.internal.p2p.Waiter;

/** A flush of the attached buffer, which has begun. The buffer is the session's: there is no communicator. */
public final class FlushRequest extends WrappedRequest {
    private final BufferFlush flush;

    public FlushRequest(BufferFlush flush) {
        this.flush = flush;
    }

    @Override
    public void activate() {}

    @Override
    public CommunicatorCore owner() {
        return null;
    }

    @Override
    public Waiter waiter() {
        return flush.waiter();
    }

    @Override
    public boolean isComplete() {
        return flush.isComplete();
    }

    @Override
    public MpiException failure() {
        return flush.failure();
    }

    @Override
    public void wakeOnCompletion(Thread thread) {
        flush.wakeOnCompletion(thread);
    }

    @Override
    public String kind() {
        return "flush of the buffer";
    }

    @Override
    public void abandon() {}
}
