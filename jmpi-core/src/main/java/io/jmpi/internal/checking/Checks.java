package io.jmpi.internal.checking;

import io.jmpi.internal.collective.plan.CollectiveCall;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.operations.Binder;
import io.jmpi.internal.operations.CommunicatorCalls;
import io.jmpi.internal.p2p.schedule.Schedule;
import io.jmpi.internal.request.EngineRequest;
import java.util.function.Supplier;

/**
 * Checks the calls of a session's communicators, and the memory that they are lent, with the setting {@code check};
 * otherwise checks nothing and returns the undecorated operations. Operations are decorated once, when the communicator is
 * created.
 *
 * <p>Thread: any. Lifetime: that of the session.
 */
public final class Checks {
    private final boolean wanted;
    private final LentMemory memory = new LentMemory();

    public Checks(boolean wanted) {
        this.wanted = wanted;
    }

    /** Returns what binds the calls, checked. */
    public Binder<EngineRequest> decorate(CommunicatorCalls plain) {
        return wanted ? new CheckedCalls(plain.core(), memory, plain) : plain;
    }

    /** Returns what watches the memory that accesses to a window are lent; null without checks. */
    public LentToAccesses lentToAccesses() {
        return wanted ? new LentToAccesses(memory) : null;
    }

    /** Returns the checks of a file; null if calls are not checked. */
    public FileChecks ofFile() {
        return wanted ? new FileChecks(memory) : null;
    }

    /**
     * Compares the calls of all ranks before a collective call that has only a blocking style. Collective.
     *
     * @throws io.jmpi.errors.MpiException if they differ, at all ranks
     */
    public void compare(CommunicatorCore core, Supplier<CollectiveCall> call) {
        if (wanted) {
            CollectiveCall ours = call.get();
            Plan plan = core.newPlan(ours.operation());
            core.compareFirst(plan.schedule(), ours);
            CommunicatorCore.run(plan);
        }
    }

    /** Makes a planned schedule compare the calls of all ranks first. */
    public void compareFirst(CommunicatorCore core, Schedule schedule, Supplier<CollectiveCall> call) {
        if (wanted) {
            core.compareFirst(schedule, call.get());
        }
    }
}
