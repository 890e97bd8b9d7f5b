package io.jmpi.launcher.job;

import io.jmpi.job.Job;
import io.jmpi.launcher.output.Failures;
import io.jmpi.launcher.output.OutOfMemoryLine;
import io.jmpi.launcher.plan.LaunchPlan;
import io.jmpi.launcher.program.MainMethod;
import io.jmpi.launcher.program.MainThread;
import io.jmpi.launcher.program.RankClassLoader;
import io.jmpi.launcher.program.RankExit;
import io.jmpi.transport.TransportProvider;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A rank that is a thread of the launcher's JVM: its class loader, its threads, and how it ends. It ends once, in one of
 * three ways: main throws, or another thread an error of jmpi; a thread calls {@code System.exit}; or main returns and no
 * other non-daemon thread is left.
 *
 * <p>After {@code System.exit} the calling thread unwinds, and the others are interrupted, as after a failure; a thread
 * that ignores the interrupt continues until the JVM ends, which waits for none of them.
 *
 * <p>Thread: {@link #start} by the launcher; the rest by the rank's own threads and by one that watches them. Lifetime: that
 * of the JVM.
 */
public final class InJvmRank {
    /** Time that the job has to end because of an exit, before the calling thread unwinds through code of the program. */
    private static final Duration VERDICT = Duration.ofSeconds(2);

    /** Receives the end of each rank; it may then end the JVM. */
    public interface Events {
        /**
         * Called by the thread that threw.
         *
         * @param where the kind of thread: main, or another thread
         */
        void threw(int rank, String where, Throwable failure);

        /** The rank has called exit, or main and all non-daemon threads have ended, which is code 0. */
        void ended(int rank, int code);
    }

    private static final int STILL_RUNNING = -1;

    private final int rank;
    private final LaunchPlan plan;
    private final Events events;
    private final RankClassLoader loader;
    private final Thread main;
    private final Thread watcher;
    private final AtomicBoolean over = new AtomicBoolean();
    private final CountDownLatch reported = new CountDownLatch(1);
    private volatile int exitCode = STILL_RUNNING;
    private volatile boolean hasThrown;

    private final Threads threads;
    private final OutOfMemoryLine outOfMemory;

    /**
     * The rank's threads; those of which an exit unwinds end without a stack trace. Older JVMs never forget a group, which therefore
     * must be able to forget its rank.
     */
    private static final class Threads extends ThreadGroup {
        private volatile InJvmRank owner;

        Threads(String name, InJvmRank owner) {
            super(name);
            this.owner = owner;
        }

        @Override
        public void uncaughtException(Thread thread, Throwable failure) {
            InJvmRank rank = owner;
            if (rank != null
                    && !thread.isDaemon()
                    && Thread.getDefaultUncaughtExceptionHandler() == null
                    && Failures.isErrorOfMpi(failure)) {
                if (Failures.isEndOfSession(failure)) {
                    Failures.printEndOfSession(rank.rank, thread, failure);
                } else {
                    rank.threw(Failures.in(thread), failure);
                }
            } else if (!RankExit.isUnwinding(failure)) {
                super.uncaughtException(thread, failure);
            }
        }
    }

    /** Creates the rank of a job. */
    public InJvmRank(int rank, LaunchPlan plan, Job membership, Events events) {
        this.rank = rank;
        this.plan = plan;
        this.events = events;
        loader = new RankClassLoader(
                plan.program().ownEntries(),
                getClass().getClassLoader(),
                plan.program().isOfUser(),
                new RankClassLoader.InJvm(rank, membership, Map.copyOf(plan.settings()), this::exit));
        threads = new Threads("rank-" + rank, this);
        outOfMemory = new OutOfMemoryLine(rank, System.err);
        main = MainThread.of(
                plan.program().mainClass(), threads, () -> TransportProvider.runWithAll(this::runMain), "rank-" + rank);
        main.setContextClassLoader(loader);
        main.setDaemon(false);
        watcher = new Thread(this::watch, "jmpirun-watch-" + rank);
    }

    /** Starts the rank's main. */
    public void start() {
        main.start();
        watcher.start();
    }

    /** As {@link #join()}, but not longer than given; returns whether the rank has ended. */
    public boolean join(Duration atMost) throws InterruptedException {
        watcher.join(atMost.toMillis());
        return !watcher.isAlive();
    }

    /** Waits until the rank has ended, and its threads, unless it has called exit. */
    void join() throws InterruptedException {
        watcher.join();
    }

    /** Lets the JVM forget a rank that has ended. */
    public void forget() {
        threads.owner = null;
    }

    /** Whether the rank has ended by {@code System.exit} or a failure, so that threads of it may be left. */
    boolean hasLeftThreads() {
        return hasExited() || hasThrown;
    }

    private boolean hasExited() {
        return exitCode != STILL_RUNNING;
    }

    private void runMain() {
        try {
            MainMethod.of(plan.program().mainClass(), loader)
                    .run(plan.arguments(rank).toArray(String[]::new));
        } catch (Throwable e) {
            threw("main", e);
        }
    }

    private void threw(String where, Throwable failure) {
        if (over.compareAndSet(false, true)) {
            if (failure instanceof OutOfMemoryError) {
                outOfMemory.write();
            }
            events.threw(rank, where, failure); // That ends the job, unless the others continue.
            hasThrown = true;
            watcher.interrupt();
            interruptOthers();
        }
    }

    /** Called by any thread of the rank; the watching thread ends the rank, because this one may hold locks of jmpi. */
    private void exit(int code) {
        if (over.compareAndSet(false, true)) {
            exitCode = code & 0xFF; // as of a process
            watcher.interrupt();
        }
        if (!hasExited()) {
            return; // main has thrown
        }
        boolean interrupted = Thread.interrupted();
        try {
            reported.await(VERDICT.plus(plan.grace().afterFailure()).toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        interruptOthers();
    }

    private void watch() {
        try {
            main.join();
            joinNonDaemons();
        } catch (InterruptedException e) {
            if (!hasLeftThreads()) {
                throw new IllegalStateException("only the end of the rank interrupts this thread", e);
            }
        }
        if (hasExited()) {
            events.ended(rank, exitCode);
            reported.countDown();
        } else if (over.compareAndSet(false, true)) {
            events.ended(rank, 0);
        }
    }

    /** Waits for the threads that the program started and that would keep a separate process alive. */
    private void joinNonDaemons() throws InterruptedException {
        for (Thread thread = nonDaemon(); thread != null; thread = nonDaemon()) {
            thread.join();
        }
    }

    /** Returns a running thread that is no daemon; null if there is none. */
    private Thread nonDaemon() {
        for (Thread thread : running()) {
            if (thread != null && !thread.isDaemon()) {
                return thread;
            }
        }
        return null;
    }

    private void interruptOthers() {
        for (Thread thread : running()) {
            if (thread != null && thread != Thread.currentThread()) {
                thread.interrupt();
            }
        }
    }

    /** The rank's threads, then null. */
    private Thread[] running() {
        Thread[] running = new Thread[threads.activeCount() + 1];
        while (threads.enumerate(running)
                == running.length) { // More have started meanwhile; what does not fit is left out.
            running = new Thread[2 * running.length];
        }
        return running;
    }
}
