package io.jmpi.bench.scorecard;

import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.internal.exploring.Branch;
import io.jmpi.internal.exploring.ExploredRun;
import io.jmpi.internal.exploring.ExploredRun.Stop;
import io.jmpi.internal.exploring.Search;
import io.jmpi.job.Job;
import io.jmpi.job.JobProvider;
import io.jmpi.job.ProgramLine;
import io.jmpi.job.RankReport.Wanted;
import io.jmpi.transport.InJvmJob;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * All matchings of a program, and what is found about it: receives that could get several messages, deadlocks, and exceptions.
 *
 * <p>Thread: one; the ranks report what they find. Lifetime: one program.
 */
final class ExploredTrial {
    private static final int MOST_RUNS = 100;
    private static final Duration STANDSTILL = Duration.ofSeconds(5);

    private final int ranks;
    private final Method body;
    private final Consumer<String> findings;

    /**
     * Prepares a trial.
     *
     * @param findings of any thread
     */
    ExploredTrial(int ranks, Method body, Consumer<String> findings) {
        this.ranks = ranks;
        this.body = body;
        this.findings = findings;
    }

    /** Lets the thread of a rank join its job. */
    private static final class RankLoader extends ClassLoader implements JobProvider {
        private final Job member;

        RankLoader(ClassLoader parent, Job member) {
            super(parent);
            this.member = member;
        }

        @Override
        public Optional<Job> join(Map<String, String> environment) {
            return Optional.of(member);
        }
    }

    /** Runs each matching once, not more than some. */
    void run() throws InterruptedException {
        Search search = new Search();
        Optional<Search.Task> next = search.next();
        for (int i = 0; i < MOST_RUNS && next.isPresent(); i++) {
            ExploredRun run =
                    new ExploredRun(ranks, next.get().wanted(), next.get().changed(), false);
            run(run);
            if (run.stopped().toCompletableFuture().getNow(Stop.ENDED) == Stop.IMPOSSIBLE) {
                search.addImpossible(next.get());
                next = search.next();
                continue;
            }
            List<Branch> branches = run.branches();
            branches.forEach(branch -> findings.accept(
                    "message race: " + branch.receive() + ", gets " + branch.got() + ", could get " + branch.other()));
            search.add(next.get(), run.matching(), branches);
            next = search.next();
        }
    }

    private void run(ExploredRun run) throws InterruptedException {
        InJvmJob job = new InJvmJob(ranks, (code, reason) -> {});
        CountDownLatch stopped = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        List<Stop> why = new ArrayList<>();
        run.stopped().thenAccept(stop -> {
            why.add(stop);
            stopped.countDown();
        });
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            int number = rank;
            Thread thread = new Thread(() -> runRank(run, job, number), "explored-" + rank);
            thread.setContextClassLoader(
                    new RankLoader(body.getDeclaringClass().getClassLoader(), job.member(rank, run.steering(rank))));
            threads.add(thread);
            thread.start();
        }
        Thread ender = new Thread(() -> endEarly(job, why, stopped, ended), "explored-end");
        ender.start();
        for (Thread thread : threads) {
            thread.join();
        }
        ended.countDown();
        stopped.countDown();
        ender.join();
    }

    private void runRank(ExploredRun run, InJvmJob job, int rank) {
        try (Mpi mpi = Mpi.init(MpiConfig.defaults())) {
            body.invoke(null, mpi);
        } catch (ReflectiveOperationException | RuntimeException e) {
            Throwable cause = e instanceof InvocationTargetException thrown ? thrown.getTargetException() : e;
            run.fail(rank);
            if (!run.stopped().toCompletableFuture().isDone()) {
                findings.accept("rank " + rank + ": " + cause
                        + ProgramLine.of(cause.getStackTrace()).at());
            }
            run.stop(Stop.ENDED);
            job.abort(1, "rank " + rank + " has failed");
        }
    }

    /** Describes a deadlock, and ends the job. */
    private void endEarly(InJvmJob job, List<Stop> why, CountDownLatch stopped, CountDownLatch ended) {
        try {
            stopped.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (ended.getCount() == 0) {
            return;
        }
        if (why.contains(Stop.DEADLOCK)) {
            job.awaitStandstill(STANDSTILL, () -> ended.getCount() == 0)
                    .ifPresent(reports -> findings.accept("deadlock in one order of messages:\n"
                            + job.reports(Wanted.MESSAGES).lines("") + reports.explanation("")));
        }
        job.abort(1, "the run ends here");
    }
}
