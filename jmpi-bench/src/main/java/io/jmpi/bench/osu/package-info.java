/**
 * Benchmarks of ranks in the manner of the OSU micro-benchmarks: the same names, options, definitions and columns, over
 * {@code io.jmpi}.
 */
package io.jmpi.bench.osu;
