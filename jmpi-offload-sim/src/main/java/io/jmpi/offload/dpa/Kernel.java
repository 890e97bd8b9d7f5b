package io.jmpi.offload.dpa;

/**
 * The program of one device thread: a state machine. {@link #step} does what the thread does up to and including its
 * next access to memory that other threads change; beyond that one it may load what no other thread changes meanwhile,
 * and store what no other thread reads before a later step publishes it. The order of steps of different threads is
 * therefore all that decides what a program does.
 *
 * <p>A step that finds that it has to wait changes nothing, and names by {@link #awaited} the word to watch; it is made
 * again.
 *
 * <p>Thread: one executor at a time, which may be another thread at each step if it orders the steps.
 */
public abstract class Kernel {
    private int awaited;

    protected Kernel() {}

    /**
     * Makes one step.
     *
     * @return false if the thread waits: the step had no effect, and has none again until {@link #awaited} changes
     */
    public abstract boolean step(DeviceThread device);

    /** Address of the word that the last step, which returned false, waits for. */
    public final int awaited() {
        return awaited;
    }

    /**
     * Whether the thread waits for work, holds nothing and blocks no other thread. The word that it then waits for changes
     * when there is work, and not again before the thread has begun it: an executor makes no step while it is as it was.
     */
    public abstract boolean isIdle();

    /** Ends a step that waits. */
    protected final boolean await(int address) {
        awaited = address;
        return false;
    }

    /** How many words {@link #save} needs. */
    public abstract int registers();

    /** Writes the thread's registers, for an executor that tries other continuations. */
    public abstract void save(int[] to, int at);

    /** Reads the thread's registers back. */
    public abstract void restore(int[] from, int at);
}
