package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.Schedule;
import io.jmpi.p2p.Waiter;

/** A nonblocking collective operation as the program sees it. */
final class CollectiveRequest extends WrappedOperation {
    private final PointToPoint communicator;
    private final Schedule schedule;

    CollectiveRequest(PointToPoint communicator, Schedule schedule) {
        super(RequestPhase.ACTIVE);
        this.communicator = communicator;
        this.schedule = schedule;
    }

    @Override
    public PointToPoint communicator() {
        return communicator;
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
    public String kind() {
        return "collective operation";
    }

    /** MPI does not let nonblocking collective operations be freed or cancelled (MPI 4.1, section 6.12). */
    @Override
    public void abandon() {
        throw new MpiException(ErrorClass.REQUEST, "a collective operation cannot be freed: wait for it");
    }
}
