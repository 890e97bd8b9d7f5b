package io.jmpi.studies.overlap;

import io.jmpi.Communicator;
import java.util.function.Function;

/**
 * What the ranks of a job do again and again. Immutable.
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
