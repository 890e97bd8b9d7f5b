/**
 * The engine {@code optimistic}: it gives receives and messages to a program of {@code io.jmpi.offload.kernels} on the
 * emulated accelerator, and polls its decisions.
 *
 * <p>{@link io.jmpi.offload.optimistic.OptimisticMatcher} is the host's side,
 * {@link io.jmpi.offload.optimistic.DeviceLink} the connection to the device's threads. Programs name the engine.
 * Benchmarks and the trace analyzer use {@link io.jmpi.offload.optimistic.OptimisticMatcherProvider} and
 * {@link io.jmpi.offload.optimistic.OptimisticSettings}, and {@code virtual} also
 * {@link io.jmpi.offload.optimistic.OptimisticCounters}; all other classes are internal to the package.
 */
@NullMarked
package io.jmpi.offload.optimistic;

import org.jspecify.annotations.NullMarked;
