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

    /** Writes lines instead of a rank, as if it had written them to its error stream. By any thread. */
    void print(int rank, String text);

    /** Waits briefly until all output has been written. */
    void awaitOutput() throws InterruptedException;
}
