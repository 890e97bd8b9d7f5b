package io.jmpi.internal.session;

import io.jmpi.job.Job;
import io.jmpi.job.JobProvider;
import io.jmpi.matching.text.Printable;
import io.jmpi.transport.InJvmJob;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Finds the job that this rank belongs to: through the context class loader if a launcher runs ranks in class loaders,
 * then through the providers on the class path; otherwise the job has one rank.
 *
 * @param job the membership
 * @param environment the process's environment with the launcher's settings for this rank
 * @param watch begins to look for deadlocks when the rank has joined, if no launcher does
 */
record JobJoining(Job job, Map<String, String> environment, Runnable watch) {
    private JobJoining(Job job, Map<String, String> environment) {
        this(job, environment, () -> {});
    }

    static JobJoining join() {
        Map<String, String> environment = new HashMap<>(System.getenv());
        for (ClassLoader loader = Thread.currentThread().getContextClassLoader();
                loader != null;
                loader = loader.getParent()) {
            if (loader instanceof JobProvider provider) {
                environment.putAll(provider.settings());
                Optional<Job> job = provider.join(environment);
                if (job.isPresent()) {
                    return new JobJoining(job.get(), environment);
                }
            }
        }
        for (JobProvider provider : ServiceLoader.load(JobProvider.class, JobJoining.class.getClassLoader())) {
            Optional<Job> job = provider.join(environment);
            if (job.isPresent()) {
                environment.putAll(provider.settings());
                return new JobJoining(job.get(), environment);
            }
        }
        InJvmJob alone = new InJvmJob(1, JobJoining::endProcess);
        return new JobJoining(alone.member(0), environment, () -> DeadlockWarning.watchAlone(alone));
    }

    /** Informs the launcher, if there is one, that the calling thread's rank starts its own job. */
    static void startsOwnJob(int ranks) {
        for (ClassLoader loader = Thread.currentThread().getContextClassLoader();
                loader != null;
                loader = loader.getParent()) {
            if (loader instanceof JobProvider provider) {
                provider.startsOwnJob(ranks);
                return;
            }
        }
        ServiceLoader.load(JobProvider.class, JobJoining.class.getClassLoader())
                .forEach(provider -> provider.startsOwnJob(ranks));
    }

    /** The process's environment with the settings of the launcher that runs the calling thread's rank in this JVM. */
    static Map<String, String> environmentOfRank() {
        Map<String, String> environment = new HashMap<>(System.getenv());
        for (ClassLoader loader = Thread.currentThread().getContextClassLoader();
                loader != null;
                loader = loader.getParent()) {
            if (loader instanceof JobProvider provider) {
                environment.putAll(provider.settings());
                break;
            }
        }
        return environment;
    }

    /** A job of one rank consists of its process. */
    private static void endProcess(int code, String reason) {
        System.err.println("jmpi: " + Printable.line(reason) + "; the process ends with code " + code);
        System.err.flush();
        Runtime.getRuntime().halt(code);
    }
}
