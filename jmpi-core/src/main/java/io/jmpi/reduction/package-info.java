/**
 * Reduction operations, predefined and defined by programs (MPI 4.1, section 6.9). Start at {@link
 * io.jmpi.reduction.ReduceOp}: programs use its constants, or pass a {@link io.jmpi.reduction.ReduceFunction} to {@link
 * io.jmpi.reduction.ReduceOp#of}. The loops of predefined operations are package-private; change them here and nowhere
 * else.
 */
@NullMarked
package io.jmpi.reduction;

import org.jspecify.annotations.NullMarked;
