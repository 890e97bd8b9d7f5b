package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.Schedule;
import io.jmpi.p2p.Waiter;

/** A persistent collective operation as the program sees it. */
final class PersistentCollective implements EngineRequest, PersistentRequest {
    private final PointToPoint communicator;
    private final Schedule schedule;
    private boolean started;
    private boolean active;
    private boolean listed;

    PersistentCollective(PointToPoint communicator, Schedule schedule) {
        this.communicator = communicator;
        this.schedule = schedule;
    }

    @Override
    public void start() {
        if (active) {
            throw new MpiException(
                    ErrorClass.REQUEST,
                    "the persistent collective operation is active: wait for it before it is started again");
        }
        communicator.requireUsable();
        schedule.start();
        started = true;
        active = true;
    }

    @Override
    public Waiter waiter() {
        return schedule.waiter();
    }

    @Override
    public boolean isComplete() {
        return !started || schedule.isComplete();
    }

    @Override
    public MpiException failure() {
        return started ? schedule.failure() : null;
    }

    @Override
    public void wakeOnCompletion(Thread thread) {
        schedule.wakeOnCompletion(thread);
    }

    @Override
    public boolean isActive() {
        return active;
    }

    @Override
    public boolean setListed(boolean value) {
        boolean before = listed;
        listed = value;
        return before;
    }

    @Override
    public Status tell() {
        if (!active) {
            return MessageStatus.EMPTY; // Its completion has been told (MPI 4.1, section 3.7.3).
        }
        active = false;
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

    @Override
    public void cancel() {
        throw new MpiException(ErrorClass.REQUEST, "a collective operation cannot be cancelled");
    }
}
