package io.jmpi.internal.request;

import io.jmpi.AnyCommunicator;
import io.jmpi.Duplication;
import io.jmpi.Status;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.schedule.Schedule;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A duplication: a schedule, after which the thread that observes its completion opens the communicator. */
public final class DuplicationRequest<C extends AnyCommunicator> extends WrappedRequest implements Duplication<C> {
    private final Schedule schedule;
    private final Supplier<C> opening;
    private final Consumer<MpiException> failing;
    private C communicator;

    /**
     * Binds a duplication that has been planned.
     *
     * @param opening runs once, when the schedule has succeeded
     * @param failing runs once with the failure, if the schedule or opening has failed
     */
    public DuplicationRequest(
            CommunicatorCore owner, Schedule schedule, Supplier<C> opening, Consumer<MpiException> failing) {
        super(owner, schedule);
        this.schedule = schedule;
        this.opening = opening;
        this.failing = failing;
    }

    @Override
    public void activate() {
        try {
            schedule.start();
        } catch (MpiException e) {
            failing.accept(e);
            throw owner().raised(e);
        }
    }

    @Override
    public Status report() {
        if (isActive() && isComplete()) {
            if (failure() == null) {
                open();
            } else {
                failing.accept(failure());
            }
        }
        return super.report();
    }

    private void open() {
        try {
            communicator = opening.get();
        } catch (MpiException e) {
            enter(RequestPhase.INACTIVE);
            failing.accept(e);
            throw owner().raised(e);
        }
    }

    @Override
    public C communicator() {
        if (isActive()) {
            throw new MpiException(
                    ErrorClass.REQUEST,
                    "no wait or test has found that the duplication is complete: wait for it first");
        }
        status(); // throws if it failed
        return communicator;
    }

    @Override
    public String toString() {
        return describe(" " + schedule.operation() + ", " + owner().label());
    }

    @Override
    public String kind() {
        return "collective operation";
    }

    @Override
    public void abandon() {
        throw new MpiException(ErrorClass.REQUEST, "a collective operation cannot be freed: wait for it");
    }
}
