/**
 * The command {@code path}: what a short message costs its sender and its receiver. {@link
 * io.jmpi.bench.path.PathCommand} is the command and judges the goals, {@link io.jmpi.bench.path.MessagePath} is what
 * JMH measures by {@link io.jmpi.bench.path.PathBenchmark}. Others use the command alone.
 */
package io.jmpi.bench.path;
