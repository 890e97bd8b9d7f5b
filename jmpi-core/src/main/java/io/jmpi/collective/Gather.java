package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/** The parts of all ranks to the root (MPI 4.1, section 6.5). */
public interface Gather extends Algorithm {
    /**
     * Writes down this rank's part.
     *
     * @param own what this rank sends; null at the root if its elements are in their place already
     * @param parts where each rank's elements go; null at the other ranks
     */
    void plan(Plan plan, Elements<?> own, Blocks<?> parts, int root);
}
