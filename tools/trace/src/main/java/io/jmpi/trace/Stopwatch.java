package io.jmpi.trace;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/** Measures elapsed and processor time since its creation. Thread: one. */
final class Stopwatch {
    private static final double SECONDS = 1e-9;

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final long begin = System.nanoTime();
    private final long processorBegin = system.getProcessCpuTime();

    /** A sentence on the rate of analysing that many calls since creation; processor time is that of all threads. */
    String rate(long calls) {
        return rate(
                calls, (System.nanoTime() - begin) * SECONDS, (system.getProcessCpuTime() - processorBegin) * SECONDS);
    }

    /** A sentence on the time since creation for what was done. */
    String elapsed(String done) {
        return String.format(
                Locale.ROOT,
                "%s in %.2f s (%.2f s of processor time)",
                done,
                (System.nanoTime() - begin) * SECONDS,
                (system.getProcessCpuTime() - processorBegin) * SECONDS);
    }

    static String rate(long calls, double seconds, double processorSeconds) {
        return String.format(
                Locale.ROOT,
                "analysed %,d calls in %.2f s: %scalls/s, %sper core (%.2f s of processor time)",
                calls,
                seconds,
                amount(calls / seconds),
                amount(calls / processorSeconds).replaceFirst(" $", "/s "),
                processorSeconds);
    }

    /** A number and the word for its size, each with a space behind. */
    private static String amount(double number) {
        if (number >= 1e6) {
            return String.format(Locale.ROOT, "%.2f million ", number * 1e-6);
        }
        return number >= 1e4
                ? String.format(Locale.ROOT, "%.0f thousand ", number * 1e-3)
                : String.format(Locale.ROOT, "%,.0f ", number);
    }
}
