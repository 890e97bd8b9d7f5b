package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/** An algorithm for reduce: the root gets the combination of all ranks' elements (MPI 4.1, section 6.9.1). */
public interface Reduce extends Algorithm {
    /**
     * Plans it.
     *
     * @param own this rank's elements, which stay as they are unless they are at the place of the result
     * @param result where the result goes; null at the other ranks
     */
    <T> void plan(Plan plan, Elements<T> own, Elements<T> result, int root, ReduceOp op);
}
