package io.jmpi.internal.session;

import io.jmpi.Jmpi;
import io.jmpi.JobTimeoutException;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.RankFailedException;
import io.jmpi.job.Job;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.TransportProvider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** One run of a body by ranks that are threads of this JVM, each with its own session. */
final class InJvmRun {
    /** How long ranks may take to end after an abort. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private final MpiConfig config;
    private final Optional<Duration> limit;
    private final Jmpi.SessionBody body;
    private final AtomicReference<RankFailedException> failure = new AtomicReference<>();

    InJvmRun(MpiConfig config, Optional<Duration> limit, Jmpi.SessionBody body) {
        this.config = config;
        this.limit = limit;
        this.body = body;
    }

    /** Runs the body in the given number of ranks and returns when all have ended. */
    void run(int ranks) {
        InJvmJob job = new InJvmJob(ranks, (code, reason) -> {});
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            Job member = job.member(rank);
            Thread thread = new Thread(() -> TransportProvider.runWithAll(() -> runRank(member)), "jmpi-rank-" + rank);
            thread.setDaemon(limit.isPresent()); // It may never end.
            threads.add(thread);
            thread.start();
        }
        if (limit.isPresent()) {
            joinInTime(threads, job);
        } else {
            join(threads, job);
        }
        RankFailedException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
    }

    private void runRank(Job member) {
        try (Mpi mpi = Session.join(config, member)) {
            try {
                body.run(mpi);
            } catch (Exception | Error e) {
                // Abort before the session closes: closing waits for the other ranks, which may wait for this one.
                failed(member, e);
            }
        } catch (RuntimeException | Error e) {
            failed(member, e);
        }
    }

    private void failed(Job member, Throwable cause) {
        if (failure.compareAndSet(null, new RankFailedException(member.rank(), cause))) {
            member.abort(1, "rank " + member.rank() + " failed: " + cause);
        }
    }

    private void joinInTime(List<Thread> threads, InJvmJob job) {
        if (!haveEnded(threads, job, limit.orElseThrow())) {
            StringBuilder text = new StringBuilder("still running after " + text(limit.get()));
            for (int rank = 0; rank < threads.size(); rank++) {
                text.append("\nrank ")
                        .append(rank)
                        .append(' ')
                        .append(job.report(rank, true).line());
            }
            job.abort(1, "the time is over");
            if (!haveEnded(threads, job, GRACE)) {
                threads.forEach(Thread::interrupt);
            }
            throw new JobTimeoutException(text.toString());
        }
    }

    private static String text(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    private static boolean haveEnded(List<Thread> threads, InJvmJob job, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        try {
            for (Thread thread : threads) {
                TimeUnit.NANOSECONDS.timedJoin(thread, end - System.nanoTime());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            job.abort(1, "interrupted");
        }
        return threads.stream().noneMatch(Thread::isAlive);
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
