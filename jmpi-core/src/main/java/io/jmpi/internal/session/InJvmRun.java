package io.jmpi.internal.session;

import io.jmpi.Jmpi;
import io.jmpi.JobTimeoutException;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.RankFailedException;
import io.jmpi.Setting;
import io.jmpi.errors.MpiException;
import io.jmpi.job.Job;
import io.jmpi.job.ProgramTrace;
import io.jmpi.job.RankReport.Wanted;
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
            failed.setStackTrace(new Throwable().getStackTrace()); // that of the program's call of this job
            throw trimmed(failed);
        }
    }

    private <T extends RuntimeException> T trimmed(T failed) {
        if (!config.get(Setting.VERBOSE).equals("true")) {
            ProgramTrace.trim(failed);
        }
        return failed;
    }

    private void runRank(Job member) {
        try (Mpi mpi = joined(member)) {
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

    /** An error in joining has no frames of the program on its stack: its text is complete. */
    private Mpi joined(Job member) {
        try {
            return Session.join(config, member);
        } catch (MpiException e) {
            e.setStackTrace(new StackTraceElement[0]);
            throw e;
        }
    }

    private void failed(Job member, Throwable cause) {
        if (failure.compareAndSet(null, new RankFailedException(member.rank(), cause))) {
            member.abort(1, "rank " + member.rank() + " failed: " + cause);
        }
    }

    private void joinInTime(List<Thread> threads, InJvmJob job) {
        if (!haveEnded(threads, job, limit.orElseThrow())) {
            String lines = job.reports(Wanted.MESSAGES).lines("");
            String reason = "still running after " + text(limit.get());
            job.abort(1, reason);
            if (!haveEnded(threads, job, GRACE)) {
                threads.forEach(Thread::interrupt);
            }
            throw trimmed(new JobTimeoutException(reason + "\n" + lines.strip()));
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

    /** Without a limit: warns of a deadlock once, and continues to wait, because a debugger may be attached. */
    private static void join(List<Thread> threads, InJvmJob job) {
        boolean interrupted = false;
        DeadlockWarning warning = new DeadlockWarning(job);
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    TimeUnit.NANOSECONDS.timedJoin(thread, DeadlockWarning.BETWEEN_LOOKS.toNanos());
                    if (thread.isAlive()) {
                        warning.look();
                    }
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
