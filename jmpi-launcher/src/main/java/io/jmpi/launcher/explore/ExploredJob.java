package io.jmpi.launcher.explore;

import io.jmpi.internal.exploring.ExploredRun;
import io.jmpi.internal.exploring.ExploredRun.Stop;
import io.jmpi.job.RankReport.Wanted;
import io.jmpi.job.RankReports;
import io.jmpi.launcher.job.InJvmLauncher;
import io.jmpi.launcher.job.InJvmRank;
import io.jmpi.launcher.output.Failures;
import io.jmpi.launcher.plan.LaunchException;
import io.jmpi.launcher.plan.LaunchPlan;
import io.jmpi.transport.InJvmJob;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One run of an explored program: its ranks are threads of this JVM, which take turns.
 *
 * <p>Thread: {@link #run} by one; the ranks' threads report their ends. Lifetime: one run.
 */
final class ExploredJob implements InJvmRank.Events {
    /** How long ranks may take to end when their job has been ended. */
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private static final Duration LOOK = Duration.ofMillis(100);

    /** How long ranks may take to be still after a deadlock: their reports must be those of a standstill. */
    private static final Duration STANDSTILL = Duration.ofSeconds(5);

    private final LaunchPlan plan;
    private final ExploredRun run;
    private final InJvmJob job;
    private final CountDownLatch haveEnded = new CountDownLatch(1);
    private final Thread ender = new Thread(this::endEarly, "jmpirun-end-of-run");

    private volatile Stop stop;

    // guarded by this
    private final SortedMap<Integer, String> consequences = new TreeMap<>();
    private String failure = "";
    private String standstill = "";
    private String explanation = "";
    private boolean isExpired;

    /** When the job was ended; 0 before. */
    private long endedAt;

    ExploredJob(LaunchPlan plan, ExploredRun run) {
        this.plan = plan;
        this.run = run;
        this.job = new InJvmJob(plan.size(), (code, reason) -> aborted(reason));
    }

    /**
     * Runs the program; returns how it has ended.
     *
     * @return empty if {@link #expire} has ended it
     */
    Optional<Outcome> run(CapturedOutput output) throws InterruptedException, LaunchException {
        output.begin(plan.size());
        run.stopped().thenAccept(this::stopped);
        List<InJvmRank> ranks = IntStream.range(0, plan.size())
                .mapToObj(rank -> new InJvmRank(rank, plan, job.member(rank, run.steering(rank)), this))
                .toList();
        ranks.forEach(InJvmRank::start);
        for (InJvmRank rank : ranks) {
            while (!rank.join(LOOK)) {
                if (isExpired()) {
                    return Optional.empty();
                }
                requireToEnd();
            }
        }
        haveEnded.countDown();
        ender.join();
        ranks.forEach(InJvmRank::forget);
        return isExpired() ? Optional.empty() : Optional.of(outcome(output));
    }

    /** A rank may compute as long as it likes, unless the job has been ended. */
    private synchronized void requireToEnd() throws LaunchException {
        if (endedAt != 0 && System.nanoTime() - endedAt > PATIENCE_NANOS) {
            requireSupported();
            throw new LaunchException("a rank does not end although its job was ended, so that the program cannot"
                    + " run again: its main must return, or throw, when a call of jmpi fails");
        }
    }

    /** Ends the run because the time is over. Any thread. */
    void expire() {
        synchronized (this) {
            isExpired = true;
        }
        run.stop(Stop.ENDED);
        abort("the time is over");
    }

    private synchronized boolean isExpired() {
        return isExpired;
    }

    private void abort(String why) {
        synchronized (this) {
            endedAt = System.nanoTime();
        }
        job.abort(1, why);
    }

    // ---------------------------------------------------------------- ends

    /** The others go on until none can: what they send could have come first. */
    @Override
    public void threw(int rank, String where, Throwable thrown) {
        if (Failures.isConsequence(thrown)) {
            synchronized (this) {
                consequences.put(rank, "rank " + rank + ": " + Failures.line(thrown));
            }
        } else {
            failed("rank " + rank + ": " + Failures.line(thrown));
        }
        end(rank, "rank " + rank + " ended with an exception");
    }

    @Override
    public void ended(int rank, int code) {
        if (code == 0 && !job.isMember(rank)) {
            job.ended(rank);
            return;
        }
        String how = code == 0 ? InJvmLauncher.endedWithoutClose(rank) : "rank " + rank + " exited with code " + code;
        failed(how);
        end(rank, how);
    }

    private void end(int rank, String how) {
        run.fail(rank);
        run.stop(Stop.ENDED);
        abort(how);
    }

    /** Called when a rank, or this class, aborts the job. */
    private synchronized void aborted(String reason) {
        if (endedAt == 0) {
            endedAt = System.nanoTime();
            failed(reason);
        }
    }

    private synchronized void failed(String how) {
        failure = failure.isEmpty() ? how : failure;
    }

    /** Called once, by the rank that finds it, under the lock of the run: it takes no other, and does not wait. */
    private void stopped(Stop why) {
        stop = why;
        if (why != Stop.ENDED) {
            ender.start();
        }
    }

    private void endEarly() {
        if (stop == Stop.DEADLOCK) {
            job.awaitStandstill(STANDSTILL, () -> haveEnded.getCount() == 0).ifPresent(this::describeStandstill);
        } else if (stop == Stop.POLLING) {
            describeStandstill(job.reports(Wanted.STANDSTILL));
        }
        abort("the run ends here");
    }

    /** The ranks run freely now. If they end by themselves instead, what they waited for was an error. */
    private void describeStandstill(RankReports reports) {
        String lines = job.reports(Wanted.MESSAGES).lines("");
        synchronized (this) {
            standstill = lines;
            explanation = reports.explanation("");
        }
    }

    // ---------------------------------------------------------------- the outcome

    private synchronized Outcome outcome(CapturedOutput output) throws LaunchException {
        requireSupported();
        Outcome.Kind kind = kind(output);
        String headline = switch (kind) {
            case DEADLOCK, POLLING -> explanation.lines().findFirst().orElse("");
            case FAILED -> failure.isEmpty() ? consequences.values().iterator().next() : failure;
            case WARNED -> output.warnings().get(0);
            default -> "";
        };
        Stream<String> causes = stop == Stop.ENDED ? consequences.values().stream() : Stream.of();
        String details = String.join("", standstill, explanation)
                + causes.map(line -> line + "\n").reduce("", String::concat)
                + output.warnings().stream().map(line -> line + "\n").reduce("", String::concat)
                + output.output()
                + output.errors();
        return new Outcome(
                kind,
                headline,
                details,
                Results.of(output.output()),
                run.matching(),
                run.choices(),
                run.branches(),
                stop == Stop.DEADLOCK && standstill.isEmpty(),
                run.hasPolled());
    }

    private void requireSupported() throws LaunchException {
        if (stop == Stop.THREADS) {
            throw new LaunchException(
                    "a rank calls jmpi from a second thread: an exploration decides the order of calls,"
                            + " and can do so only if each rank calls from one thread");
        } else if (stop == Stop.CANCELS) {
            throw new LaunchException("a rank cancels a receive, which an exploration does not support: without cancel,"
                    + " every matching could be explored");
        } else if (stop == Stop.PARTITIONS) {
            throw new LaunchException(
                    "a rank sends or receives a partitioned message, which an exploration does not support");
        }
    }

    private Outcome.Kind kind(CapturedOutput output) {
        if (stop == Stop.DEADLOCK && !standstill.isEmpty()) {
            return Outcome.Kind.DEADLOCK;
        } else if (stop == Stop.POLLING) {
            return Outcome.Kind.POLLING;
        } else if (stop == Stop.IMPOSSIBLE) {
            return Outcome.Kind.IMPOSSIBLE;
        } else if (!failure.isEmpty() || !consequences.isEmpty()) {
            return Outcome.Kind.FAILED;
        }
        return output.warnings().isEmpty() ? Outcome.Kind.ENDED : Outcome.Kind.WARNED;
    }
}
