package io.jmpi.trace.replay;

import java.util.ArrayList;
import java.util.List;

/**
 * How many ranks a job had, as far as its trace can be believed. Files may be fewer than ranks, and a .meta file beside only some
 * of them may say that there are no others; but then what the ranks say tells more: the size of MPI_COMM_WORLD, and the world
 * ranks in jmpi's descriptions of communicators. A damaged file may say anything, so that numbers are believed up to {@link
 * #MOST_RANKS}, and sizes if nobody says another.
 *
 * <p>Thread: one.
 */
final class JobSize {
    /** No job has more. */
    static final int MOST_RANKS = 1 << 20;

    private final int told;
    private final List<RankRecorder> recorders;
    private final List<String> problems = new ArrayList<>();

    /**
     * Prepares.
     *
     * @param told ranks that files and .meta files tell of
     */
    JobSize(int told, List<RankRecorder> recorders) {
        this.told = told;
        this.recorders = recorders;
    }

    /** Ranks of the job. */
    int ranks() {
        problems.clear();
        int ranks = Math.max(told, sizeOfWorld());
        for (RankRecorder recorder : recorders) {
            ranks = Math.max(ranks, recorder.describedRanks());
        }
        if (ranks > told) {
            problems.add("the calls of the trace tell of " + ranks + " ranks, but only " + recorders.size()
                    + " have a file");
        }
        return ranks;
    }

    /** What is not believed, and what is missing, in sentences; after {@link #ranks}. */
    List<String> problems() {
        return List.copyOf(problems);
    }

    private int sizeOfWorld() {
        RankRecorder first = null;
        for (RankRecorder recorder : recorders) {
            int size = recorder.communicators().worldSize();
            if (size < 0 || size > MOST_RANKS) {
                problems.add("rank " + recorder.rank() + ": MPI_Comm_size says that there were " + size
                        + " ranks; 1 to " + MOST_RANKS + " are believed");
            } else if (first == null && size > 0) {
                first = recorder;
            } else if (size > 0 && size != first.communicators().worldSize()) {
                problems.add("rank " + recorder.rank() + ": MPI_Comm_size says that there were " + size
                        + " ranks, but " + first.communicators().worldSize() + " at rank " + first.rank()
                        + "; neither is believed");
                return 0;
            }
        }
        return first == null ? 0 : first.communicators().worldSize();
    }

    /** One more than the highest world rank in a list, if that can be believed; else 0. */
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
