package io.jmpi.internal.core;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.CompleteReduction;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.p2p.schedule.Schedule;
import io.jmpi.reduction.ReduceOp;

/**
 * As {@link ContextIds#agree}, as a schedule that the progress engine runs. Each round of proposals consists of two
 * reductions; the step after a reduction plans what follows it.
 *
 * <p>Thread: one that creates and starts it, then the progress thread until the schedule is complete. Lifetime: one use.
 */
public final class ContextIdSearch {
    private final ContextIds ids;
    private final Plan plan;
    private ContextIds.Agreed agreed;

    /**
     * Plans the search.
     *
     * @param plan an empty one of all ranks
     */
    ContextIdSearch(ContextIds ids, Plan plan) {
        this.ids = ids;
        this.plan = plan;
        propose(0);
    }

    /** Returns the schedule, ready to start. */
    public Schedule schedule() {
        return plan.schedule();
    }

    /** Returns the ids, when the schedule has succeeded. */
    public ContextIds.Agreed agreed() {
        return agreed;
    }

    private void propose(int atLeast) {
        CompleteReduction highest = new CompleteReduction(plan, ids.proposal(atLeast), ReduceOp.MAX);
        then(() -> reserve(values(highest)));
    }

    private void reserve(int[] highest) {
        ContextIds.Agreed proposed = new ContextIds.Agreed(highest[0], highest[1]);
        boolean isOurs = ids.reserve(proposed);
        CompleteReduction refused = new CompleteReduction(plan, new int[] {isOurs ? 0 : 1}, ReduceOp.MAX);
        then(() -> decide(proposed, isOurs, values(refused)[0] == 0));
    }

    private void decide(ContextIds.Agreed proposed, boolean isOurs, boolean isFreeEverywhere) {
        if (isFreeEverywhere) {
            agreed = proposed;
            return;
        }
        if (isOurs) {
            ids.release(proposed.id());
        }
        propose(proposed.id());
    }

    private void then(Runnable step) {
        plan.schedule().step(step);
        plan.endRound();
    }

    private static int[] values(CompleteReduction reduction) {
        if (!reduction.isComplete()) {
            throw new MpiException(ErrorClass.PROC_FAILED, "ranks have failed or left the job");
        }
        return reduction.values();
    }
}
