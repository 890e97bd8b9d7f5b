package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * An algorithm for reduceScatter and reduceScatterBlock: each rank gets its part of the combination of all ranks' elements
 * (MPI 4.1, section 6.10).
 */
public interface ReduceScatter extends Algorithm {
    /**
     * Plans it.
     *
     * @param own this rank's elements, which stay as they are but for those that the result replaces
     * @param parts how many elements of the result each rank gets, in rank order
     * @param result where this rank's part goes; perhaps where own begins
     */
    <T> void plan(Plan plan, Elements<T> own, Parts parts, Elements<T> result, ReduceOp op);
}
