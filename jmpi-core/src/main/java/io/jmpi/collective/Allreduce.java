package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/** An algorithm for allreduce: all ranks get the combination of all ranks' elements (MPI 4.1, section 6.9.6). */
public interface Allreduce extends Algorithm {
    /** Plans a reduction in place: the elements are this rank's before, and the result after. */
    <T> void plan(Plan plan, Elements<T> elements, ReduceOp op);
}
