/**
 * The command {@code scale}: the costs of a job as its number of ranks grows. {@link io.jmpi.bench.scale.ScaleCommand}
 * is the command, {@link io.jmpi.bench.scale.ManyRanks} measures jobs in one JVM, {@link io.jmpi.bench.scale.LineFit}
 * extrapolates. Others use the command alone.
 */
package io.jmpi.bench.scale;
