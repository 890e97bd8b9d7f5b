package io.jmpi.trace;

import com.sun.management.OperatingSystemMXBean;
import io.jmpi.trace.report.Rate;
import java.lang.management.ManagementFactory;

/** Measures how long something takes, from when it is made. Thread: one. Lifetime: as long as wanted. */
final class Stopwatch {
    private static final double SECONDS = 1e-9;

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final long begin = System.nanoTime();
    private final long processorBegin = system.getProcessCpuTime();

    /** Seconds that have passed. */
    double seconds() {
        return (System.nanoTime() - begin) * SECONDS;
    }

    /** Seconds that all threads have worked, what the JVM does for itself included. */
    double processorSeconds() {
        return (system.getProcessCpuTime() - processorBegin) * SECONDS;
    }

    /** How fast so many calls were read since then. */
    Rate rate(long calls) {
        return new Rate(calls, seconds(), processorSeconds());
    }
}
