/**
 * Measures matching engines on their own, with JMH: one thread, no communicator, no socket.
 *
 * <p>{@link io.jmpi.bench.matching.MatchingCase} names what is measured, a {@code Workload} does it, {@link
 * io.jmpi.bench.matching.MatchingBenchmark} is JMH's view of one workload over one engine at one depth, and {@code Goals}
 * says what the figures should be. The rest turns results into tables and plots.
 */
package io.jmpi.bench.matching;
