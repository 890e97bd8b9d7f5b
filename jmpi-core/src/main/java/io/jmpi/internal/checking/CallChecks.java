package io.jmpi.internal.checking;

import io.jmpi.internal.collective.CollectiveCall;
import io.jmpi.internal.collective.Plan;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.operations.Binder;
import io.jmpi.internal.operations.CommunicatorCalls;
import io.jmpi.internal.p2p.schedule.Schedule;
import java.util.function.Supplier;

/** Checks all calls, and the memory that they are lent. */
final class CallChecks implements Checks {
    private final LentMemory memory = new LentMemory();

    @Override
    public Binder decorate(CommunicatorCalls plain) {
        return new CheckedCalls(plain.core(), memory, plain);
    }

    @Override
    public void compare(CommunicatorCore core, Supplier<CollectiveCall> call) {
        CollectiveCall ours = call.get();
        Plan plan = core.newPlan(ours.operation());
        core.compareFirst(plan.schedule(), ours);
        CommunicatorCore.run(plan);
    }

    @Override
    public void compareFirst(CommunicatorCore core, Schedule schedule, Supplier<CollectiveCall> call) {
        core.compareFirst(schedule, call.get());
    }
}
