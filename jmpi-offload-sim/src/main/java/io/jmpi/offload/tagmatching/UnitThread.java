package io.jmpi.offload.tagmatching;

import java.util.function.BooleanSupplier;

/**
 * The thread that works a unit: it spins for a moment when there is nothing to do, then sleeps until the host rings.
 *
 * <p>Lifetime: a daemon thread from {@link #start} to {@link #close}. If the unit fails, which only a fault in it can
 * cause, the thread ends, wakes the host, and {@link #requireAlive} tells.
 */
public final class UnitThread implements AutoCloseable {
    /** Few: the core may be wanted by the very host that the unit waits for. */
    private static final int ROUNDS_BEFORE_SLEEP = 50;

    private final TagMatchingUnit unit;
    private final Thread thread;
    private volatile boolean closing;
    private volatile Throwable failure;

    private UnitThread(TagMatchingUnit unit, String name) {
        this.unit = unit;
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    /** Starts a thread for a unit that nobody works yet. */
    public static UnitThread start(TagMatchingUnit unit, String name) {
        UnitThread unitThread = new UnitThread(unit, name);
        unitThread.thread.start();
        return unitThread;
    }

    private void run() {
        BooleanSupplier hasReason = () -> closing || unit.hasWork();
        int idleRounds = 0;
        try {
            while (!closing) {
                if (unit.work() > 0) {
                    idleRounds = 0;
                } else if (++idleRounds < ROUNDS_BEFORE_SLEEP) {
                    Thread.onSpinWait();
                } else {
                    unit.doorbell().awaitRing(hasReason);
                    idleRounds = 0;
                }
            }
        } catch (RuntimeException | Error e) {
            failure = e;
            unit.wakeHost();
        }
    }

    /**
     * Host: checks that the unit still works.
     *
     * @throws IllegalStateException if it has failed
     */
    public void requireAlive() {
        Throwable cause = failure;
        if (cause != null) {
            throw new IllegalStateException("the tag-matching unit of " + thread.getName() + " has failed", cause);
        }
    }

    /** Ends the thread after the round that it is in, and waits for its end. */
    @Override
    public void close() {
        closing = true;
        unit.doorbell().ring();
        boolean interrupted = false;
        while (thread.isAlive()) {
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
