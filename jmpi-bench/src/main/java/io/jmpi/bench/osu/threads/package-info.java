/**
 * Messages of many threads of a rank: the latency of {@code latency_mt}, and the exchange of {@code halo_mt}. Nobody else
 * uses them.
 */
package io.jmpi.bench.osu.threads;
