package io.jmpi.bench.matching;

import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * A stopwatch that divides the calling thread's CPU time among phases. Subtracts the minimum cost of a clock reading,
 * once per reading.
 *
 * <p>Thread: the measured one.
 */
final class HostClock {
    /** The phases of the host's time. */
    enum Phase {
        /** Posting receives and submitting messages; with an engine in software, everything. */
        GIVING,
        /** Going to sleep and waking up. */
        BLOCKING,
        /** Polling the device's decisions; if the host runs the device, also making them. */
        TAKING
    }

    private static final int READINGS = 10_000;

    private final LongSupplier clock;
    private final long costOfReading;
    private final Map<Phase, long[]> spent = new EnumMap<>(Phase.class);
    private long last;
    private long blocks;

    /**
     * Creates a stopwatch at zero.
     *
     * @param clock returns nanoseconds
     * @param costOfReading nanoseconds between two adjacent readings
     */
    HostClock(LongSupplier clock, long costOfReading) {
        this.clock = clock;
        this.costOfReading = costOfReading;
        for (Phase phase : Phase.values()) {
            spent.put(phase, new long[1]);
        }
    }

    /**
     * Creates a stopwatch for the calling thread.
     *
     * @throws UnsupportedOperationException if this JVM does not provide a thread's CPU time
     */
    static HostClock ofThisThread() {
        LongSupplier clock = ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime;
        costOfReading(clock); // compiles it
        return new HostClock(clock, costOfReading(clock));
    }

    /** The minimum time between two adjacent readings: a larger value would make phases too short. */
    static long costOfReading(LongSupplier clock) {
        long least = Long.MAX_VALUE;
        long before = clock.getAsLong();
        for (int i = 0; i < READINGS; i++) {
            long now = clock.getAsLong();
            least = Math.min(least, now - before);
            before = now;
        }
        return least;
    }

    /** Resets all phases. */
    void reset() {
        spent.values().forEach(nanos -> nanos[0] = 0);
        blocks = 0;
    }

    /** Assigns the time from now on to the phase that ends next. */
    void begin() {
        last = clock.getAsLong();
    }

    /** Ends a phase; the next one begins. */
    void end(Phase phase) {
        long now = clock.getAsLong();
        spent.get(phase)[0] += now - last - costOfReading;
        last = now;
    }

    /** Ends a phase in which the host slept. */
    void endBlocking() {
        end(Phase.BLOCKING);
        blocks++;
    }

    /** Number of times that the host slept. */
    long blocks() {
        return blocks;
    }

    /** Total time of a phase. */
    long spent(Phase phase) {
        return spent.get(phase)[0];
    }
}
