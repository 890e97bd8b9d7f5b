/**
 * The optimistic program in virtual time: the same kernels as in {@code optimistic}, with a host and a device whose
 * clocks count the costs of a model. The trace analyzer measures with {@link
 * io.jmpi.offload.virtual.VirtualOptimistic}; nothing else is for others.
 */
@NullMarked
package io.jmpi.offload.virtual;

import org.jspecify.annotations.NullMarked;
