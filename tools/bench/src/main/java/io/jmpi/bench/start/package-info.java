/**
 * The command {@code jmpibench start}: how long a job takes to start, and how fast its messages are in the first seconds,
 * {@link io.jmpi.bench.start.StartCommand}.
 */
package io.jmpi.bench.start;
