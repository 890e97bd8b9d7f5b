package io.jmpi;

import io.jmpi.job.Job;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.TransportProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs jobs whose ranks are threads of this JVM: for tests and first experiments.
 *
 * <pre>{@code
 * Jmpi.run(4, world -> System.out.println("rank " + world.rank() + " of " + world.size()));
 * }</pre>
 */
public final class Jmpi {
    private Jmpi() {}

    /** What each rank does. */
    @FunctionalInterface
    public interface RankBody {
        void run(Communicator world) throws Exception;
    }

    /** What each rank does, with its session. */
    @FunctionalInterface
    public interface SessionBody {
        void run(Mpi mpi) throws Exception;
    }

    /**
     * Runs a body in that many ranks, each in a thread and a session of its own, and returns when all have ended. If a
     * rank fails, the job is aborted: the operations that the others wait for fail.
     *
     * @throws RankFailedException if a rank failed; the cause is what the first one threw
     */
    public static void run(int ranks, RankBody body) {
        run(MpiConfig.defaults(), ranks, body);
    }

    /** As {@link #run(int, RankBody)}, with settings. */
    public static void run(MpiConfig config, int ranks, RankBody body) {
        runSessions(config, ranks, mpi -> body.run(mpi.world()));
    }

    /** As {@link #run(int, RankBody)}, for bodies that want the session. */
    public static void runSessions(MpiConfig config, int ranks, SessionBody body) {
        AtomicReference<RankFailedException> failure = new AtomicReference<>();
        InJvmJob job = new InJvmJob(ranks, (code, reason) -> {});
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            Job member = job.member(rank);
            Thread thread = new Thread(
                    () -> TransportProvider.runWithAll(() -> runRank(config, member, body, failure)),
                    "jmpi-rank-" + rank);
            threads.add(thread);
            thread.start();
        }
        join(threads, job);
        RankFailedException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
    }

    private static void runRank(
            MpiConfig config, Job member, SessionBody body, AtomicReference<RankFailedException> failure) {
        try (Mpi mpi = Mpi.init(config, member)) {
            try {
                body.run(mpi);
            } catch (Exception | Error e) {
                // Before the session closes: closing waits for the others, who may wait for this rank.
                failed(member, e, failure);
            }
        } catch (RuntimeException | Error e) {
            failed(member, e, failure);
        }
    }

    private static void failed(Job member, Throwable cause, AtomicReference<RankFailedException> failure) {
        if (failure.compareAndSet(null, new RankFailedException(member.rank(), cause))) {
            member.abort(1, "rank " + member.rank() + " failed: " + cause);
        }
    }

    private static void join(List<Thread> threads, InJvmJob job) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                    job.abort(1, "interrupted");
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
