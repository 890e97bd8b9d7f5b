/**
 * The command {@code engines}: programs of ranks with each matching engine in turn. {@link
 * io.jmpi.bench.engines.EnginesCommand} is the command, {@link io.jmpi.bench.engines.OtmRatePart} its part of the
 * standard report, {@link io.jmpi.bench.engines.Program} has the programs. Others use the command and the part alone.
 */
package io.jmpi.bench.engines;
