package io.jmpi.launcher;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Notices a SIGQUIT to this JVM. Java cannot handle that signal: the JVM does, and prints a thread dump. But the thread
 * of the JVM that dispatches signals runs only when there is one, so its processor time shows it. Signals that end the
 * launcher, and a tool that attaches to it, also count.
 *
 * <p>Thread: one.
 */
final class QuitSignals {
    private static final String DISPATCHER = "Signal Dispatcher";

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final long dispatcher;
    private long time;

    QuitSignals() {
        dispatcher = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(DISPATCHER))
                .mapToLong(Thread::getId)
                .findFirst()
                .orElse(-1);
        time = time();
    }

    /** Whether a signal has arrived since the last call. */
    boolean hasArrived() {
        long before = time;
        time = time();
        return time != before;
    }

    private long time() {
        return dispatcher < 0 || !threads.isThreadCpuTimeSupported() ? -1 : threads.getThreadCpuTime(dispatcher);
    }
}
