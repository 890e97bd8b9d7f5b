package io.jmpi.launcher.join;

import io.jmpi.launcher.plan.Grace;
import io.jmpi.launcher.pmi.PmiMessage;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * The end of a rank's process. The launcher is notified when it begins, because a shutdown hook may block it. A hook
 * that calls {@code System.exit} itself blocks it forever, as Java documents; then the process ends when the {@link
 * Grace} is over.
 *
 * <p>Thread: any. Lifetime: that of the process.
 */
public final class ProcessExit {
    private static final int MOST = 255;
    private static final long LOOK_NANOS = 100_000_000;

    private final IntConsumer report;

    // written under the lock of this
    private volatile int code = PmiMessage.UNKNOWN_CODE;
    private boolean hasBegun;

    private volatile boolean hasThrown;

    /** Null if the program has been started by Java itself. */
    private volatile Thread main;

    /** Reports the end to the launcher, with its exit code. */
    ProcessExit(IntConsumer report) {
        this.report = report;
    }

    /** The thread of the program's main. */
    public void runsMain(Thread thread) {
        main = thread;
    }

    /** The program's main has returned: unless a thread exits, the code is 0. */
    public synchronized void mainHasReturned() {
        if (code == PmiMessage.UNKNOWN_CODE) {
            code = 0;
        }
    }

    /**
     * The JVM has begun to end, perhaps without a call of {@link #exits}.
     *
     * @return whether the program ends it, and not an exception that has been printed, or a signal
     */
    boolean begins() {
        report.accept(begun());
        return code != PmiMessage.UNKNOWN_CODE && !hasThrown;
    }

    /** Whether the program's main continues while the JVM ends, as after a signal; it may still fail. */
    boolean hasRunningMain() {
        Thread thread = main;
        return thread != null
                && thread.isAlive()
                && code == PmiMessage.UNKNOWN_CODE
                && !hasThrown
                && Arrays.stream(thread.getStackTrace()).noneMatch(ProcessExit::isExit);
    }

    private static boolean isExit(StackTraceElement frame) {
        return frame.getClassName().equals(Runtime.class.getName())
                && frame.getMethodName().equals("exit");
    }

    /** Records that the exception by which the program ends has been printed. */
    public void noteThrown() {
        hasThrown = true;
    }

    private synchronized int begun() {
        hasBegun = true;
        return code;
    }

    /** Records that the calling thread is about to call {@code System.exit}. The first call decides. */
    public void exits(int wanted) {
        boolean isFirst;
        synchronized (this) {
            isFirst = !hasBegun;
            if (isFirst || code == PmiMessage.UNKNOWN_CODE) {
                code = wanted & MOST; // as of a process
            }
        }
        report.accept(begun());
        if (!isFirst) {
            Thread caller = Thread.currentThread();
            Thread watch = new Thread(() -> endAfter(caller), "jmpi-end");
            watch.setDaemon(true);
            watch.start();
        }
    }

    /** Ends the process if a thread that has called {@code System.exit} is a shutdown hook: Java waits for it forever. */
    private void endAfter(Thread caller) {
        while (!isAwaitedHook(caller)) {
            pause(LOOK_NANOS);
        }
        Grace grace = Grace.ofThisJvm();
        pause(grace.afterFailure().toNanos()); // Other hooks run at the same time.
        System.err.println("jmpi: a shutdown hook called System.exit, which blocks forever; jmpi ended this process "
                + Grace.text(grace.afterFailure()) + " s later (jmpirun --grace SECONDS); remove that call");
        Runtime.getRuntime().halt(begun());
    }

    /** Whether the thread that ends the JVM waits for the end of this one. */
    private static boolean isAwaitedHook(Thread caller) {
        return Arrays.stream(ManagementFactory.getThreadMXBean().dumpAllThreads(false, false))
                .anyMatch(thread -> isLockedOn(thread.getLockInfo(), caller) && runsHooks(thread));
    }

    private static boolean isLockedOn(LockInfo lock, Thread caller) {
        return lock != null && lock.getIdentityHashCode() == System.identityHashCode(caller);
    }

    private static boolean runsHooks(ThreadInfo thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals("java.lang.ApplicationShutdownHooks"));
    }

    private static void pause(long nanos) {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
