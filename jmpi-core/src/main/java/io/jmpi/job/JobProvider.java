package io.jmpi.job;

import java.util.Map;
import java.util.Optional;

/**
 * Joins jobs of one kind of launcher. Providers are found by {@link java.util.ServiceLoader}. A context class loader of
 * the calling thread (or its parent) that implements this interface is tried first. A launcher that runs each rank of
 * one JVM in a separate class loader can therefore distinguish them without static state.
 */
public interface JobProvider {
    /**
     * Joins the job that the environment describes.
     *
     * @param environment the process's environment variables
     * @return the job; empty if this provider's launcher did not start the process
     * @throws IllegalStateException if its launcher did start the process, but the job cannot be joined
     * @throws io.jmpi.errors.MpiException of class OTHER if the process has joined it already, and cannot join again
     */
    Optional<Job> join(Map<String, String> environment);

    /**
     * The program starts a job of threads ({@code Jmpi.run}) in this process instead of joining the launcher's job. A
     * launcher can warn, because that may be a mistake. Any thread.
     *
     * @param ranks number of ranks of the program's own job
     */
    default void startsOwnJob(int ranks) {}

    /**
     * Returns settings of the launcher for this rank, by the names of environment variables ({@code JMPI_MATCHER},
     * ...); they override the process's environment. For launchers that cannot set the environment, because ranks share
     * a process.
     */
    default Map<String, String> settings() {
        return Map.of();
    }
}
