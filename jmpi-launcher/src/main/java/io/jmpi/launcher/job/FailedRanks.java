package io.jmpi.launcher.job;

import io.jmpi.launcher.plan.Grace;
import io.jmpi.launcher.pmi.PmiMessage;
import java.time.Duration;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/**
 * Ranks that have begun to end, as they have reported, and whose processes have not ended yet: a shutdown hook may block,
 * or call {@code System.exit}. A failed rank has a moment to end by itself. After that its job is ended, or with {@code
 * --keep-going} only the rank. A rank that has left its job in good order may take any time.
 *
 * <p>Thread: the event thread of the job. Lifetime: the job.
 */
final class FailedRanks {
    /** Time that a rank has to end by itself: nearly all do, and their exit codes then say more. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final int FAILED = 1;

    /** The job of the ranks. */
    interface Job {
        /** Whether a rank's process lives while the job is not being ended. */
        boolean isAwaited(int rank);

        /** Whether a rank has joined, and not left. */
        boolean isMember(int rank);

        /** Reports that a rank will neither join nor rejoin. */
        void joinsNoMore(int rank);

        /** Reports that a rank has failed and does not end by itself: it must be ended, with its job or alone. */
        void endIt(int rank, int code, String how);

        /** Calls a task of the event thread later. */
        void after(Duration delay, Runnable task);
    }

    private final Job job;
    private final Duration graceToLeave;

    /** The exit codes that ranks have reported. */
    private final Map<Integer, Integer> codes = new TreeMap<>();

    private final BitSet watched = new BitSet();

    /** Ranks that the job has been asked to end. */
    private final BitSet ended = new BitSet();

    /**
     * Creates an instance that waits, for the grace after a signal, until an ending rank leaves its job, as a shutdown
     * hook may do.
     */
    FailedRanks(Job job, Grace grace) {
        this.job = job;
        graceToLeave = grace.afterSignal();
    }

    /**
     * Records that a rank has begun to end.
     *
     * @param code its exit code; {@link PmiMessage#UNKNOWN_CODE} if it does not know
     */
    void ends(int rank, int code) {
        boolean isNews = code > 0 && codes.putIfAbsent(rank, code) == null;
        if (isNews || !watched.get(rank)) {
            watched.set(rank);
            job.after(PATIENCE, () -> stays(rank));
        }
    }

    /** The exit code of a rank that jmpirun has killed, which is the code that it has reported. */
    int code(int rank, int codeOfProcess) {
        return codes.getOrDefault(rank, codeOfProcess);
    }

    private void stays(int rank) {
        if (!job.isAwaited(rank) || ended.get(rank)) {
            return;
        }
        if (codes.containsKey(rank)) {
            int code = codes.get(rank);
            ended.set(rank);
            job.endIt(rank, code, "rank " + rank + " has failed with exit code " + code + ", but its process goes on");
        } else if (job.isMember(rank)) {
            job.after(graceToLeave, () -> endUnlessLeft(rank));
        } else {
            job.joinsNoMore(rank);
        }
    }

    private void endUnlessLeft(int rank) {
        if (job.isAwaited(rank) && job.isMember(rank) && !ended.get(rank)) {
            ended.set(rank);
            codes.put(rank, FAILED);
            job.endIt(
                    rank,
                    FAILED,
                    "rank " + rank + " has been ending for " + Grace.text(graceToLeave.plus(PATIENCE))
                            + " s without Mpi.close() or MPI.Finalize(), and its process goes on");
        }
    }
}
