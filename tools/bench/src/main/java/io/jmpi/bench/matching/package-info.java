/**
 * The command {@code jmpibench}, {@link io.jmpi.bench.matching.JmpiBench}, with the commands of all packages, and
 * {@link io.jmpi.bench.matching.StandardSet}, the parts of its report. A new command is listed in the one, a new part
 * in the other. Commands and parts of repeated papers are found by {@link io.jmpi.bench.study.Study}.
 *
 * <p>The other classes measure matching engines on their own: one thread, no communicator, no socket.
 * {@link io.jmpi.bench.matching.MatchingCase} names the measured cases, a {@code Workload} performs it,
 * {@link io.jmpi.bench.matching.MatchingBenchmark} is JMH's view of one workload with one engine at one depth, and
 * {@code Goals} defines the goals. Classes that begin with {@code Host} measure the CPU time that matching takes on the
 * application's thread. No other package uses these.
 */
package io.jmpi.bench.matching;
