package io.jmpi.offload.dpa;

import java.util.ArrayList;
import java.util.List;

/**
 * A program that a {@link Dpa} runs: its device threads are dealt out to the cores in turn.
 *
 * <p>Thread: the host's, unless a method says otherwise. Lifetime: from {@link Dpa#load} to {@link #close}.
 */
public final class DpaProcess implements AutoCloseable {
    private final List<DpaCore> cores;
    private final List<Slice> slices = new ArrayList<>();
    private final Runnable onFailure;
    private volatile Throwable failure;

    DpaProcess(DeviceMemory memory, List<? extends Kernel> kernels, List<DpaCore> cores, Runnable onFailure) {
        this.cores = List.copyOf(cores);
        this.onFailure = onFailure;
        DeviceThread device = new MemoryThread(memory);
        int shares = Math.max(1, cores.size());
        for (int share = 0; share < shares; share++) {
            List<Kernel> own = new ArrayList<>();
            for (int i = share; i < kernels.size(); i += shares) {
                own.add(kernels.get(i));
            }
            slices.add(new Slice(device, own.toArray(Kernel[]::new)));
        }
        for (int i = 0; i < cores.size(); i++) {
            cores.get(i).add(slices.get(i));
        }
    }

    /** The device threads that one core runs. Thread: one at a time, the core's. */
    final class Slice {
        /** A thread that goes on and on must not keep the others waiting. */
        private static final int STEPS_IN_TURN = 256;

        private final DeviceThread device;
        private final Kernel[] kernels;

        private Slice(DeviceThread device, Kernel[] kernels) {
            this.device = device;
            this.kernels = kernels;
        }

        /** Lets each thread run until it waits; returns how many steps were made. */
        int run() {
            if (failure != null) {
                return 0;
            }
            int steps = 0;
            try {
                for (Kernel kernel : kernels) {
                    int inTurn = 0;
                    while (inTurn < STEPS_IN_TURN && kernel.step(device)) {
                        inTurn++;
                    }
                    steps += inTurn;
                }
            } catch (RuntimeException | Error e) {
                failure = e;
                onFailure.run();
            }
            return steps;
        }

        /** Whether all threads wait for work from the host. */
        boolean isIdle() {
            if (failure != null) {
                return true;
            }
            for (Kernel kernel : kernels) {
                if (!kernel.isIdle()) {
                    return false;
                }
            }
            return true;
        }
    }

    /** The host has given the program something: wakes cores that sleep. */
    public void ring() {
        for (int i = 0; i < cores.size(); i++) {
            cores.get(i).ring();
        }
    }

    /** Whether cores run the program; else {@link #work} does. */
    public boolean hasCores() {
        return !cores.isEmpty();
    }

    /** Runs the program on the calling thread, if there are no cores, until all its threads wait. */
    public void work() {
        if (cores.isEmpty()) {
            while (slices.get(0).run() > 0) {}
        }
    }

    /**
     * Checks that the program still runs.
     *
     * @throws IllegalStateException if one of its kernels has failed
     */
    public void requireAlive() {
        Throwable cause = failure;
        if (cause != null) {
            throw new IllegalStateException("a device thread has failed: " + cause, cause);
        }
    }

    /** Unloads the program: when this returns, no core runs it. */
    @Override
    public void close() {
        for (int i = 0; i < cores.size(); i++) {
            cores.get(i).remove(slices.get(i));
        }
    }
}
