package io.jmpi.collective;

import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.p2p.Schedule;

/**
 * Where the collective operations of one communicator run: in a context of their own, which no user receive can match. All
 * ranks begin the same collective operations in the same order (MPI 4.1, section 6.14), so that each operation can have a
 * tag of its own, and several can be under way.
 *
 * <p>Thread: one at a time.
 */
public final class CollectiveContext {
    private final ProgressEngine engine;
    private final CommContext context;
    private final int size;
    private int operations;

    public CollectiveContext(ProgressEngine engine, CommContext context, int size) {
        this.engine = engine;
        this.context = context;
        this.size = size;
    }

    /** A plan for the operation that all ranks begin now. */
    public Plan newPlan() {
        return new Plan(new Schedule(engine, context, nextTag()), context.rank(), size, null);
    }

    /** The tag of the operation that begins now. */
    int nextTag() {
        operations = operations + 1 & Integer.MAX_VALUE;
        return operations;
    }
}
