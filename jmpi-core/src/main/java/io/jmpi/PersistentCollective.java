package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.Schedule;
import io.jmpi.p2p.Waiter;

/** A persistent collective operation as the program sees it. */
final class PersistentCollective implements PersistentOperation {
    private final PointToPoint communicator;
    private final Schedule schedule;
    private RequestPhase phase = RequestPhase.NEW;
    private boolean listed;

    PersistentCollective(PointToPoint communicator, Schedule schedule) {
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

    @Override
    public Waiter waiter() {
        return schedule.waiter();
    }

    @Override
    public boolean isComplete() {
        return phase == RequestPhase.NEW || schedule.isComplete();
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
        return "persistent collective operation";
    }

    @Override
    public Status outcome() {
        return MessageStatus.EMPTY;
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

    @Override
    public void cancel() {
        requireNotFreed();
        throw new MpiException(ErrorClass.REQUEST, "a collective operation cannot be cancelled");
    }
}
