package io.jmpi.internal.collective.plan;

import io.jmpi.internal.collective.memory.MemorySharing;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.schedule.Schedule;
import io.jmpi.internal.p2p.schedule.Schedules;
import java.util.function.Supplier;

/**
 * Creates the plans of one communicator's collective operations. They run in a separate context, whose messages no
 * receive of the program can match. All ranks begin the same collective operations in the same order (MPI 4.1, section
 * 6.14), so each operation has its own tag, and several can be active. Operations of some of the ranks have tags that
 * their caller chooses from a separate range.
 *
 * <p>Thread: one at a time, except {@link #newPlan(String, int, int[])}, which any threads may call.
 */
public final class CollectiveContext {
    /** The highest tag of an operation of some of the ranks. */
    public static final int MAX_TAG_AMONG_SOME = CommContext.AMONG_SOME - 1;

    private final Schedules schedules;
    private final CommContext context;
    private final int size;
    private long operations;

    private MemorySharing sharing = MemorySharing.NOBODY;

    public CollectiveContext(Schedules schedules, CommContext context, int size) {
        this.schedules = schedules;
        this.context = context;
        this.size = size;
    }

    /**
     * Creates a plan for the operation that all ranks begin now, or for a step of a longer one.
     *
     * @param operation named as the method of the communicator
     */
    public Plan newPlan(String operation) {
        Schedule schedule = new Schedule(schedules, context, 0, operation);
        renew(schedule);
        return new Plan(schedule, context.rank(), size, null, sharing);
    }

    /**
     * Creates a plan for an operation of some of the ranks, which does not count as one of all ranks. Operations that
     * have a rank in common must have different tags, or be called one after the other by all their ranks in the same
     * order.
     *
     * @param operation its name in errors and reports
     * @param tag 0 to {@link #MAX_TAG_AMONG_SOME}
     * @param members rank in the communicator by rank in the plan; this rank is among them
     */
    public Plan newPlan(String operation, int tag, int[] members) {
        int rank = 0;
        while (members[rank] != context.rank()) {
            rank++;
        }
        return new Plan(
                new Schedule(schedules, context, CommContext.AMONG_SOME | tag, operation),
                rank,
                members.length,
                members);
    }

    /** Makes a schedule compare the calls of all ranks first; see {@link CollectiveCheck}. */
    public void compareFirst(Schedule schedule, CollectiveCall call) {
        schedule.first(() -> new CollectiveCheck(context, size, call).plan(schedule));
    }

    /** Assigns a plan, new or executed, to the operation that all ranks begin now. */
    public void renew(Schedule schedule) {
        int tag = nextTag();
        schedule.renew(tag, operations);
    }

    /** Returns the tag of the operation that begins now. */
    int nextTag() {
        operations++;
        return (int) operations & CommContext.PARTITIONED - 1;
    }

    /** Sets which memory ranks share for the operations that begin from now on. */
    public void share(MemorySharing now) {
        sharing = now;
    }

    /**
     * Plans a persistent operation: without the memory, because ranks may start persistent operations in different orders
     * (MPI 4.1, section 6.13).
     */
    public <T> T withoutMemory(Supplier<T> planning) {
        MemorySharing shared = sharing;
        sharing = MemorySharing.NOBODY;
        try {
            return planning.get();
        } finally {
            sharing = shared;
        }
    }

    /** Returns which memory operations that begin now may use. */
    public MemorySharing sharing() {
        return sharing;
    }
}
