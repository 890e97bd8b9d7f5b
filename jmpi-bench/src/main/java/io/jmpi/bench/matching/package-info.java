/**
 * Measures matching engines on their own: one thread, no communicator, no socket.
 *
 * <p>{@link io.jmpi.bench.matching.MatchingCase} names what is measured, a {@code Workload} performs it, {@link
 * io.jmpi.bench.matching.MatchingBenchmark} is JMH's view of one workload with one engine at one depth, and {@code
 * Goals} defines the goals. Classes that begin with {@code Host} measure the CPU time that matching takes on the
 * application's thread.
 */
package io.jmpi.bench.matching;
