package io.jmpi.matching;

import io.jmpi.offload.dpa.Dpa;

/**
 * The devices that the matchers of one rank share: an emulated data path accelerator, made when the first matcher needs it.
 *
 * <p>Thread: {@link #dpa} by the rank's progress thread; {@link #close} once the rank has closed its matchers.
 */
public final class Devices implements AutoCloseable {
    private final String name;
    private final OptimisticSettings settings;
    private Dpa dpa;

    /**
     * Creates none yet.
     *
     * @param name begins the names of the devices' threads
     */
    public Devices(String name, OptimisticSettings settings) {
        this.name = name;
        this.settings = settings;
    }

    synchronized Dpa dpa() {
        if (dpa == null) {
            dpa = new Dpa(name + "-dpa", settings.cores(), settings.lends(), settings.memoryBytes());
        }
        return dpa;
    }

    /** Ends the devices' threads. */
    @Override
    public synchronized void close() {
        if (dpa != null) {
            dpa.close();
        }
    }
}
