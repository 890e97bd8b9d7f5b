package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.Schedule;
import io.jmpi.p2p.Waiter;

/** A persistent collective operation as the program sees it. */
final class PersistentCollective extends WrappedOperation implements PersistentOperation {
    private final PointToPoint communicator;
    private final Schedule schedule;

    PersistentCollective(PointToPoint communicator, Schedule schedule) {
        super(RequestPhase.NEW);
        this.communicator = communicator;
        this.schedule = schedule;
    }

    @Override
    public PointToPoint communicator() {
        return communicator;
    }

    @Override
    public void restart() {
        schedule.start();
    }

    /** As the methods of communicators are called. */
    String operation() {
        return schedule.operation();
    }

    @Override
    public Waiter waiter() {
        return schedule.waiter();
    }

    @Override
    public boolean isComplete() {
        return phase() == RequestPhase.NEW || schedule.isComplete();
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
    public String kind() {
        return "persistent collective operation";
    }

    /** Others wait for what is under way (MPI 4.1, section 6.13). */
    @Override
    public void abandon() {
        if (isActive()) {
            throw new MpiException(
                    ErrorClass.REQUEST,
                    "the persistent collective operation is active: wait for it before it is freed");
        }
    }
}
