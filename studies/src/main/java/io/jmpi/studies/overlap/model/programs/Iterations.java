package io.jmpi.studies.overlap.model.programs;

import java.util.List;

/** A number of equal iterations of all ranks. Immutable; equal calls return equal actions. */
public interface Iterations {
    /** The number of ranks. */
    int ranks();

    /** The actions of a rank in an iteration, which has one {@code BEGIN} and one {@code END}. */
    List<Segment> iteration(int rank, int iteration);
}
