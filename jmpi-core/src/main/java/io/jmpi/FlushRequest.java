package io.jmpi;

import io.jmpi.errors.MpiException;
import io.jmpi.p2p.BufferFlush;
import io.jmpi.p2p.Waiter;

/** A flush of the attached buffer as the program sees it. */
final class FlushRequest extends WrappedOperation {
    private final BufferFlush flush;

    FlushRequest(BufferFlush flush) {
        super(RequestPhase.ACTIVE);
        this.flush = flush;
    }

    /** The buffer is the session's. */
    @Override
    public PointToPoint communicator() {
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
