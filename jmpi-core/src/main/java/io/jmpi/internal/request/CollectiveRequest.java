package io.jmpi.internal.request;

import io.jmpi.PersistentRequest;
import io.jmpi.Status;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.memory.MemorySharing.Extent;
import io.jmpi.internal.collective.plan.CollectiveCall;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.schedule.Schedule;
import java.util.function.Supplier;

/** A collective operation: a schedule that has been planned. */
public class CollectiveRequest extends WrappedRequest {
    private Schedule schedule;
    private Runnable release = () -> {};
    private Supplier<CollectiveRequest> planner;

    /** Binds an operation that has been planned. */
    public CollectiveRequest(CommunicatorCore owner, Schedule schedule) {
        super(owner, schedule);
        this.schedule = schedule;
    }

    /** Sets what runs when a blocking call has succeeded: then nothing refers to this object any more. */
    public void releaseTo(Runnable next) {
        release = next;
    }

    /**
     * Whether it reads and writes the memory of the program while it is active. Otherwise it copies the data that it
     * sends when it starts, and can start once.
     */
    public boolean lendsMemory() {
        return true;
    }

    /** Sets what plans the same operation anew; only if it {@linkplain #lendsMemory lends memory}. */
    public void plannedBy(Supplier<CollectiveRequest> planner) {
        this.planner = planner;
    }

    /** Ranks may start persistent operations in different orders, which memory that they share does not permit. */
    @Override
    public PersistentRequest persistent() {
        if (planner != null && owner().collectives().sharing().extent() != Extent.NOBODY) {
            replaceBy(owner().collectives().withoutMemory(planner));
        }
        return super.persistent();
    }

    private void replaceBy(CollectiveRequest other) {
        schedule = other.schedule;
        wrap(schedule);
    }

    /** Makes the operation compare the calls of all ranks first, each time it runs. */
    public void compareFirst(CollectiveCall call) {
        owner().compareFirst(schedule, call);
    }

    /** Binds the operation again, with the same arguments, after its release. */
    public void renew() {
        owner().renew(schedule);
        enter(RequestPhase.NEW);
    }

    @Override
    public Status blocking() {
        try {
            if (owner().getsMemory(schedule.operation())) {
                if (planner != null) {
                    replaceBy(planner.get());
                } else {
                    owner().newPlan(schedule.operation()); // As at ranks that do not plan again.
                }
            }
        } catch (MpiException e) {
            throw owner().raised(e);
        }
        Status status = super.blocking();
        release.run();
        return status;
    }

    @Override
    public void activate() {
        try {
            schedule.start();
        } catch (MpiException e) {
            throw owner().raised(e);
        }
    }

    @Override
    public String toString() {
        return describe(" " + schedule.operation() + ", " + owner().label());
    }

    @Override
    public boolean isComplete() {
        return phase() == RequestPhase.NEW || super.isComplete();
    }

    @Override
    public String kind() {
        return (isPersistent() ? "persistent " : "") + "collective operation";
    }

    /**
     * Other ranks wait for a pending operation: MPI forbids freeing a nonblocking collective operation, and an active
     * persistent one (MPI 4.1, sections 6.12 and 6.13).
     */
    @Override
    public void abandon() {
        if (!isPersistent()) {
            throw new MpiException(ErrorClass.REQUEST, "a collective operation cannot be freed: wait for it");
        }
        if (isActive()) {
            throw new MpiException(
                    ErrorClass.REQUEST,
                    "the persistent collective operation is active: wait for it before you free it");
        }
    }
}
