package io.jmpi.job;

import java.util.Map;
import java.util.Optional;

/**
 * Joins jobs of one kind of launcher. Providers are found by {@link java.util.ServiceLoader}; besides, a context class
 * loader of the calling thread (or a parent of it) that implements this interface is asked first: so a launcher that
 * runs several ranks in one JVM, each in a class loader of its own, tells them apart without static state.
 */
public interface JobProvider {
    /**
     * Joins the job that the environment describes.
     *
     * @param environment the process's environment variables
     * @return the job; empty if this provider's launcher did not start the process
     * @throws IllegalStateException if its launcher did start the process, but the job cannot be joined
     */
    Optional<Job> join(Map<String, String> environment);

    /**
     * Settings that the launcher gives this rank, by the names of environment variables ({@code JMPI_MATCHER}, ...); they
     * override the process's environment. For launchers that cannot set the environment, because ranks share a process.
     */
    default Map<String, String> settings() {
        return Map.of();
    }
}
