package io.jmpi.offload.dpa;

import io.jmpi.offload.Doorbell;
import java.util.Arrays;

/**
 * A core of the device: a real thread that runs the device threads dealt out to it, one after the other, each until it
 * waits. When all wait for the host it looks again for a moment, then sleeps until the doorbell rings.
 *
 * <p>Lifetime: a daemon thread from {@link #start} to {@link #close}.
 */
final class DpaCore {
    private static final DpaProcess.Slice[] NOTHING = {};

    /** Few: the core may be wanted by the very host that the device waits for. */
    private static final int ROUNDS_BEFORE_YIELD = 20;

    private static final int ROUNDS_BEFORE_SLEEP = 60;

    private final Doorbell doorbell = new Doorbell();
    private final Thread thread;
    private volatile DpaProcess.Slice[] slices = NOTHING;

    /** Rounds begun; tells one who removes a slice that the round in which it ran is over. */
    private volatile long rounds;

    private volatile boolean closing;

    private DpaCore(String name) {
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    static DpaCore start(String name) {
        DpaCore core = new DpaCore(name);
        core.thread.start();
        return core;
    }

    @SuppressWarnings({"ThreadPriorityCheck", "NonAtomicVolatileUpdate"}) // Only this thread counts its rounds.
    private void run() {
        int idleRounds = 0;
        while (!closing) {
            rounds++;
            if (runSlices() > 0) {
                idleRounds = 0;
            } else if (++idleRounds < ROUNDS_BEFORE_YIELD) {
                Thread.onSpinWait();
            } else if (idleRounds < ROUNDS_BEFORE_SLEEP || !isIdle()) {
                Thread.yield();
            } else {
                doorbell.awaitRing(() -> closing || runSlices() > 0 || !isIdle());
                idleRounds = 0;
            }
        }
    }

    private int runSlices() {
        int steps = 0;
        for (DpaProcess.Slice slice : slices) {
            steps += slice.run();
        }
        return steps;
    }

    private boolean isIdle() {
        for (DpaProcess.Slice slice : slices) {
            if (!slice.isIdle()) {
                return false;
            }
        }
        return true;
    }

    void ring() {
        doorbell.ring();
    }

    synchronized void add(DpaProcess.Slice slice) {
        DpaProcess.Slice[] more = Arrays.copyOf(slices, slices.length + 1);
        more[slices.length] = slice;
        slices = more;
        doorbell.ring();
    }

    /** Takes a slice away, and waits until it is not being run any more. */
    @SuppressWarnings("ThreadPriorityCheck") // Nothing depends on the yield.
    synchronized void remove(DpaProcess.Slice slice) {
        slices = Arrays.stream(slices).filter(other -> other != slice).toArray(DpaProcess.Slice[]::new);
        long round = rounds;
        while (rounds - round < 2 && thread.isAlive()) {
            doorbell.ring();
            Thread.yield();
        }
    }

    /** Ends the thread after the round that it is in, and waits for its end. */
    void close() {
        closing = true;
        boolean interrupted = false;
        while (thread.isAlive()) {
            doorbell.ring();
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
