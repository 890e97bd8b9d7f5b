package io.jmpi.trace;

import com.sun.management.OperatingSystemMXBean;
import io.jmpi.trace.report.Rate;
import java.lang.management.ManagementFactory;

/** Measures elapsed and processor time since its creation. Thread: one. */
final class Stopwatch {
    private static final double SECONDS = 1e-9;

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final long begin = System.nanoTime();
    private final long processorBegin = system.getProcessCpuTime();

    /** Elapsed seconds. */
    double seconds() {
        return (System.nanoTime() - begin) * SECONDS;
    }

    /** Processor seconds of all threads, including those of the JVM. */
    double processorSeconds() {
        return (system.getProcessCpuTime() - processorBegin) * SECONDS;
    }

    /** The rate of that many calls since creation. */
    Rate rate(long calls) {
        return new Rate(calls, seconds(), processorSeconds());
    }
}
