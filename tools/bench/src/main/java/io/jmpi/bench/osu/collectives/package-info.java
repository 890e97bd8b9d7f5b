/**
 * The time of collective operations. {@link io.jmpi.bench.osu.collectives.CollectiveOperation} lists them, {@link
 * io.jmpi.bench.osu.collectives.CollectiveCalls} calls one, blocking or not.
 */
package io.jmpi.bench.osu.collectives;
