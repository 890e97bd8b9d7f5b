package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/** The root's elements to all ranks (MPI 4.1, section 6.4). */
public interface Broadcast extends Algorithm {
    /**
     * Writes down this rank's part.
     *
     * @param elements what the root sends, and where they go at the others: of the same number of bytes at all ranks, but
     *     perhaps of another type. The root's memory is only read
     */
    void plan(Plan plan, Elements<?> elements, int root);
}
