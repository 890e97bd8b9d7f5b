package io.jmpi.internal.session;

import io.jmpi.ThreadLevel;
import io.jmpi.internal.p2p.progress.Wait;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * The threads of a program that may call jmpi, to find out whether one could still send a message while others wait.
 *
 * <p>Any thread. Lifetime: that of the session.
 */
final class ProgramThreads {
    private final Thread mainThread;
    private final boolean onlyMainCalls;

    ProgramThreads(Thread mainThread, ThreadLevel level) {
        this.mainThread = mainThread;
        this.onlyMainCalls = level.compareTo(ThreadLevel.FUNNELED) <= 0;
    }

    /** Whether none of them can send a message before one of the waits ends. */
    boolean allDependOn(List<Wait> waits) {
        if (onlyMainCalls) {
            return waits.stream().anyMatch(wait -> wait.thread() == mainThread);
        }
        List<Thread> all = threads();
        return all.stream().noneMatch(ProgramThreads::runsVirtualThreads)
                && all.stream()
                        .filter(this::mayCall)
                        .allMatch(thread -> isWaitingForAThread(thread)
                                || waits.stream().anyMatch(wait -> wait.thread() == thread));
    }

    /**
     * Whether it exists only if virtual threads have been used. No list contains virtual threads: one may sleep, and
     * then send.
     */
    private static boolean runsVirtualThreads(Thread thread) {
        ThreadGroup group = thread.getThreadGroup(); // null at the end of the thread
        return thread.getName().startsWith("VirtualThread-")
                || group != null && group.getName().equals("CarrierThreads");
    }

    /** Whether it waits, without limit, for something that only another thread of this JVM can do. */
    private static boolean isWaitingForAThread(Thread thread) {
        return switch (thread.getState()) {
            case WAITING, BLOCKED, TERMINATED -> true;
            default -> false;
        };
    }

    /** The threads of this JVM, other than virtual ones. */
    private static List<Thread> threads() {
        ThreadGroup system = systemGroup();
        Thread[] all = new Thread[2 * system.activeCount() + 16];
        int count = system.enumerate(all);
        return Arrays.asList(all).subList(0, count);
    }

    private static ThreadGroup systemGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    /**
     * Whether a thread may call jmpi for this rank. Ranks in one JVM are distinguished by the context class loader;
     * they share the common pool. A thread may wait for the end of a process, which a system thread reports; that
     * system thread also counts.
     */
    private boolean mayCall(Thread thread) {
        if (thread.getThreadGroup() == systemGroup()) {
            return thread.getName().startsWith("process reaper");
        }
        boolean isShared =
                thread instanceof ForkJoinWorkerThread worker && worker.getPool() == ForkJoinPool.commonPool();
        return isShared
                || thread.getContextClassLoader() == mainThread.getContextClassLoader() && !isOfJvmOrJmpi(thread);
    }

    private static boolean isOfJvmOrJmpi(Thread thread) {
        return thread.getName().startsWith("jmpi") || thread.getName().equals("DestroyJavaVM");
    }
}
