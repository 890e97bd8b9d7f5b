/**
 * The command {@code overlap}: experiments of the paper on the engine {@code overlap}, with ranks of this JVM. {@link
 * io.jmpi.studies.overlap.OverlapCommand} is the command, {@link io.jmpi.studies.overlap.OverlapPart} its part of the
 * standard report, {@link io.jmpi.studies.overlap.Experiments} has the experiments; a new one repeats a {@link
 * io.jmpi.studies.overlap.Pattern}. Others use {@link
 * io.jmpi.studies.overlap.OverlapStudy} alone.
 */
package io.jmpi.studies.overlap;
