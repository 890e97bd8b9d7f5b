package io.jmpi.offload.dpa;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A program that a {@link Dpa} runs: its device threads are dealt out to the cores in turn.
 *
 * <p>Thread: the host's, unless a method documents another. Lifetime: from {@link Dpa#load} to {@link #close}.
 */
public final class DpaProcess implements AutoCloseable {
    /** Several times what it costs to wake a thread. */
    private static final int LONG_BACKLOG = 128;

    private final List<DpaCore> cores;
    private final boolean lends;
    private final List<Slice> slices = new ArrayList<>();
    private final Runnable onFailure;
    private volatile Throwable failure;

    DpaProcess(
            DeviceMemory memory,
            List<? extends Kernel> kernels,
            List<DpaCore> cores,
            boolean lends,
            Runnable onFailure) {
        this.cores = List.copyOf(cores);
        this.lends = lends;
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

    /** The device threads that one core runs. Thread: one at a time, the first that takes it; the others pass on. */
    final class Slice {
        /** A thread that runs forever must not block the others. */
        private static final int STEPS_IN_TURN = 256;

        private final DeviceThread device;
        private final Kernel[] kernels;
        private final AtomicBoolean taken = new AtomicBoolean();

        private Slice(DeviceThread device, Kernel[] kernels) {
            this.device = device;
            this.kernels = kernels;
        }

        /** Lets each thread run until it waits; returns how many steps were made. None if another thread runs them. */
        int run() {
            if (failure != null || taken.get() || !taken.compareAndSet(false, true)) {
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
            } finally {
                taken.set(false);
            }
            return steps;
        }

        /** Whether all threads wait for work from the host, or another thread runs them. */
        boolean isIdle() {
            if (failure != null || taken.get()) {
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

    /**
     * The host has given the program something: wakes cores that sleep, unless the host runs the program sooner itself.
     *
     * @param backlog how many things the program has to do
     */
    public void ring(int backlog) {
        if (lends && backlog < LONG_BACKLOG) {
            return;
        }
        for (int i = 0; i < cores.size(); i++) {
            cores.get(i).ring();
        }
    }

    /** The host waits for the program: if it lends itself, runs what no core is running, until all threads wait. */
    public void work() {
        if (!lends) {
            return;
        }
        int steps;
        do {
            steps = 0;
            for (int i = 0; i < slices.size(); i++) {
                steps += slices.get(i).run();
            }
        } while (steps > 0);
    }

    /** What a kernel has thrown; null if it has not failed. */
    public Throwable failure() {
        return failure;
    }

    /** Whether no kernel has failed. */
    public boolean isAlive() {
        return failure == null;
    }

    /** Unloads the program: when this returns, no core runs it. */
    @Override
    public void close() {
        for (int i = 0; i < cores.size(); i++) {
            cores.get(i).remove(slices.get(i));
        }
    }
}
