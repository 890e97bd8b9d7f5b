/**
 * Measures matching engines on their own, with JMH: one thread, no communicator, no socket.
 *
 * <p>{@link io.jmpi.bench.matching.MatchingCase} names what is measured, a {@code Workload} performs it, {@link
 * io.jmpi.bench.matching.MatchingBenchmark} is JMH's view of one workload with one engine at one depth, and {@code
 * Goals} defines the goals. The rest formats results as tables and plots.
 *
 * <p>Classes that begin with {@code Host} implement the command {@code host}, which does not use JMH: it measures a
 * thread's CPU time.
 */
package io.jmpi.bench.matching;
