/**
 * What all programs of {@code osu} share: {@link io.jmpi.bench.osu.program.OsuProgram}, their shape, which a new one extends;
 * the options, the clock, the report, and what is sent and checked.
 */
package io.jmpi.bench.osu.program;
