package io.jmpi.launcher.join;

import io.jmpi.job.Job;
import io.jmpi.job.JobProvider;
import java.util.Map;
import java.util.Optional;

/**
 * Joins the job of a launcher that speaks PMI-1, over a port or over a socket that the process inherits: {@code jmpirun},
 * MPICH's {@code mpiexec}, Slurm's {@code srun --mpi=pmi2}.
 *
 * <p>Thread: any. A process is one rank: it can join once at a time.
 */
public final class PmiJobProvider implements JobProvider {
    /** For {@link java.util.ServiceLoader}. */
    public PmiJobProvider() {}

    @Override
    public Optional<Job> join(Map<String, String> environment) {
        return RankProcess.join(environment);
    }

    @Override
    public void startsOwnJob(int ranks) {
        RankProcess.startsOwnJob(ranks);
    }
}
