/**
 * Latency, bandwidth and rates of messages between pairs of ranks. Other benchmarks compare themselves with {@link
 * io.jmpi.bench.osu.messages.PingPong} and {@link io.jmpi.bench.osu.messages.Window}.
 */
package io.jmpi.bench.osu.messages;
