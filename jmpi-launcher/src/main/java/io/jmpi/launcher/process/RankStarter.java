package io.jmpi.launcher.process;

import java.io.IOException;
import java.util.function.IntConsumer;

/** Starts the ranks of a job, and carries their output. Thread: that of the job. Lifetime: the job. */
public interface RankStarter {
    /**
     * Starts a rank.
     *
     * @param exited receives the exit code, by any thread, when the process has ended and its output has been carried
     */
    StartedRank start(int rank, IntConsumer exited) throws IOException;

    /** Waits until all output has been written, but not for long. */
    void awaitOutput() throws InterruptedException;
}
