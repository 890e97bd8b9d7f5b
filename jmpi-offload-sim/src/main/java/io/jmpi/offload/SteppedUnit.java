package io.jmpi.offload;

/**
 * A device, or a part of it that works beside the others, whose program a clock runs step by step.
 *
 * <p>Thread: the clock's.
 */
public interface SteppedUnit {
    /** The result of a step for which there was nothing to do, or no room. */
    double NOTHING = -1;

    /**
     * Takes one step: executes a command, or searches for a message.
     *
     * @return nanoseconds that it takes, from 0 on; or {@link #NOTHING}
     */
    double step();
}
