package io.jmpi.examples.recovery;

import io.jmpi.job.Job;
import io.jmpi.job.JobProvider;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.TransportProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Runs a program in ranks that are threads; a rank that ends by a {@link PlannedLoss} is lost, and the others go on. */
public final class LosableRanks {
    /** The outcome of a rank that is lost. */
    public static final int LOST = -1;

    private final InJvmJob job;
    private final Map<String, String> settings;
    private final Map<Integer, Throwable> failures = new ConcurrentHashMap<>();
    private final int[] outcomes;

    /** A program, which opens and closes its session. */
    @FunctionalInterface
    public interface Program {
        int run();
    }

    /** How a rank finds its job: as the launcher does it, without class loaders for programs. */
    private static final class Membership extends ClassLoader implements JobProvider {
        private final Job job;
        private final Map<String, String> settings;

        Membership(Job job, Map<String, String> settings, ClassLoader parent) {
            super(parent);
            this.job = job;
            this.settings = settings;
        }

        @Override
        public Optional<Job> join(Map<String, String> environment) {
            return Optional.of(job);
        }

        @Override
        public Map<String, String> settings() {
            return settings;
        }
    }

    private LosableRanks(int ranks, Map<String, String> settings) {
        job = new InJvmJob(ranks, (code, reason) -> {});
        this.settings = settings;
        outcomes = new int[ranks];
    }

    /** Runs the program in each rank; returns what it returned, or LOST. */
    public static int[] run(int ranks, Map<String, String> settings, Program program) throws InterruptedException {
        LosableRanks run = new LosableRanks(ranks, settings);
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            threads.add(run.start(rank, program));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        run.failures.forEach((rank, failure) -> {
            throw new AssertionError("rank " + rank + " failed", failure);
        });
        return run.outcomes;
    }

    private Thread start(int rank, Program program) {
        Thread thread =
                new Thread(() -> TransportProvider.runWithAll(() -> runRank(rank, program)), "losable-rank-" + rank);
        thread.setContextClassLoader(
                new Membership(job.member(rank), settings, getClass().getClassLoader()));
        thread.start();
        return thread;
    }

    private void runRank(int rank, Program program) {
        try {
            outcomes[rank] = program.run();
        } catch (PlannedLoss.Due e) {
            outcomes[rank] = LOST;
            job.lose(rank, e.getMessage());
        } catch (RuntimeException | Error e) {
            failures.put(rank, e);
            job.abort(1, "rank " + rank + " failed: " + e);
        }
    }
}
