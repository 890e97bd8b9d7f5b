package io.jmpi.internal.p2p.progress;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.device.Devices;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.EngineOperation;
import io.jmpi.internal.p2p.operation.ProgressMode;
import io.jmpi.transport.FrameRing;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * The only place that blocks. A thread that waits polls for a while ({@link Backoff}), because a wake-up costs 20
 * microseconds. Then the progress thread blocks in the transport; another thread parks until the progress thread
 * completes its operation. Waits are not interruptible; an interrupt stays pending.
 */
public final class Waiter {
    /**
     * An event that ends a wait also wakes the waiter, or the waiter's second look finds it. This limit bounds the
     * effect of an unknown defect, and of a progress thread that ended without memory to end the operations.
     */
    private static final long LONGEST_BLOCK_NANOS = 1_000_000_000;

    private static final int POLLS_PER_CLOCK_READ = 16;

    /** The interval at which a thread looks if it waits for an operation that wakes another thread. */
    private static final long SECOND_WAITER_NANOS = 1_000_000;

    private final ProgressEngine engine;
    private final DutyCycle duty;
    private final Devices devices;
    private final long pollNanos;
    private final Backoff.Cores cores;

    /** Of the thread that runs the cycle. */
    private final Backoff backoff;

    /** Of the thread that runs the cycle. */
    private final Polls polls;

    /** Of the other threads. */
    private final Polls pollsOfOthers;

    /** Whether the last poll did work, so that another poll at once is worthwhile. */
    private boolean worked;

    private boolean interrupted;
    private int emptyPolls;

    /** Of the thread that runs the cycle. */
    private Turns turns = Turns.NONE;

    /** Counts cycles that found work, of those that the program waits or polls in. */
    private int works;

    /** The wait of the thread that runs the cycle, from its first block to its end. */
    private volatile Wait driving;

    /** The waits of other threads. */
    private final Set<Wait> parked = ConcurrentHashMap.newKeySet();

    /** Nanoseconds of the ended waits of the thread that runs the cycle; others read a stale value. */
    private long drivenNanos;

    /** Nanoseconds of the ended waits of other threads. */
    private final LongAdder parkedNanos = new LongAdder();

    Waiter(ProgressEngine engine, DutyCycle duty, Devices devices, ProtocolSettings settings) {
        this.engine = engine;
        this.duty = duty;
        this.devices = devices;
        this.pollNanos = settings.pollNanos();
        this.cores = new Backoff.Cores(!settings.sharesCores());
        this.backoff = new Backoff(pollNanos, cores);
        this.polls = new Polls(cores);
        this.pollsOfOthers = new Polls(cores);
    }

    /** Lets other ranks run when this one has nothing to do; to be called before the engine starts. */
    void take(Turns ofRank) {
        turns = ofRank;
    }

    /** Whether this rank takes turns with others, so that what a wait reports may be a choice. */
    public boolean takesTurns() {
        return turns != Turns.NONE;
    }

    public void await(EngineOperation operation) {
        if (engine.isDrivenByCaller()) {
            drive(operation, operation);
        } else if (!operation.endsWait()) {
            parkUntilComplete(operation, operation);
        }
    }

    /** Waits until no wait for one of the operations would block; null entries are skipped. */
    public void awaitAll(EngineOperation[] operations) {
        Wait.AllOf all = new Wait.AllOf(operations);
        for (EngineOperation operation : operations) {
            if (operation != null && !operation.endsWait()) {
                if (engine.isDrivenByCaller()) {
                    drive(operation, all);
                } else {
                    parkUntilComplete(operation, all);
                }
            }
        }
    }

    private void drive(EngineOperation operation, Object awaited) {
        if (begin()) {
            try {
                backoff.reset();
                while (!operation.endsWait() && !engine.isTurnOver()) {
                    cycle(awaited);
                }
            } finally {
                endWait();
                end();
            }
        }
        if (!operation.endsWait()) { // The engine has got a progress thread.
            parkUntilComplete(operation, awaited);
        }
    }

    /**
     * Waits until one of the operations has ended.
     *
     * @param operations null entries are skipped; at least one is not null
     * @return the lowest index of an operation that has ended
     */
    public int awaitAny(EngineOperation[] operations) {
        int index = -1;
        if (engine.isDrivenByCaller() && begin()) {
            try {
                backoff.reset();
                index = firstComplete(operations);
                while (index < 0 && !engine.isTurnOver()) {
                    cycle(operations);
                    index = firstComplete(operations);
                }
            } finally {
                endWait();
                end();
            }
        }
        return index >= 0 ? index : parkForAny(operations);
    }

    /** Whether the operation has ended. If not and the caller is the progress thread, runs one cycle. */
    public boolean test(EngineOperation operation) {
        if (operation.isComplete() || poll() && operation.isComplete()) {
            return true;
        }
        foundNothing();
        return false;
    }

    /** Whether several threads may call at once, or may do so soon. */
    public boolean isOfManyThreads() {
        return engine.mode() == ProgressMode.THREAD || engine.mayChange();
    }

    /** Called when a test or probe has found nothing: the program may call it again at once. */
    public void foundNothing() {
        if (!engine.isDrivenByCaller()) {
            pollsOfOthers.unsuccessful();
        } else if (!worked && !turns.pass(works, true)) {
            polls.unsuccessful();
        }
    }

    /**
     * Runs one cycle if the caller is the progress thread, for programs that test and probe in a loop.
     *
     * @return whether a cycle ran
     */
    public boolean poll() {
        if (!engine.isDrivenByCaller() || !begin()) {
            return false;
        }
        try {
            worked = engine.cycle() > 0;
            if (worked) {
                works++;
            } else if (++emptyPolls % POLLS_PER_CLOCK_READ == 0) {
                duty.checkIdle();
            }
        } finally {
            end();
        }
        return true;
    }

    /** Begins a call that runs cycles; false if another thread does. */
    private boolean begin() {
        if (!engine.beginTurn()) {
            return false;
        }
        devices.programEnters();
        return true;
    }

    private void end() {
        devices.programLeaves();
        engine.endTurn();
    }

    /**
     * Runs a cycle. If there was no work, looks for frames, and waits for a moment if there are none.
     *
     * @param awaited the operations that the program waits for, as {@link Wait} takes them; null if it does not wait
     */
    void cycle(Object awaited) {
        if (engine.cycle() > 0 || awaited != null && duty.look() > 0) {
            backoff.reset();
            works++;
        } else if (!turns.pass(works, false) && !backoff.pause()) {
            duty.checkIdle();
            // An interrupted thread would not block at all.
            interrupted |= Thread.interrupted();
            block(awaited);
        }
    }

    private void block(Object awaited) {
        if (awaited == null) {
            duty.block(LONGEST_BLOCK_NANOS);
            return;
        }
        Wait wait = driving;
        if (wait == null || !wait.isFor(awaited)) {
            driving = new Wait(Thread.currentThread(), awaited);
        }
        duty.block(LONGEST_BLOCK_NANOS);
    }

    private void endWait() {
        Wait ended = driving;
        if (ended != null) { // Most waits end before they block.
            drivenNanos += ended.nanos();
            driving = null;
        }
        restoreInterrupt();
    }

    /**
     * Returns the waits that have blocked and continue. The thread that runs the cycle may be in a cycle now, which may
     * run a user callback. Any thread.
     */
    public List<Wait> waits() {
        List<Wait> waits = new ArrayList<>(parked);
        Wait ofDriver = driving;
        if (ofDriver != null) {
            waits.add(ofDriver);
        }
        return waits;
    }

    /**
     * Returns the nanoseconds of all waits so far that have blocked, of all threads; a wait that ends while it polls does not
     * count. Any thread: an end of a wait at that moment may count twice or not yet, which the next call corrects.
     */
    long waitedNanos() {
        long nanos = drivenNanos + parkedNanos.sum();
        for (Wait wait : waits()) {
            nanos += wait.nanos();
        }
        return nanos;
    }

    /** Restores the calling thread's interrupt, which the waits of this engine have cleared. */
    void restoreInterrupt() {
        if (interrupted) {
            interrupted = false;
            Thread.currentThread().interrupt();
        }
    }

    /** Polls for as long as the progress thread does; returns whether the wait has ended. */
    private boolean endsSoon(EngineOperation operation) {
        Backoff own = new Backoff(pollNanos, cores);
        while (!operation.endsWait()) {
            if (!own.pause()) {
                return false;
            }
        }
        return true;
    }

    private void parkUntilComplete(EngineOperation operation, Object awaited) {
        if (endsSoon(operation)) {
            return;
        }
        boolean wasInterrupted = false;
        Wait wait = new Wait(Thread.currentThread(), awaited);
        parked.add(wait);
        boolean isWoken = operation.wakeOnCompletion(Thread.currentThread());
        try {
            long registered = System.nanoTime();
            while (!operation.endsWait()) {
                LockSupport.parkNanos(operation, isWoken ? parkNanos(registered) : SECOND_WAITER_NANOS);
                wasInterrupted |= Thread.interrupted();
                MpiException end = engine.endOfProgress();
                if (end != null && !operation.isComplete()) {
                    throw end;
                }
            }
        } finally {
            parked.remove(wait);
            parkedNanos.add(wait.nanos());
            operation.wakeNoMore(Thread.currentThread());
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * How long to park: not for long before a second look. An operation that ends at the moment of the registration may
     * not see the waiter, nor the waiter its end, because both write and then read without a fence, as the two sides of
     * a {@link FrameRing} do. A park may end at once, because of a left permit or interrupt. Therefore, the time since
     * the registration counts.
     */
    static long parkNanos(long registered) {
        long left = FrameRing.SECOND_LOOK_NANOS - (System.nanoTime() - registered);
        return left > 0 ? left : LONGEST_BLOCK_NANOS;
    }

    private int parkForAny(EngineOperation[] operations) {
        Backoff own = new Backoff(pollNanos, cores);
        int early = firstComplete(operations);
        while (early < 0 && own.pause()) {
            early = firstComplete(operations);
        }
        if (early >= 0) {
            return early;
        }
        boolean wasInterrupted = false;
        Wait wait = new Wait(Thread.currentThread(), operations);
        parked.add(wait);
        boolean isWoken = wakeOnCompletion(operations, Thread.currentThread());
        try {
            int index = firstComplete(operations);
            long registered = System.nanoTime();
            while (index < 0) {
                LockSupport.parkNanos(operations, isWoken ? parkNanos(registered) : SECOND_WAITER_NANOS);
                wasInterrupted |= Thread.interrupted();
                MpiException end = engine.endOfProgress();
                index = firstComplete(operations);
                if (end != null && index < 0) {
                    throw end;
                }
            }
            return index;
        } finally {
            parked.remove(wait);
            parkedNanos.add(wait.nanos());
            wakeNoMore(operations, Thread.currentThread());
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Returns whether all of them wake the thread. */
    private static boolean wakeOnCompletion(EngineOperation[] operations, Thread thread) {
        boolean all = true;
        for (EngineOperation operation : operations) {
            all &= operation == null || operation.wakeOnCompletion(thread);
        }
        return all;
    }

    private static void wakeNoMore(EngineOperation[] operations, Thread thread) {
        for (EngineOperation operation : operations) {
            if (operation != null) {
                operation.wakeNoMore(thread);
            }
        }
    }

    private static int firstComplete(EngineOperation[] operations) {
        for (int i = 0; i < operations.length; i++) {
            if (operations[i] != null && operations[i].endsWait()) {
                return i;
            }
        }
        return -1;
    }
}
