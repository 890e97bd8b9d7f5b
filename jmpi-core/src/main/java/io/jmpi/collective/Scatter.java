package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/** A part of the root's elements to each rank (MPI 4.1, section 6.6). */
public interface Scatter extends Algorithm {
    /**
     * Writes down this rank's part.
     *
     * @param parts what each rank gets; null at the other ranks
     * @param own where this rank's elements go; null at the root if they stay where they are
     */
    void plan(Plan plan, Blocks<?> parts, Elements<?> own, int root);
}
