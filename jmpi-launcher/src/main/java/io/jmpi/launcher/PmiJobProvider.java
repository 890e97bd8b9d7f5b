package io.jmpi.launcher;

import io.jmpi.job.Job;
import io.jmpi.job.JobProvider;
import java.util.Map;
import java.util.Optional;

/**
 * Joins the job of a launcher that speaks PMI-1 over a socket, which it announces by {@code PMI_PORT} and
 * {@code PMI_ID}: {@code jmpirun}, or MPICH's {@code mpiexec -pmi-port}.
 *
 * <p>Thread: any. A process is one rank: it can join once at a time.
 */
public final class PmiJobProvider implements JobProvider {
    /** The number of ranks on this host. */
    static final String LOCAL_SIZE = "JMPI_LOCAL_SIZE";

    /** For {@link java.util.ServiceLoader}. */
    public PmiJobProvider() {}

    @Override
    public Optional<Job> join(Map<String, String> environment) {
        return RankProcess.join(environment, localSize(environment));
    }

    private static int localSize(Map<String, String> environment) {
        String value = environment.getOrDefault(LOCAL_SIZE, "0");
        try {
            return Integer.parseUnsignedInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalStateException(LOCAL_SIZE + "=" + value + " is not a number of ranks", e);
        }
    }
}
