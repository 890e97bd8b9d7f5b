package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * An algorithm for scan and exscan: each rank gets the combination of the elements of the ranks up to itself, or of those
 * before it (MPI 4.1, section 6.11). All keep the order of the ranks.
 */
public interface Scan extends Algorithm {
    /**
     * Plans a scan in place.
     *
     * @param elements this rank's elements before, the result after
     */
    <T> void planInclusive(Plan plan, Elements<T> elements, ReduceOp op);

    /**
     * Plans an exscan.
     *
     * @param own this rank's elements, which stay as they are unless they are at the place of the result
     * @param result where the result goes; null at rank 0, which gets none
     */
    <T> void planExclusive(Plan plan, Elements<T> own, Elements<T> result, ReduceOp op);
}
