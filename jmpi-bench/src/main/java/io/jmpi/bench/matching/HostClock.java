package io.jmpi.bench.matching;

import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * A stopwatch that divides the calling thread's CPU time among phases. What reading the clock takes at least is
 * subtracted, once for each reading.
 *
 * <p>Thread: the one that is measured.
 */
final class HostClock {
    /** What the host's time goes to. */
    enum Phase {
        /** Posting receives and handing over messages; with an engine in software, all there is. */
        GIVING,
        /** Falling asleep and waking up again. */
        BLOCKING,
        /** Reading what the device has decided; if the host runs the device, that too. */
        TAKING
    }

    private static final int READINGS = 10_000;

    private final LongSupplier clock;
    private final long costOfReading;
    private final Map<Phase, long[]> spent = new EnumMap<>(Phase.class);
    private long last;
    private long blocks;

    /**
     * Creates a stopwatch with nothing spent.
     *
     * @param clock nanoseconds
     * @param costOfReading nanoseconds that lie between two readings with nothing between them
     */
    HostClock(LongSupplier clock, long costOfReading) {
        this.clock = clock;
        this.costOfReading = costOfReading;
        for (Phase phase : Phase.values()) {
            spent.put(phase, new long[1]);
        }
    }

    /**
     * A stopwatch for the calling thread.
     *
     * @throws UnsupportedOperationException if this JVM does not tell a thread's CPU time
     */
    static HostClock ofThisThread() {
        LongSupplier clock = ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime;
        costOfReading(clock); // compiles it
        return new HostClock(clock, costOfReading(clock));
    }

    /** The least that lies between two readings with nothing between them: more would make phases shorter than they are. */
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

    /** Forgets all that was spent. */
    void reset() {
        spent.values().forEach(nanos -> nanos[0] = 0);
        blocks = 0;
    }

    /** What is spent from now on belongs to the phase that ends next. */
    void begin() {
        last = clock.getAsLong();
    }

    /** Ends a phase; the next one begins. */
    void end(Phase phase) {
        long now = clock.getAsLong();
        spent.get(phase)[0] += now - last - costOfReading;
        last = now;
    }

    /** Ends a phase in which the host has slept. */
    void endBlocking() {
        end(Phase.BLOCKING);
        blocks++;
    }

    /** How often the host has slept. */
    long blocks() {
        return blocks;
    }

    /** What a phase has taken in all. */
    long spent(Phase phase) {
        return spent.get(phase)[0];
    }
}
