/**
 * Common parts of all programs of {@code osu}: {@link io.jmpi.bench.osu.program.OsuProgram}, the base class that a new
 * program extends; the options, the clock, the report, and the checked payload.
 */
package io.jmpi.bench.osu.program;
