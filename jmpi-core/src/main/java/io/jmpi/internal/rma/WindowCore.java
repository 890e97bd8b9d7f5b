package io.jmpi.internal.rma;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.checking.LentToAccesses;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.recording.WindowTrace;
import io.jmpi.internal.rma.memory.OwnMemory;
import io.jmpi.internal.rma.memory.Part;
import io.jmpi.internal.statistics.AccessCounters;
import org.jspecify.annotations.Nullable;

/**
 * What the accesses and the synchronizations of a window share at this rank.
 *
 * @param parent the communicator that the window was made with
 * @param ranks of the window's own communicator
 * @param parts the memory of each rank
 * @param own the memory of this rank
 * @param context of its messages
 * @param service serves other ranks
 * @param epochs that are open
 * @param order of accumulates by messages and direct ones
 * @param reached by rank: whether accesses by messages may be pending. Benign races: a thread synchronizes what it has accessed
 * @param lent watches the memory of accesses; null without checks
 * @param trace records the calls; null without a trace
 * @param counters of accesses; null if no statistics are wanted
 */
@SuppressWarnings("ArrayRecordComponent") // Windows are not compared.
record WindowCore(
        CommunicatorCore parent,
        CommunicatorCore ranks,
        Part[] parts,
        OwnMemory own,
        WindowContext context,
        WindowService service,
        Epochs epochs,
        AccumulateOrder order,
        boolean[] reached,
        @Nullable LentToAccesses lent,
        @Nullable WindowTrace trace,
        @Nullable AccessCounters counters) {

    /** Makes the parts of a window. */
    static WindowCore of(
            CommunicatorCore parent,
            CommunicatorCore ranks,
            Part[] parts,
            OwnMemory own,
            @Nullable LentToAccesses lent,
            @Nullable WindowTrace trace) {
        WindowContext context = new WindowContext(ranks.messages());
        return new WindowCore(
                parent,
                ranks,
                parts,
                own,
                context,
                new WindowService(context, own, parts[ranks.rank()], lent != null),
                new Epochs(ranks::describe, parts.length),
                new AccumulateOrder(parts.length),
                new boolean[parts.length],
                lent,
                trace,
                ranks.session().statistics().isReported() ? new AccessCounters() : null);
    }

    /** Checks that the window has not been freed, and its session not closed. */
    void requireUsable() {
        if (ranks.isFreed()) {
            throw new MpiException(ErrorClass.WIN, ranks.describe() + " has been freed");
        }
        if (parent.faults().isRevoked()) { // The window's own one will be.
            throw new MpiException(
                    ErrorClass.REVOKED, ranks.describe() + ": the communicator that it was made with has been revoked");
        }
        ranks.requireUsable();
    }

    /** Whether it is revoked, or will be, because the communicator that it was made with is. */
    boolean isRevoked() {
        return parent.faults().isRevoked() || ranks.faults().isRevoked();
    }

    /** Checks the rank of a target. */
    void requireRank(int rank) {
        if (rank < 0 || rank >= parts.length) {
            throw new MpiException(
                    ErrorClass.RANK, "target rank " + rank + " is neither PROC_NULL nor in 0.." + (parts.length - 1));
        }
    }

    boolean isChecked() {
        return lent != null;
    }

    long now() {
        return trace == null ? 0 : trace.now();
    }

    /** Counts an access, if statistics are wanted. */
    void count(boolean reads, boolean writes, long bytes) {
        if (counters != null && reads) {
            counters.count(false, bytes);
        }
        if (counters != null && writes) {
            counters.count(true, bytes);
        }
    }
}
