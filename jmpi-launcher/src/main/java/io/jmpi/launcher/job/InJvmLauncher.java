package io.jmpi.launcher.job;

import io.jmpi.internal.exploring.Choice;
import io.jmpi.internal.exploring.ExploredRun;
import io.jmpi.job.Job;
import io.jmpi.job.RankReport.Wanted;
import io.jmpi.job.RankReports;
import io.jmpi.launcher.monitor.DeadlockWatch;
import io.jmpi.launcher.monitor.JobStatistics;
import io.jmpi.launcher.monitor.JobWatch;
import io.jmpi.launcher.output.Console;
import io.jmpi.launcher.output.Failures;
import io.jmpi.launcher.output.LostOutput;
import io.jmpi.launcher.output.OneLineLog;
import io.jmpi.launcher.output.OutOfMemoryLine;
import io.jmpi.launcher.output.Ranks;
import io.jmpi.launcher.plan.LaunchPlan;
import io.jmpi.matching.text.Printable;
import io.jmpi.transport.InJvmJob;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * A job whose ranks are threads of this JVM ({@link InJvmRank}).
 *
 * <p>A rank whose main throws or that exits with a code other than 0, an abort, a signal and the timeout end the JVM, because
 * threads cannot be ended from outside.
 *
 * <p>Thread: {@link #run} by the main thread; each rank's main has a non-daemon thread. Lifetime: that of the JVM. When
 * all mains have returned, the JVM continues as long as the program's non-daemon threads, as in plain Java.
 */
public final class InJvmLauncher implements InJvmRank.Events {
    private static final int TIMED_OUT = 124;
    private static final int SIGNALLED = 128;
    private static final long FLUSH_MILLIS = 500;

    /** The same, and time to write a page, for which many classes must be loaded. */
    private static final long WRITE_MILLIS = 5_000;

    /** How long the launcher waits for the failure that caused other failures. */
    private static final long CAUSE_NANOS = 500_000_000;

    private final LaunchPlan plan;
    private final InJvmJob job;
    private final Optional<ExploredRun> explored;
    private final RankStreams streams = new RankStreams();
    private final JobStatistics statistics;
    private final JobWatch watch;
    private final KeepGoingOutcome keepGoingOutcome = new KeepGoingOutcome();
    private final AlikeFailures failures = new AlikeFailures();
    private final OutOfMemoryLine outOfMemory = OutOfMemoryLine.ofJvm();
    private final JvmEnd end;
    private final AtomicBoolean signalled = new AtomicBoolean();
    private final AtomicBoolean finishes = new AtomicBoolean();
    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile boolean aborting;

    /** Whether an abort is due to the end of a rank, not to a call of the program. */
    private volatile boolean rankEnded;

    /** The state of each rank when the program aborted the job; otherwise empty. */
    private volatile String linesAtAbort = "";

    /** Failures that follow from others, by rank; guards itself and {@link #failing}. */
    private final SortedMap<Integer, String> consequences = new TreeMap<>();

    private boolean failing;

    public InJvmLauncher(LaunchPlan plan) {
        this(plan, Optional.empty());
    }

    /**
     * Prepares a job whose ranks take turns, with these choices.
     *
     * @param completions whether those include which complete request a wait or test reports
     */
    public InJvmLauncher(LaunchPlan plan, Map<Choice, Integer> choices, boolean completions) {
        this(plan, Optional.of(new ExploredRun(plan.size(), choices, Optional.empty(), completions)));
    }

    private InJvmLauncher(LaunchPlan plan, Optional<ExploredRun> explored) {
        this.plan = plan;
        this.explored = explored;
        job = new InJvmJob(
                plan.size(), (code, reason) -> end(code, reason, plan.grace().afterFailure()));
        end = new JvmEnd(this::writeLast, plan.watching().report().isPresent() ? WRITE_MILLIS : FLUSH_MILLIS);
        statistics = new JobStatistics(plan);
        job.onEnd(statistics::add);
        job.onLostOutput(LostOutput::ofRank);
        watch = new JobWatch(plan);
    }

    /**
     * Runs the job until all ranks' non-daemon threads have ended.
     *
     * @return 0, because any failure ends the JVM
     */
    public int run() throws InterruptedException {
        job.onAbort(reason -> aborted());
        explored.ifPresent(run -> run.stopped().thenAccept(InJvmLauncher::stopped));
        if (!plan.verbose()) {
            OneLineLog.install();
        }
        streams.install(plan);
        plan.mpjDevice().ifPresent(device -> System.setProperty(LaunchPlan.MPJ_ARGUMENTS, "1"));
        // A signal ends all ranks; those that left before have reported their statistics.
        Runtime.getRuntime().addShutdownHook(new Thread(this::finish, "jmpirun-statistics"));
        plan.timeout().ifPresent(this::startTimer);
        watch.start(job::reports);
        DeadlockWatch.start(job::reports, plan.deadlockAfter(), this::deadlock);
        try (EndSignals caught = new EndSignals(this::signalled)) {
            runRanks();
        }
        return 0;
    }

    private Job member(int rank) {
        return explored.isPresent() ? job.member(rank, explored.get().steering(rank)) : job.member(rank);
    }

    /** Called by the rank that finds it. */
    private static void stopped(ExploredRun.Stop why) {
        switch (why) {
            case IMPOSSIBLE ->
                Console.report("a message of the file does not come: the program, its arguments or its input"
                        + " are not those of the exploration; the ranks run freely from here");
            case CANCELS -> Console.report("a rank cancels a receive; the ranks run freely from here");
            case PARTITIONS ->
                Console.report("a rank sends or receives a partitioned message; the ranks run freely from here");
            case THREADS -> Console.report("a rank calls from a second thread; the ranks run freely from here");
            default -> {
                // The search for deadlocks reports it.
            }
        }
    }

    private void runRanks() throws InterruptedException {
        List<InJvmRank> ranks = IntStream.range(0, plan.size())
                .mapToObj(rank -> new InJvmRank(rank, plan, member(rank), this))
                .toList();
        ranks.forEach(InJvmRank::start);
        for (InJvmRank rank : ranks) {
            rank.join();
        }
        finish();
        streams.finish();
        int code = LostOutput.exitCode(keepGoingOutcome.exitCode());
        if (code == 0 && explored.isPresent() && !explored.get().unmade().isEmpty()) {
            Console.report("this was another run: it has not made "
                    + explored.get().unmade().size()
                    + " of the choices of the file; are program, arguments and settings those of the exploration?");
            code = 1;
        }
        if (code != 0) {
            end.exit(code, plan.grace().afterFailure());
        } else if (ranks.stream().anyMatch(InJvmRank::hasLeftThreads)) {
            System.exit(0); // Their remaining threads must not keep the JVM alive.
        }
    }

    /** Called by a thread of the JVM, for each signal. */
    private void signalled(int number) {
        if (signalled.compareAndSet(false, true)) {
            end(SIGNALLED + number, "signal " + number, plan.grace().afterSignal());
        } else {
            Runtime.getRuntime().halt(SIGNALLED + number);
        }
    }

    /** Ends the view, writes the page and prints the counters, once. */
    private void finish() {
        if (finishes.compareAndSet(false, true)) {
            watch.end(statistics.end());
            statistics.print();
            finished.countDown();
        }
    }

    /** Before the JVM is halted, perhaps while a shutdown hook does the same. */
    private void writeLast() {
        streams.finish();
        finish();
        try {
            finished.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void ended(int rank, int code) {
        if (aborting) {
            return;
        }
        boolean isMember = job.isMember(rank);
        if (isMember) {
            job.lastError(rank).ifPresent(error -> Console.print(Failures.caught(rank, error)));
        }
        String how = code == 0 ? endedWithoutClose(rank) : "rank " + rank + " exited with code " + code;
        if (code == 0 && !isMember) {
            keepGoingOutcome.endedInOrder();
            job.ended(rank);
        } else if (plan.keepGoing() && job.hasBegun()) {
            lost(rank, code, how);
        } else if (beginToFail()) {
            rankEnded = true;
            job.abort(code == 0 ? 1 : code, how);
        }
    }

    private void lost(int rank, int code, String how) {
        keepGoingOutcome.lost(code, how);
        job.lose(rank, how);
    }

    /** Explains why a job fails although its rank ended with code 0. */
    public static String endedWithoutClose(int rank) {
        return "rank " + rank
                + " ended without Mpi.close() or MPI.Finalize(): others might wait for it forever; call one of them at"
                + " the end of each rank (MPI.Finalize in package mpi)";
    }

    @Override
    public void threw(int rank, String where, Throwable failure) {
        if (aborting) {
            return; // it failed because the job is being aborted, which has been reported
        }
        if (plan.keepGoing()) {
            printOnce(rank, where, failure);
            Console.print(failures.takeLines());
            lost(rank, 1, "rank " + rank + " ended with an exception");
        } else {
            fail(rank, where, failure);
        }
    }

    /** False if another failure has decided the end of the job. */
    private boolean beginToFail() {
        synchronized (consequences) {
            boolean first = !failing;
            failing = true;
            consequences.notifyAll();
            return first;
        }
    }

    /** Ends the job; if the failure follows from another one, waits a moment for that one. */
    private void fail(int rank, String where, Throwable failure) {
        boolean consequence = !plan.verbose() && Failures.isConsequence(failure);
        synchronized (consequences) {
            if (consequence) {
                consequences.put(rank, Failures.line(failure));
                awaitCause();
            } else {
                printOnce(rank, where, failure);
            }
            if (!beginToFail()) {
                return;
            }
        }
        rankEnded = true;
        job.abort(1, "rank " + rank + " ended with an exception");
    }

    /** By the rank's thread, by which its output is found. */
    private void printOnce(int rank, String where, Throwable failure) {
        String text = Failures.text(where, failure, plan.verbose());
        if (failures.isFirst(rank, text)) {
            Failures.print(rank, text);
        }
    }

    private void awaitCause() {
        long end = System.nanoTime() + CAUSE_NANOS;
        for (long left = CAUSE_NANOS; left > 0 && !failing; left = end - System.nanoTime()) {
            try {
                TimeUnit.NANOSECONDS.timedWait(consequences, left);
            } catch (InterruptedException e) {
                return; // by the program; this thread ends now
            }
        }
    }

    /** Called by the thread that aborts, before the ranks' operations fail. */
    private void aborted() {
        aborting = true;
        explored.ifPresent(run -> run.stop(ExploredRun.Stop.ENDED));
        if (!rankEnded) {
            linesAtAbort = DeadlockWatch.lines(job.reports(Wanted.MESSAGES));
        }
    }

    /** Called by the watch. */
    private void deadlock(String lines) {
        if (aborting) {
            return;
        }
        Console.report(RankReports.DEADLOCK);
        Console.print(lines);
        plan.watching().trace().ifPresent(DeadlockWatch::nameTimeline);
        if (plan.endDeadlock()) {
            end(DeadlockWatch.EXIT_CODE, "deadlock", plan.grace().afterFailure());
        } else {
            Console.report(DeadlockWatch.GOES_ON);
        }
    }

    private void startTimer(Duration timeout) {
        Thread timer = new Thread(() -> expire(timeout), "jmpirun-timeout");
        timer.setDaemon(true);
        timer.start();
    }

    private void expire(Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        for (long left = timeout.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        String after = timeout.toSeconds() + " s";
        Console.report("still running after " + after + "; what each rank does:");
        Console.print(DeadlockWatch.lines(job.reports(Wanted.MESSAGES)));
        if (plan.verbose()) {
            Console.report("all threads follow");
            System.err.print(Printable.lines(dump()));
        }
        String reason = "timeout after " + after;
        end(
                TIMED_OUT,
                plan.verbose() ? reason : reason + ProcessJob.NO_DUMPS,
                plan.grace().afterSignal());
    }

    private static String dump() {
        StringBuilder dump = new StringBuilder();
        Thread.getAllStackTraces().forEach((thread, frames) -> {
            dump.append(thread).append(' ').append(thread.getState()).append('\n');
            for (StackTraceElement frame : frames) {
                dump.append("    at ").append(frame).append('\n');
            }
        });
        return dump.toString();
    }

    private void end(int code, String reason, Duration grace) {
        try {
            synchronized (consequences) {
                failing = true;
                Console.print(failures.takeLines() + Ranks.merged(consequences));
                consequences.clear();
            }
            Console.report(reason + "; ended the job with code " + code);
            Console.print(linesAtAbort);
        } catch (OutOfMemoryError e) {
            outOfMemory.write();
        } finally {
            end.exit(code, grace);
        }
    }
}
