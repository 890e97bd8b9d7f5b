/**
 * The command {@code overlap}: experiments of the paper on the engine {@code overlap}, with ranks of this JVM. {@link
 * io.jmpi.bench.overlap.OverlapCommand} is the command, {@link io.jmpi.bench.overlap.OverlapPart} its part of the
 * standard report, {@link io.jmpi.bench.overlap.Experiments} has the experiments; a new one repeats a {@link
 * io.jmpi.bench.overlap.Pattern}. Others use the command and the part alone.
 */
package io.jmpi.bench.overlap;
