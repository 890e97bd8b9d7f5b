/**
 * The engine {@code optimistic}: it hands receives and messages to a program of {@code io.jmpi.offload.kernels} on the
 * emulated accelerator, and takes its decisions.
 *
 * <p>{@link io.jmpi.offload.optimistic.OptimisticMatcher} is the host's side, {@link
 * io.jmpi.offload.optimistic.DeviceLink} the way to the device's threads. Programs name the engine. Benchmarks and the
 * trace analyzer use {@link io.jmpi.offload.optimistic.OptimisticMatcherProvider} and {@link
 * io.jmpi.offload.optimistic.OptimisticSettings}, and {@code virtual} also {@link
 * io.jmpi.offload.optimistic.OptimisticCounters}; nothing else is for others.
 */
@NullMarked
package io.jmpi.offload.optimistic;

import org.jspecify.annotations.NullMarked;
