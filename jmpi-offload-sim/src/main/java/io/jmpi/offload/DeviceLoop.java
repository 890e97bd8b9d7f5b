package io.jmpi.offload;

import java.util.function.BooleanSupplier;

/**
 * A thread that works a device in rounds. When there is nothing to do it looks again for a few rounds, then yields
 * its processor for some more, then sleeps until the doorbell rings.
 *
 * <p>Lifetime: a daemon thread from {@link #start} to {@link #close}.
 */
public final class DeviceLoop implements AutoCloseable {
    /** What the thread works. Thread: this one. */
    public interface Device {
        /** Makes a round; returns how much there was to do. */
        int work();

        /** Whether another round should follow at once. */
        boolean hasWork();
    }

    private final Device device;
    private final Doorbell doorbell;
    private final int spins;
    private final int yields;
    private final Thread thread;
    private volatile boolean closing;

    /**
     * Creates a loop that does not run yet.
     *
     * @param spins idle rounds before the first that yields; few, because the host that the device waits for may want
     *     the core
     * @param yields idle rounds that yield before the thread sleeps
     */
    public DeviceLoop(String name, Device device, Doorbell doorbell, int spins, int yields) {
        this.device = device;
        this.doorbell = doorbell;
        this.spins = spins;
        this.yields = yields;
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    @SuppressWarnings("ThreadPriorityCheck") // The yield is optional.
    private void run() {
        BooleanSupplier hasReason = () -> closing || device.hasWork();
        int idleRounds = 0;
        while (!closing) {
            if (device.work() > 0) {
                idleRounds = 0;
            } else if (++idleRounds < spins) {
                Thread.onSpinWait();
            } else if (idleRounds < spins + yields) {
                Thread.yield();
            } else {
                doorbell.awaitRing(hasReason);
                idleRounds = 0;
            }
        }
    }

    /** Whether the thread has not ended. */
    public boolean isAlive() {
        return thread.isAlive();
    }

    /** Ends the thread after the round that it is in, and waits for its end. */
    @Override
    public void close() {
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
