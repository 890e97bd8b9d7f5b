package io.jmpi.internal.p2p.progress;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * The action of a waiting thread between two checks of its condition: it spins, then it yields its core, and in the end
 * it blocks. Thread: the one that waits.
 */
final class Backoff {
    private static final int LOOKS_PER_CLOCK_READ = 16;

    /** Number of looks in the time of an answer through memory, which a pause of the processor would delay. */
    private static final int LOOKS_WITHOUT_PAUSE = 16;

    /** Longer than a message in flight takes. */
    private static final long SPIN_NANOS = 10_000;

    /** A yield that takes longer has let another thread run, where system calls are not slow. */
    private static final long SWITCH_NANOS = 1_000;

    /** Yields before the first measurement of one that lets no thread run, and the most between two of them. */
    private static final int FIRST_YIELDS = 256;

    private static final int MOST_YIELDS = 1 << 20;

    /** A part of the yields so small that the others have let no thread run. */
    private static final int FEW = 8;

    /** As many times the yields of a measurement that other threads make meanwhile, if it goes on. */
    private static final long MANY = 64;

    /** A yield that takes longer has let a computing thread run, not a waiting one. */
    private static final long LONGEST_HANDOVER_NANOS = 50_000;

    /**
     * The part of a yield that counts as polling. In a longer one another thread has used the core, often the one that this
     * one waits for, and to wake this one from a block would take longer than to let it poll.
     */
    private static final long LONGEST_COUNTED_NANOS = 5_000;

    /** How many times its time to poll a thread polls at most, beside threads that compute and need the cores longer. */
    private static final long MOST_POLLS = 10;

    private static final int HANDOVERS_BEFORE_NAP = 32;
    private static final long SHORTEST_NAP_INTERVAL = 1_000_000;
    private static final long LONGEST_NAP_INTERVAL = 1_000_000_000;

    /**
     * Whether other threads need the cores of an engine's threads, as yields have shown. If so, the awaited rank may
     * need this core, and yielding at once is better than spinning first.
     *
     * <p>Threads that hand a core to each other need not be where they are: there may be an idle core. The system moves
     * a thread to it when it wakes up, but lets two threads that yield share a core for tens of milliseconds.
     * Therefore, if there are enough cores, a thread sleeps briefly now and then while it shares one.
     *
     * <p>How long a yield takes that lets no thread run depends on the machine: 0.35 us, or 1.4 us where system calls are
     * slow. It is measured over yields during which the system has hardly switched threads.
     *
     * <p>Any thread, without synchronization, because a lost update only delays its adaptation.
     */
    static final class Cores {
        private final boolean areEnough;
        private final LongSupplier switches;
        private long switchNanos = SWITCH_NANOS;

        /** The yields that are being measured: of which thread, from which count of switches on. */
        private Thread measured;

        private long switchesBefore;
        private long shortest;
        private int yieldsToMeasure = FIRST_YIELDS;
        private int yields;

        /** Yields of other threads meanwhile: to read the count of switches at each of them would take longer than they. */
        private long yieldsOfOthers;

        private boolean areShared;
        private int handovers;
        private long nextNap = System.nanoTime();
        private long napInterval = SHORTEST_NAP_INTERVAL;

        Cores(boolean areEnough) {
            this(areEnough, ThreadSwitches::ofCurrentThread);
        }

        /** Creates a state with a count of the calling thread's switches, which is negative if it is unknown. */
        Cores(boolean areEnough, LongSupplier switches) {
            this.areEnough = areEnough;
            this.areShared = !areEnough;
            this.switches = switches;
        }

        /** Updates the state after a yield; returns whether cores are shared. */
        boolean yielded(long began, long ended) {
            long nanos = ended - began;
            measure(nanos);
            areShared = nanos > switchNanos;
            if (!areShared) {
                handovers = 0;
                napInterval = SHORTEST_NAP_INTERVAL;
            } else if (nanos < LONGEST_HANDOVER_NANOS) {
                handovers++;
            }
            return areShared;
        }

        private void measure(long nanos) {
            if (measured != Thread.currentThread()) {
                if (measured == null
                        || ++yieldsOfOthers >= MANY * yieldsToMeasure) { // The measured one may have ended.
                    measured = Thread.currentThread();
                    beginMeasurement();
                }
                return;
            }
            shortest = Math.min(shortest, nanos);
            if (++yields == yieldsToMeasure) {
                boolean known = switchesBefore >= 0;
                if (known && switches.getAsLong() - switchesBefore < yields / FEW) {
                    switchNanos = Math.max(SWITCH_NANOS, 2 * shortest);
                }
                yieldsToMeasure = known ? Math.min(2 * yieldsToMeasure, MOST_YIELDS) : MOST_YIELDS;
                beginMeasurement();
            }
        }

        private void beginMeasurement() {
            yields = 0;
            yieldsOfOthers = 0;
            shortest = Long.MAX_VALUE;
            switchesBefore = switches.getAsLong();
        }

        /** Whether it is time for a nap; the next one is due later each time until no core is shared. */
        boolean napIsDue(long now) {
            if (!areEnough || handovers < HANDOVERS_BEFORE_NAP || now - nextNap < 0) {
                return false;
            }
            handovers = 0;
            nextNap = now + napInterval;
            napInterval = Math.min(2 * napInterval, LONGEST_NAP_INTERVAL);
            return true;
        }
    }

    private final long pollNanos;
    private final Cores cores;
    private final Runnable yield;
    private int looks;

    /** When the wait was first timed: at its first yield, or after some looks. */
    private long began;

    private long uncountedNanos;
    private boolean yields;
    private boolean isOver;

    /** Creates a backoff that polls for the given time before it blocks; 0 for no polling. */
    @SuppressWarnings("ThreadPriorityCheck") // Nothing depends on this yield.
    Backoff(long pollNanos, Cores cores) {
        this(pollNanos, cores, Thread::yield);
    }

    /** Creates a backoff that yields its core by {@code yield}. */
    Backoff(long pollNanos, Cores cores, Runnable yield) {
        this.pollNanos = pollNanos;
        this.cores = cores;
        this.yield = yield;
    }

    /** Begins anew: there was work, or another wait begins. */
    void reset() {
        looks = 0;
    }

    /** Pauses for a moment; returns false if the thread should block now, after which it begins anew. */
    boolean pause() {
        if (looks++ == 0) { // Without the clock, because most waits end before it matters.
            yields = cores.areShared;
            isOver = pollNanos == 0;
            uncountedNanos = 0;
        }
        if (isOver) {
            looks = 0;
            return false;
        }
        if (yields) {
            yieldCore();
        } else {
            spin();
        }
        return true;
    }

    private void spin() {
        if (looks > LOOKS_WITHOUT_PAUSE) {
            Thread.onSpinWait();
        }
        if (looks == LOOKS_PER_CLOCK_READ) {
            began = System.nanoTime();
        } else if (looks % LOOKS_PER_CLOCK_READ == 0) {
            long spun = System.nanoTime() - began;
            yields = spun > SPIN_NANOS;
            isOver = spun > pollNanos;
        }
    }

    private void yieldCore() {
        long before = System.nanoTime();
        if (looks == 1) {
            began = before;
        }
        yield.run();
        long after = System.nanoTime();
        cores.yielded(before, after);
        if (cores.napIsDue(after)) {
            LockSupport.parkNanos(1); // The system makes it some 50 us, and then selects a core.
        }
        uncountedNanos += Math.max(0, after - before - LONGEST_COUNTED_NANOS);
        long polled = after - began;
        isOver = polled - uncountedNanos > pollNanos || polled > MOST_POLLS * pollNanos;
    }
}
