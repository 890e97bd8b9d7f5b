package io.jmpi.offload.dpa;

import io.jmpi.offload.DeviceLoop;
import io.jmpi.offload.Doorbell;
import java.util.Arrays;

/**
 * A core of the device: a real thread that runs the device threads dealt out to it, one after the other, each until it
 * waits.
 *
 * <p>Lifetime: from {@link #start} to {@link #close}.
 */
final class DpaCore implements DeviceLoop.Device {
    private static final DpaProcess.Slice[] NOTHING = {};
    private static final int SPINS = 20;
    private static final int YIELDS = 40;

    private final Doorbell doorbell = new Doorbell();
    private final DeviceLoop loop;
    private volatile DpaProcess.Slice[] slices = NOTHING;

    /** Rounds begun; shows {@link #remove} that the round in which a slice ran is over. */
    private volatile long rounds;

    private DpaCore(String name) {
        loop = new DeviceLoop(name, this, doorbell, SPINS, YIELDS);
    }

    static DpaCore start(String name) {
        DpaCore core = new DpaCore(name);
        core.loop.start();
        return core;
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // Only the core's thread counts its rounds.
    public int work() {
        rounds++;
        return runSlices();
    }

    private int runSlices() {
        int steps = 0;
        for (DpaProcess.Slice slice : slices) {
            steps += slice.run();
        }
        return steps;
    }

    /** Also if a device thread waits for a thread of another core, because that rings no doorbell. */
    @Override
    public boolean hasWork() {
        return runSlices() > 0 || !isIdle();
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

    /** Removes a slice, and waits until it is no longer run. */
    @SuppressWarnings("ThreadPriorityCheck") // The yield is optional.
    synchronized void remove(DpaProcess.Slice slice) {
        slices = Arrays.stream(slices).filter(other -> other != slice).toArray(DpaProcess.Slice[]::new);
        long round = rounds;
        while (rounds - round < 2 && loop.isAlive()) {
            doorbell.ring();
            Thread.yield();
        }
    }

    /** Ends the thread after the round that it is in, and waits for its end. */
    void close() {
        loop.close();
    }
}
