/**
 * Measures matching engines on their own, with JMH: one thread, no communicator, no socket.
 *
 * <p>{@link io.jmpi.bench.matching.MatchingCase} names what is measured, a {@code Workload} does it, {@link
 * io.jmpi.bench.matching.MatchingBenchmark} is JMH's view of one workload over one engine at one depth, and {@code Goals}
 * says what the figures should be. The rest turns results into tables and plots.
 *
 * <p>What begins with {@code Host} is the command {@code host}, which does without JMH: it measures a thread's CPU time.
 */
package io.jmpi.bench.matching;
