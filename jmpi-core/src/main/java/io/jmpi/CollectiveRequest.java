package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.Schedule;
import io.jmpi.p2p.Waiter;

/** A nonblocking collective operation as the program sees it. */
final class CollectiveRequest implements EngineRequest {
    private final PointToPoint communicator;
    private final Schedule schedule;
    private RequestPhase phase = RequestPhase.ACTIVE;
    private boolean listed;

    CollectiveRequest(PointToPoint communicator, Schedule schedule) {
        this.communicator = communicator;
        this.schedule = schedule;
    }

    @Override
    public PointToPoint communicator() {
        return communicator;
    }

    @Override
    public Waiter waiter() {
        return schedule.waiter();
    }

    @Override
    public boolean isComplete() {
        return schedule.isComplete();
    }

    @Override
    public MpiException failure() {
        return schedule.failure();
    }

    @Override
    public void wakeOnCompletion(Thread thread) {
        schedule.wakeOnCompletion(thread);
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
        return "collective operation";
    }

    @Override
    public Status outcome() {
        return MessageStatus.EMPTY;
    }

    /** MPI does not let nonblocking collective operations be freed or cancelled (MPI 4.1, section 6.12). */
    @Override
    public void abandon() {
        throw new MpiException(ErrorClass.REQUEST, "a collective operation cannot be freed: wait for it");
    }

    @Override
    public void cancel() {
        requireNotFreed();
        throw new MpiException(ErrorClass.REQUEST, "a collective operation cannot be cancelled");
    }
}
