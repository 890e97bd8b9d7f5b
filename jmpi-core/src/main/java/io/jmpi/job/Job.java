package io.jmpi.job;

import java.util.function.Consumer;

/**
 * A rank's membership in a job that a launcher started: the seam between jmpi and process managers, shaped like PMI.
 *
 * <p>Values that ranks {@link #put} become visible to all ranks after the next {@link #fence}. Keys and values are short
 * printable ASCII without blanks and without '=' in keys, so that every PMI can carry them; values hold at most 512
 * characters.
 *
 * <p>Thread: the methods may be called by one thread at a time, except {@link #abort}, which any thread may call.
 * Lifetime: from joining until {@link #close}, which tells the launcher that this rank has left in good order.
 */
public interface Job extends AutoCloseable {
    /** This process's rank in the job, from 0. */
    int rank();

    /** The number of ranks. */
    int size();

    /** How many ranks of the job run on this host, this one included: the waiter spins only if there are cores for all. */
    int localSize();

    /** Whether all ranks of the job are in this JVM. */
    default boolean onlyInThisJvm() {
        return false;
    }

    /**
     * The secret that members of this job share, and nobody else knows. A rank proves by it, when it connects, that it
     * belongs to the job.
     */
    byte[] key();

    /** Offers a value to the other ranks. */
    void put(String key, String value);

    /** Waits until all ranks have called it; afterwards each sees what all had put. */
    void fence();

    /**
     * Reads a value that some rank put before the last fence.
     *
     * @throws IllegalStateException if there is no such value
     */
    String get(String key);

    /**
     * Ends the whole job: every rank, this one included. Does not return where the rank is a process of its own.
     *
     * @param code exit code of the job; 0 is turned into 1, for an aborted job has failed
     * @param reason one line for the user
     */
    void abort(int code, String reason);

    /**
     * Registers what is to happen in this rank when another rank aborts the job, for jobs whose ranks are not processes
     * and so cannot be ended from outside. The listener is called once, by any thread, with the reason.
     */
    default void onAbort(Consumer<String> listener) {}

    /**
     * Hands this rank's statistics to the launcher, which shows those of all ranks when the job has ended. After the last
     * message, before {@link #close}.
     *
     * @return false if this launcher does not do that, and nothing has happened
     */
    default boolean reportStatistics(String statistics) {
        return false;
    }

    /** Leaves the job in good order. Idempotent. */
    @Override
    void close();
}
