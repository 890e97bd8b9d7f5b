package io.jmpi.reduction;

import io.jmpi.datatype.Datatype;

/**
 * The user callback of a reduction operation that a program defines with {@link ReduceOp#of}: an MPI_User_function
 * (MPI 4.1, section 6.9.5). It must be associative.
 *
 * <p>MPI does not allow it to call anything that communicates, except abort. Calls that do not wait (probes and tests,
 * nonblocking sends and receives) are allowed if the thread level allows them in its thread and the operation is not
 * declared {@link ReduceOp#safeOnProgressThread safe on the progress thread}. A call that waits may wait forever,
 * because other ranks may need the result of this function.
 *
 * @param <T> class of the memory that it combines
 */
@FunctionalInterface
public interface ReduceFunction<T> {
    /**
     * Sets {@code inout[i] = in[i] op inout[i]} for each element; the elements of {@code in} belong to lower ranks than
     * those of {@code inout}.
     *
     * <p>The memories may belong to jmpi, and are lent only for the call. The function must not change anything except
     * the elements of {@code inout}. An exception fails the collective operation at this rank, and at the ranks that
     * need its part of the result.
     *
     * @param inOffset where the first element is, in units of the memory
     * @param inoutOffset where the first element is, in units of the memory
     * @param count elements of the type, at least 1; possibly only a part of those of the operation
     */
    void combine(T in, int inOffset, T inout, int inoutOffset, int count, Datatype<T> type);
}
