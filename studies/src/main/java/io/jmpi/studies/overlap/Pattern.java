package io.jmpi.studies.overlap;

import io.jmpi.Communicator;
import java.util.function.Function;

/**
 * The operation that the ranks of a job repeat. Immutable.
 *
 * @param ranks of the job
 * @param part makes one rank's part from its world
 */
record Pattern(int ranks, Function<Communicator, Rounds> part) {
    /** Returns the part of one rank. */
    Rounds join(Communicator world) {
        return part.apply(world);
    }
}
