package io.jmpi.launcher;

import io.jmpi.job.Job;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.TransportProvider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * A job whose ranks are threads of this JVM, each with its own {@link RankClassLoader}.
 *
 * <p>A rank whose main throws, an abort and the timeout halt the JVM, because threads cannot be ended from outside.
 *
 * <p>Thread: {@link #run} by the main thread; each rank's main has a non-daemon thread. Lifetime: that of the JVM. When
 * all mains have returned, the JVM continues as long as the program's non-daemon threads, as in plain Java.
 */
final class InJvmLauncher {
    private static final int TIMED_OUT = 124;
    private static final long FLUSH_MILLIS = 500;

    /** Time that a rank's failure has to be found after the failures that follow from it. */
    private static final long CAUSE_NANOS = 500_000_000;

    private final LaunchPlan plan;
    private final InJvmJob job;
    private final RankStreams streams = new RankStreams();
    private final JobStatistics statistics;
    private final Survival survival = new Survival();
    private final Set<Integer> failed = ConcurrentHashMap.newKeySet();
    private volatile boolean aborting;

    /** Whether an abort is the end of a rank, not a call of the program. */
    private volatile boolean rankEnded;

    /** What each rank did when the program aborted the job; else empty. */
    private volatile String linesAtAbort = "";

    /** Failures that follow from others, by rank; guards itself and {@link #failing}. */
    private final SortedMap<Integer, String> consequences = new TreeMap<>();

    private boolean failing;

    InJvmLauncher(LaunchPlan plan) {
        this.plan = plan;
        job = new InJvmJob(plan.size(), this::halt);
        statistics = new JobStatistics(plan);
        job.onStatistics(statistics::add);
    }

    /**
     * Runs the job until all ranks' non-daemon threads have ended.
     *
     * @return the exit code; 0 unless the others go on when a rank is lost, because otherwise any failure halts the JVM
     */
    int run() throws InterruptedException {
        job.onAbort(reason -> aborted());
        if (!plan.verbose()) {
            OneLineLog.install();
        }
        streams.install(plan);
        // A rank that calls System.exit ends all; ranks that left before have reported their statistics.
        Runtime.getRuntime().addShutdownHook(new Thread(statistics::print, "jmpirun-statistics"));
        plan.timeout().ifPresent(this::startTimer);
        DeadlockWatch.start(this::reports, plan.deadlockAfter(), this::deadlock);
        List<Thread> watchers = new ArrayList<>();
        for (int rank = 0; rank < plan.size(); rank++) {
            watchers.add(startRank(rank));
        }
        for (Thread watcher : watchers) {
            watcher.join();
        }
        statistics.print();
        return survival.exitCode();
    }

    /** Starts a rank; returns a thread that ends after all of the rank's threads. */
    private Thread startRank(int rank) {
        Job membership = job.member(rank);
        RankClassLoader loader = new RankClassLoader(
                rank, plan.program().ownEntries(), getClass().getClassLoader(), membership, plan.settings());
        ThreadGroup threads = new ThreadGroup("rank-" + rank);
        Thread main =
                new Thread(threads, () -> TransportProvider.runWithAll(() -> runMain(rank, loader)), "rank-" + rank);
        main.setContextClassLoader(loader);
        main.setDaemon(false);
        Thread watcher = new Thread(() -> watch(rank, main, threads), "jmpirun-watch-" + rank);
        main.start();
        watcher.start();
        return watcher;
    }

    private void watch(int rank, Thread main, ThreadGroup threads) {
        try {
            main.join();
            joinNonDaemons(threads);
        } catch (InterruptedException e) {
            throw new IllegalStateException("this thread must not be interrupted", e);
        }
        if (aborting || failed.contains(rank)) {
            return;
        }
        if (job.isMember(rank)) {
            if (plan.keepGoing()) {
                lost(rank, 0, endedWithoutClose(rank));
            } else {
                rankEnded = true;
                job.abort(1, endedWithoutClose(rank));
            }
        } else {
            survival.endedInOrder();
        }
    }

    private void lost(int rank, int code, String how) {
        survival.lost(code, how);
        job.lose(rank, how);
    }

    /** Explains why a job fails although its rank ended with code 0. */
    static String endedWithoutClose(int rank) {
        return "rank " + rank + " ended without Mpi.close(): others might wait for it forever";
    }

    private void runMain(int rank, RankClassLoader loader) {
        try {
            MainMethod.of(plan.program().mainClass(), loader)
                    .run(plan.arguments().toArray(String[]::new));
        } catch (Throwable e) {
            if (aborting) {
                return; // it failed because the job is being aborted, which has been reported
            }
            if (plan.keepGoing()) {
                Failures.print(rank, e, plan.verbose());
                failed.add(rank);
                lost(rank, 1, "rank " + rank + " ended with an exception");
            } else {
                fail(rank, e);
            }
        }
    }

    /** Ends the job; if the failure follows from another one, that one has a moment to be found first. */
    private void fail(int rank, Throwable failure) {
        boolean consequence = !plan.verbose() && Failures.isConsequence(failure);
        synchronized (consequences) {
            if (consequence) {
                consequences.put(rank, Failures.line(failure));
                awaitCause();
            }
            if (failing) {
                return;
            }
            failing = true;
            consequences.notifyAll();
            if (!consequence) {
                Failures.print(rank, failure, plan.verbose());
            }
        }
        rankEnded = true;
        job.abort(1, "rank " + rank + " ended with an exception");
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

    /** Waits for the threads that the program started and that would keep a separate process alive. */
    private static void joinNonDaemons(ThreadGroup threads) throws InterruptedException {
        for (Thread thread = nonDaemon(threads); thread != null; thread = nonDaemon(threads)) {
            thread.join();
        }
    }

    /** Returns a running thread that is no daemon; null if there is none. */
    private static Thread nonDaemon(ThreadGroup threads) {
        Thread[] running = new Thread[threads.activeCount() + 1];
        int count = threads.enumerate(running);
        while (count == running.length) { // More have started meanwhile; what does not fit is left out.
            running = new Thread[2 * count];
            count = threads.enumerate(running);
        }
        for (int i = 0; i < count; i++) {
            if (!running[i].isDaemon()) {
                return running[i];
            }
        }
        return null;
    }

    /** Called by the thread that aborts, before the ranks' operations fail. */
    private void aborted() {
        aborting = true;
        if (!rankEnded) {
            linesAtAbort = reports(true).lines();
        }
    }

    private RankReports reports(boolean withMessages) {
        return new RankReports(IntStream.range(0, plan.size())
                .mapToObj(rank -> job.report(rank, withMessages))
                .toList());
    }

    /** Called by the watch. */
    private void deadlock(String lines) {
        if (aborting) {
            return;
        }
        Console.report(DeadlockWatch.HEADLINE);
        Console.print(lines);
        if (plan.endDeadlock()) {
            halt(DeadlockWatch.EXIT_CODE, "deadlock");
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
        Console.report("still running after " + timeout.toSeconds() + " s");
        Console.print(reports(true).lines());
        Console.report("the threads are:");
        StringBuilder dump = new StringBuilder();
        for (Map.Entry<Thread, StackTraceElement[]> thread :
                Thread.getAllStackTraces().entrySet()) {
            dump.append(thread.getKey())
                    .append(' ')
                    .append(thread.getKey().getState())
                    .append('\n');
            for (StackTraceElement frame : thread.getValue()) {
                dump.append("    at ").append(frame).append('\n');
            }
        }
        System.err.print(dump);
        halt(TIMED_OUT, "timeout after " + timeout.toSeconds() + " s");
    }

    private void halt(int code, String reason) {
        synchronized (consequences) {
            failing = true;
            consequences.forEach((rank, line) -> Console.print("jmpi: rank " + rank + ": " + line + "\n"));
            consequences.clear();
        }
        Console.report(reason + "; ended the job with code " + code);
        Console.print(linesAtAbort);
        Thread flush = new Thread(
                () -> {
                    streams.finish();
                    statistics.print();
                },
                "jmpirun-last-lines");
        flush.setDaemon(true);
        flush.start();
        try {
            flush.join(FLUSH_MILLIS); // a rank may hold the streams while it writes to a pipe without reader
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(code);
    }
}
