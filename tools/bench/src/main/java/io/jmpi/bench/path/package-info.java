/**
 * The command {@code path}: the cost of a short message for its sender and its receiver.
 * {@link io.jmpi.bench.path.PathCommand} is the command and judges the goals, {@link io.jmpi.bench.path.MessagePath} is
 * the job that JMH measures by {@link io.jmpi.bench.path.PathBenchmark}. Others use the command alone.
 */
package io.jmpi.bench.path;
