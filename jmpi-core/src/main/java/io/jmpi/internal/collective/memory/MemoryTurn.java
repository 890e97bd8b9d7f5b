package io.jmpi.internal.collective.memory;

import io.jmpi.internal.p2p.schedule.Schedule;
import java.util.Objects;

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

    /** A number of the operation by its name and root; two may have the same, which is unlikely. */
    private int kind;

    /** The operation that used the area before, and its kind; 0 if there was none. */
    private long before;

    private int kindBefore;

    /** Begins with the present round of the schedule, which must be one of its first. */
    public MemoryTurn(CollectiveMemory memory, Schedule schedule) {
        this.memory = memory;
        this.schedule = schedule;
        schedule.report(missing -> {
            kindBefore = memory.lastKind(operation());
            before = memory.begin(operation(), kind);
        });
    }

    /** Takes the root of the operation, which it has by its plan. */
    void setRoot(int root) {
        kind = Objects.hash(schedule.operation(), root) & CollectiveMemory.KIND_BITS;
    }

    int kind() {
        return kind;
    }

    long operation() {
        return schedule.number();
    }

    /** Whether a rank has ended the operation that used the area before. */
    boolean isFreeOf(int rank) {
        return before == 0 || memory.hasRead(rank, before, CollectiveMemory.ALL_STAGES);
    }

    /** Called for each rank that has ended the operation before: it may have been another one than here. */
    void compareBefore(int rank) {
        if (before != 0) {
            memory.compareEnded(rank, before, kindBefore);
        }
    }
}
