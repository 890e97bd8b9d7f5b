package io.jmpi.mpi.operation;

import io.jmpi.reduction.ReduceOp;

/** How a reduction combines elements: the operation and the datatype that a call of the program names. */
public interface Combination {
    /** Refuses a call without an operation. */
    void requireOperation();

    /** jmpi's operation for the elements. */
    ReduceOp ofElements();

    /** Combines objects of one rank with those of the next: {@code inout[i] = in[i] op inout[i]}. */
    void ofObjects(Object[] in, Object[] inout);
}
