package io.jmpi.job;

import java.net.InetAddress;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A rank's membership in a job that a launcher started: the seam between jmpi and process managers, shaped like PMI.
 *
 * <p>Values that ranks {@link #put} become visible to all ranks after the next {@link #fence}. Keys and values are
 * short printable ASCII without blanks and without '=' in keys, so that every PMI can carry them; values hold at most
 * 512 characters.
 *
 * <p>Thread: the methods may be called by one thread at a time, except {@link #abort}, which any thread may call.
 * Lifetime: from joining until {@link #close}, which reports the orderly departure of this rank to the launcher.
 */
public interface Job extends AutoCloseable {
    /** Returns this process's rank in the job, from 0. */
    int rank();

    /** Returns the number of ranks. */
    int size();

    /**
     * Returns the number of ranks of the job on this host, including this one: the waiter spins only if there are cores
     * for all.
     */
    int localSize();

    /**
     * Returns addresses of this host by which it reaches its launcher or its launcher reaches it, best first. Used if
     * the job has ranks on other hosts. May look up a name.
     */
    default List<InetAddress> hostAddresses() {
        return List.of();
    }

    /**
     * Whether this rank is known to be on another host than its launcher, or than rank 0 if ranks meet there. False if
     * this is unknown.
     */
    default boolean isLauncherElsewhere() {
        return false;
    }

    /** Returns a description for users of how this rank has joined the job: the findings in its environment. */
    default String description() {
        return "ranks of one JVM";
    }

    /** Decides which messages match in this rank's calls; null except in an exploration of all matchings. */
    default @Nullable Steering steering() {
        return null;
    }

    /** Whether all ranks of the job are in this JVM. */
    default boolean onlyInThisJvm() {
        return false;
    }

    /**
     * Returns the secret that only members of this job know; empty if the launcher provides none. When a rank connects,
     * it proves by the secret that it belongs to the job; without a secret, ranks derive secrets from public keys that
     * they {@link #put}.
     */
    byte[] key();

    /** Publishes a value to the other ranks. */
    void put(String key, String value);

    /** Waits until all ranks have called it; afterwards each rank sees the values that all ranks have put before. */
    void fence();

    /**
     * Reads a value that some rank put before the last fence.
     *
     * @throws IllegalStateException if there is no such value
     */
    String get(String key);

    /**
     * Ends the whole job: every rank, including this one. Does not return if the rank is a separate process.
     *
     * @param code exit code of the job; 0 becomes 1, because an aborted job has failed
     * @param reason one line for the user
     */
    void abort(int code, String reason);

    /**
     * Registers the action of this rank when another rank aborts the job, for jobs whose ranks are not processes and so
     * cannot be ended from outside. The listener is called once, by any thread, with the reason.
     */
    default void onAbort(Consumer<String> listener) {}

    /**
     * Sets the creator of the reports that the launcher requests of this rank, from joining until {@link #close}.
     * Launchers that request no reports ignore it.
     */
    default void reportBy(RankReporter reporter) {}

    /**
     * Registers the action of this rank when another rank has ended without leaving, and its connections stay open
     * because its process continues to run. The listener is called by any thread, with the lost rank.
     */
    default void onLoss(IntConsumer listener) {}

    /**
     * Reports this rank's session to the launcher, with statistics. The launcher prints the statistics of all ranks
     * when the job has ended. Called after the last message, before {@link #close}.
     *
     * @return false if this launcher does not support it
     */
    default boolean reportEnd(RankReport end) {
        return false;
    }

    /**
     * Reports that this rank could not write all requested output, such as a trace. The launcher marks the job as
     * failed when it has ended. Any thread may call it.
     */
    default void reportLostOutput() {}

    /**
     * Records that this rank leaves in good order: it has exchanged goodbyes with all ranks with which it exchanged
     * messages, and sends nothing more. Called before other ranks find it unreachable; {@link #close} follows.
     */
    default void recordLeave() {}

    /**
     * Whether a rank that this one cannot reach has recorded its departure, in this session. If not, it is lost.
     *
     * <p>True for each rank of a launcher that cannot pass on such a record. A launcher of that kind must itself end a
     * job in which a rank ends without {@link #close}.
     */
    default boolean hasLeft(int rank) {
        return true;
    }

    /**
     * Whether a rank need not connect to another one to learn that it is lost: the launcher ends the job, or calls the
     * listener of {@link #onLoss}; and {@link #hasLeft} is exact.
     */
    default boolean reportsLosses() {
        return false;
    }

    /** Leaves the job in good order. Idempotent. */
    @Override
    void close();
}
