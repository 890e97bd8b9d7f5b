/**
 * The optimistic program in virtual time: the kernels of {@code io.jmpi.offload.kernels}, with a host and a device
 * whose clocks count the costs of a model. The trace analyzer measures with {@link
 * io.jmpi.offload.virtual.VirtualOptimistic}, and catches {@link io.jmpi.offload.virtual.DeviceLimitException};
 * all other classes are internal to the package.
 */
@NullMarked
package io.jmpi.offload.virtual;

import org.jspecify.annotations.NullMarked;
