package io.jmpi.internal.p2p.progress;

/**
 * Lets the ranks of one JVM take turns, so that a program runs the same way each time.
 *
 * <p>Thread: the one that runs the engine's cycle.
 */
public interface Turns {
    /** Ranks run at the same time. */
    Turns NONE = (works, polls) -> false;

    /**
     * Called by a rank that has nothing to do: lets the others run, and returns when it is this rank's turn.
     *
     * @param works a number that is the same as before only if the rank's cycles have found no work since
     * @param polls whether the program may do something else next; otherwise it waits
     * @return false if ranks take no turns: then the rank pauses as usual
     */
    boolean pass(int works, boolean polls);
}
