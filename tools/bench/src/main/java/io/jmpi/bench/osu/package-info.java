/**
 * Benchmarks of ranks in the manner of the OSU micro-benchmarks: the same names, options, definitions and columns, over
 * {@code io.jmpi}. {@link io.jmpi.bench.osu.Osu} is the program {@code osu} with all commands, and the only class for
 * callers.
 *
 * <p>The commands are in the packages below, by subject; {@code program} has their common parts.
 */
package io.jmpi.bench.osu;
