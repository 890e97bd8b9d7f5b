package io.jmpi.internal.collective.memory;

import io.jmpi.internal.p2p.schedule.Schedule;

/**
 * One operation's turn to use a {@link CollectiveMemory}. It begins when the operation does, in the order in which all
 * ranks begin operations, also if the operation comes to its memory later. Each turn must be used, because the next but one
 * waits for its end.
 *
 * <p>Thread: the one that plans; what it plans runs on the progress thread.
 */
public final class MemoryTurn {
    final CollectiveMemory memory;
    final Schedule schedule;

    /** The operation that used the area before; 0 if there was none. */
    private long before;

    /** Begins with the present round of the schedule, which must be one of its first. */
    public MemoryTurn(CollectiveMemory memory, Schedule schedule) {
        this.memory = memory;
        this.schedule = schedule;
        schedule.report(missing -> before = memory.begin(schedule.number()));
    }

    long operation() {
        return schedule.number();
    }

    /** Whether a rank has ended the operation that used the area before. */
    boolean isFreeOf(int rank) {
        return before == 0 || memory.hasRead(rank, before, CollectiveMemory.ALL_STAGES);
    }
}
