package io.jmpi.trace.replay.recording;

import java.util.ArrayList;
import java.util.List;

/**
 * The number of ranks of a job, as far as its trace is credible. There may be fewer files than ranks, and a .meta file
 * next to only some of them may contradict that; then the ranks' own calls show more: the size of MPI_COMM_WORLD, and
 * the world ranks in jmpi's descriptions of communicators. A damaged file may contain anything, so numbers count up to
 * {@link #MOST_RANKS}, and sizes only if no other rank contradicts.
 *
 * <p>Thread: one.
 */
public final class JobSize {
    /** Maximum number of ranks. */
    public static final int MOST_RANKS = 1 << 20;

    private final int listed;
    private final List<RankRecorder> recorders;
    private final List<String> problems = new ArrayList<>();

    /**
     * Prepares the computation.
     *
     * @param listed number of ranks according to files and .meta files
     */
    public JobSize(int listed, List<RankRecorder> recorders) {
        this.listed = listed;
        this.recorders = recorders;
    }

    /** Ranks of the job. */
    public int ranks() {
        problems.clear();
        int ranks = Math.max(listed, sizeOfWorld());
        for (RankRecorder recorder : recorders) {
            ranks = Math.max(ranks, recorder.describedRanks());
        }
        if (ranks > listed) {
            problems.add(
                    "the calls of the trace show " + ranks + " ranks, but files exist for only " + recorders.size());
        }
        return ranks;
    }

    /** Numbers that were ignored and files that are missing, in sentences; after {@link #ranks}. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    private int sizeOfWorld() {
        RankRecorder first = null;
        for (RankRecorder recorder : recorders) {
            int size = recorder.communicators.worldSize();
            if (size < 0 || size > MOST_RANKS) {
                problems.add("rank " + recorder.rank + ": MPI_Comm_size returned " + size
                        + " ranks, which is not between 1 and " + MOST_RANKS + "; it is ignored");
            } else if (first == null && size > 0) {
                first = recorder;
            } else if (size > 0 && size != first.communicators.worldSize()) {
                problems.add("rank " + recorder.rank + ": MPI_Comm_size returned " + size
                        + " ranks, but " + first.communicators.worldSize() + " at rank " + first.rank
                        + "; both are ignored");
                return 0;
            }
        }
        return first == null ? 0 : first.communicators.worldSize();
    }

    /** One more than the highest world rank in a list, if it is credible; else 0. */
    static int ranksIn(int[] worldRanks) {
        int ranks = 0;
        for (int rank : worldRanks) {
            if (rank < 0 || rank >= MOST_RANKS) {
                return 0;
            }
            ranks = Math.max(ranks, rank + 1);
        }
        return ranks;
    }
}
