package io.jmpi.launcher.monitor;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/**
 * Notices a SIGQUIT to this JVM. Java cannot handle that signal: the JVM does, and prints a thread dump. But the JVM
 * thread that dispatches signals runs only when one arrives; therefore its processor time reveals a signal. Signals
 * that end the launcher, and a tool that attaches to it, also count.
 *
 * <p>Thread: one.
 */
final class QuitSignals {
    private static final String DISPATCHER = "Signal Dispatcher";

    private final LongSupplier dispatched;
    private long time;
    private boolean hasArrived;

    QuitSignals() {
        this(timeOfDispatcher());
    }

    /**
     * For tests.
     *
     * @param dispatched a time that grows with each signal
     */
    QuitSignals(LongSupplier dispatched) {
        this.dispatched = dispatched;
        time = dispatched.getAsLong();
    }

    /**
     * Whether a signal had arrived by the last call. The pause between both is time for the JVMs to print their thread dumps.
     */
    boolean hadArrived() {
        long before = time;
        time = dispatched.getAsLong();
        boolean hadArrived = hasArrived;
        hasArrived = time != before;
        return hadArrived;
    }

    private static LongSupplier timeOfDispatcher() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long dispatcher = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(DISPATCHER))
                .mapToLong(Thread::getId)
                .findFirst()
                .orElse(-1);
        boolean unknown = dispatcher < 0 || !threads.isThreadCpuTimeSupported();
        return () -> unknown ? -1 : threads.getThreadCpuTime(dispatcher);
    }
}
