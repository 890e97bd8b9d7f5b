package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.BufferFlush;
import io.jmpi.p2p.Waiter;

/** A flush of the attached buffer as the program sees it. */
final class FlushRequest implements EngineRequest {
    private final BufferFlush flush;
    private RequestPhase phase = RequestPhase.ACTIVE;
    private boolean listed;

    FlushRequest(BufferFlush flush) {
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
    public RequestPhase phase() {
        return phase;
    }

    @Override
    public void enter(RequestPhase next) {
        phase = next;
    }

    @Override
    public boolean setListed(boolean value) {
        boolean before = listed;
        listed = value;
        return before;
    }

    @Override
    public String kind() {
        return "flush of the buffer";
    }

    @Override
    public Status outcome() {
        return MessageStatus.EMPTY;
    }

    @Override
    public void abandon() {}

    @Override
    public void cancel() {
        requireNotFreed();
        throw new MpiException(ErrorClass.REQUEST, "a flush of the buffer cannot be cancelled");
    }
}
