/**
 * Small real programs. Start reading at {@link io.jmpi.examples.Hello}; {@link io.jmpi.examples.Gatherv} shows how to collect
 * unequal amounts, {@link io.jmpi.examples.Mandelbrot} a task farm, {@link io.jmpi.examples.Spectrum} a pipeline, and {@link
 * io.jmpi.examples.Stencil} neighbors in three dimensions.
 *
 * <p>{@link io.jmpi.examples.Halo} and {@link io.jmpi.examples.ResilientHalo} solve the same problem, which is in {@code heat};
 * the second one continues when ranks are lost, with the classes in {@code recovery}.
 */
package io.jmpi.examples;
