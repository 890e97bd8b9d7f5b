/**
 * Small programs, right and wrong, that are generated, compiled and run to count which mistakes jmpi finds: {@code
 * jmpibench scorecard}. {@link io.jmpi.bench.scorecard.programs.Programs} generates them, {@link
 * io.jmpi.bench.scorecard.Trial} runs one, {@link io.jmpi.bench.scorecard.Scorecard} counts.
 */
@NullMarked
package io.jmpi.bench.scorecard;

import org.jspecify.annotations.NullMarked;
