package io.jmpi.offload.dpa;

/**
 * The program of one device thread: a state machine. {@link #step} does what the thread does up to and including its
 * next access to memory that other threads change; in addition it may load words that no other thread changes
 * meanwhile, and store words that no other thread reads before a later step publishes them. Therefore only the order of
 * steps of different threads decides the behavior of a program.
 *
 * <p>A step that has to wait changes nothing; {@link #awaited} returns the word to watch, and the step is repeated
 * later.
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
     * Whether the thread waits for work, holds nothing and blocks no other thread. The word that it then waits for
     * changes when there is work, and not again before the thread has begun it: an executor makes no step while the
     * word is unchanged.
     */
    public abstract boolean isIdle();

    /** Ends a step that waits. */
    protected final boolean await(int address) {
        awaited = address;
        return false;
    }

    /** How many words {@link #save} needs. */
    public abstract int registers();

    /** Saves the thread's registers, for an executor that tries other continuations. */
    public abstract void save(int[] to, int at);

    /** Reads the thread's registers back. */
    public abstract void restore(int[] from, int at);
}
