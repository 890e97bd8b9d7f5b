/**
 * Measures the rate of packing datatypes into frames and unpacking from them. {@link
 * io.jmpi.bench.packing.PackingCommand} is the command, {@link io.jmpi.bench.packing.PackingPart} its part of the
 * standard report, {@link io.jmpi.bench.packing.PackingBenchmark} the benchmark that JMH runs; a datatype to measure is
 * a {@link io.jmpi.bench.packing.Shape}.
 */
package io.jmpi.bench.packing;
