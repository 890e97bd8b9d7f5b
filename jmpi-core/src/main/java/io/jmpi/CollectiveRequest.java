package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.Schedule;
import io.jmpi.p2p.Waiter;

/** A nonblocking collective operation as the program sees it. */
final class CollectiveRequest implements EngineRequest {
    private final Schedule schedule;
    private boolean told;
    private boolean listed;

    CollectiveRequest(Schedule schedule) {
        this.schedule = schedule;
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
    public boolean isActive() {
        return !told;
    }

    @Override
    public boolean setListed(boolean value) {
        boolean before = listed;
        listed = value;
        return before;
    }

    @Override
    public Status tell() {
        told = true;
        return status();
    }

    @Override
    public Status status() {
        if (!isComplete()) {
            throw new MpiException(ErrorClass.REQUEST, "the collective operation has not completed: wait for it first");
        }
        if (failure() != null) {
            throw failure().again();
        }
        return MessageStatus.EMPTY;
    }

    /** MPI does not let collective operations be cancelled (MPI 4.1, section 6.12). */
    @Override
    public void cancel() {
        throw new MpiException(ErrorClass.REQUEST, "a collective operation cannot be cancelled");
    }
}
