/**
 * The engine {@code optimistic}: it hands receives and messages to a program of {@code io.jmpi.offload.kernels} on the
 * emulated accelerator, and takes its decisions.
 *
 * <p>{@link io.jmpi.offload.optimistic.OptimisticMatcher} is the host's side, {@link io.jmpi.offload.optimistic.DeviceLink}
 * the way to the device's threads. Programs name the engine; other modules of jmpi use its settings.
 */
@NullMarked
package io.jmpi.offload.optimistic;

import org.jspecify.annotations.NullMarked;
