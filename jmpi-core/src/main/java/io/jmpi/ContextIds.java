package io.jmpi;

/**
 * The context ids that this rank's communicators use. Ranks agree on a new id in rounds: each proposes the lowest id it
 * has not seen; the highest proposal wins if it is free at all ranks, else the next round starts above it. Ids are never
 * used again, so that a late message of a freed communicator cannot reach a new one.
 *
 * <p>A communicator has two contexts: {@code id} for point-to-point and {@code id + 1} for collective messages.
 *
 * <p>Any thread: several threads may create communicators at once.
 */
final class ContextIds {
    static final int STEP = 2;

    private int lowestUnseen;

    /** An id to propose, not below the given one. */
    synchronized int propose(int atLeast) {
        return Math.max(lowestUnseen, atLeast);
    }

    /** Takes an id, if no other communicator of this rank has taken that one or a higher one. */
    synchronized boolean reserve(int id) {
        if (id < lowestUnseen) {
            return false;
        }
        lowestUnseen = id + STEP;
        return true;
    }
}
