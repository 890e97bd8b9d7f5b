package io.jmpi.launcher.join;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Warns, once, that a program starts jobs of its own by {@code Jmpi.run} in the ranks of a job, which ignore each other.
 * Rank 0 warns for all.
 *
 * <p>Any thread. Lifetime: that of the rank.
 */
public final class SeparateJobs {
    private final AtomicBoolean warned = new AtomicBoolean();

    /**
     * Records that a rank starts a job of its own.
     *
     * @param size number of ranks of the launcher's job
     * @param threads number of ranks of the rank's own job
     */
    public void started(int rank, int size, int threads) {
        if (rank == 0 && size > 1 && warned.compareAndSet(false, true)) {
            System.err.print(text(size, threads));
            System.err.flush();
        }
    }

    static String text(int size, int threads) {
        return "jmpi: WARNING: each of the " + size + " ranks runs a job of its own, with "
                + (threads == 1 ? "one thread" : threads + " threads") + ", because the program calls Jmpi.run("
                + threads + ", ...). For one job of the " + size
                + " ranks, let it call Mpi.init() instead; for one job of threads, start it by java.\n";
    }
}
