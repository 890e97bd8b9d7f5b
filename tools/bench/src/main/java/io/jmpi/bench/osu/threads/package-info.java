/**
 * Messages of many threads of a rank: the latency of {@code latency_mt}, {@link
 * io.jmpi.bench.osu.threads.ThreadedLatency}, and the exchange of {@code halo_mt}, {@link
 * io.jmpi.bench.osu.threads.ThreadedHalo}. Only {@code osu} uses them.
 */
package io.jmpi.bench.osu.threads;
