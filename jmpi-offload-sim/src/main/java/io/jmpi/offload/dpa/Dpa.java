package io.jmpi.offload.dpa;

import java.util.ArrayList;
import java.util.List;

/**
 * A data path accelerator run by real threads, each of which represents a core and runs its share of every program's
 * device threads in turn; idle ones sleep.
 *
 * <p>Where host and cores compete for processors, a hand-over from one to the other costs more than the work. There the
 * host
 * <em>lends</em> itself: while it waits for the device, it runs those shares that no core is running, and wakes the
 * cores only for a long queue. With 0 cores it runs everything.
 *
 * <p>Thread: {@link #load} and {@link #close} by one host at a time. Lifetime: cores are started with the first
 * program, and end with {@link #close}.
 */
public final class Dpa implements AutoCloseable {
    /** Cores of BlueField-3's accelerator. */
    public static final int MAX_CORES = 16;

    private final String name;
    private final int cores;
    private final boolean lends;
    private final MemoryBudget memory;
    private final List<DpaCore> started = new ArrayList<>();
    private boolean closed;

    /**
     * Creates a device.
     *
     * @param name begins the names of its threads
     * @param cores real threads
     * @param lends whether the host lends itself; it does in any case if there are no cores
     * @param memoryBytes memory for programs
     */
    public Dpa(String name, int cores, boolean lends, long memoryBytes) {
        if (cores < 0 || cores > MAX_CORES) {
            throw new IllegalArgumentException("cores " + cores + " is not in 0.." + MAX_CORES);
        }
        this.name = name;
        this.cores = cores;
        this.lends = lends || cores == 0;
        this.memory = new MemoryBudget(memoryBytes);
    }

    /** The budget from which programs reserve their memory before they are loaded. */
    public MemoryBudget memory() {
        return memory;
    }

    /**
     * Whether the host lends itself. If it does, it has to call {@link DpaProcess#work}, or its commands may not be
     * executed. Thread: any.
     */
    public boolean isWorkedByHost() {
        return lends;
    }

    /**
     * Begins to run a program.
     *
     * @param kernels one for each of its device threads
     * @param onFailure called once, by the thread that fails, if a kernel throws; the program is not run any more
     */
    public DpaProcess load(DeviceMemory programMemory, List<? extends Kernel> kernels, Runnable onFailure) {
        if (closed) {
            throw new IllegalStateException("the device " + name + " is closed");
        }
        while (started.size() < cores) {
            started.add(DpaCore.start(name + "-" + started.size()));
        }
        return new DpaProcess(programMemory, kernels, started, lends, onFailure);
    }

    /** Ends the cores. Programs that are still loaded are not run any more. */
    @Override
    public void close() {
        closed = true;
        started.forEach(DpaCore::close);
        started.clear();
    }
}
