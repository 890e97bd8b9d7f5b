package io.jmpi.offload.dpa;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * A program that a {@link Dpa} runs: its device threads are dealt out to the cores in turn.
 *
 * <p>Thread: the host's, unless a method documents another. Lifetime: from {@link Dpa#load} to {@link #close}.
 */
public final class DpaProcess implements AutoCloseable {
    /** Several times the cost of waking a thread. */
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

    /** The device threads that one core runs. Thread: one at a time, the first that takes the slice; others skip it. */
    final class Slice {
        /** A thread that runs forever must not block the others. */
        private static final int STEPS_IN_TURN = 256;

        private static final int NONE = -1;

        private final DeviceThread device;
        private final Kernel[] kernels;
        private final AtomicBoolean taken = new AtomicBoolean();

        /**
         * By kernel: the word that it watches while it is idle, or {@link #NONE}, and the value of the word at that
         * time.
         */
        private final int[] watched;

        private final int[] seen;

        private Slice(DeviceThread device, Kernel[] kernels) {
            this.device = device;
            this.kernels = kernels;
            this.watched = new int[kernels.length];
            this.seen = new int[kernels.length];
            Arrays.fill(watched, NONE);
        }

        /** Lets each thread run until it waits; returns how many steps were made. None if another thread runs them. */
        int run() {
            return run(() -> false);
        }

        /** As {@link #run()}, but stops after the thread whose steps fulfilled what the host waits for. */
        private int run(BooleanSupplier isOver) {
            if (failure != null || taken.get() || !taken.compareAndSet(false, true)) {
                return 0;
            }
            int steps = 0;
            try {
                for (int i = 0; i < kernels.length; i++) {
                    if (watched[i] == NONE || device.load(watched[i]) != seen[i]) {
                        steps += run(i);
                        if (isOver.getAsBoolean()) {
                            break;
                        }
                    }
                }
            } catch (RuntimeException | Error e) {
                failure = e;
                onFailure.run();
            } finally {
                taken.set(false);
            }
            return steps;
        }

        private int run(int index) {
            Kernel kernel = kernels[index];
            watched[index] = NONE;
            int steps = 0;
            while (steps < STEPS_IN_TURN) {
                if (kernel.step(device)) {
                    steps++;
                    watched[index] = NONE;
                } else if (watched[index] == NONE && kernel.isIdle()) {
                    // The next step shows whether the word has changed before it was loaded here.
                    watched[index] = kernel.awaited();
                    seen[index] = device.load(watched[index]);
                } else {
                    break;
                }
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
     * Notifies the program of new work from the host: wakes cores that sleep, unless the host itself runs the program
     * sooner.
     *
     * @param backlog number of pending tasks of the program
     */
    public void ring(int backlog) {
        if (lends && backlog < LONG_BACKLOG) {
            return;
        }
        for (int i = 0; i < cores.size(); i++) {
            cores.get(i).ring();
        }
    }

    /**
     * Called while the host waits for the program. If the host lends itself, runs the shares that no core is running,
     * until all threads wait or the host's condition holds.
     */
    public void work(BooleanSupplier isOver) {
        if (!lends) {
            return;
        }
        int steps;
        do {
            steps = 0;
            for (int i = 0; i < slices.size() && !isOver.getAsBoolean(); i++) {
                steps += slices.get(i).run(isOver);
            }
        } while (steps > 0);
    }

    /** The exception that a kernel has thrown; null if none has failed. */
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
