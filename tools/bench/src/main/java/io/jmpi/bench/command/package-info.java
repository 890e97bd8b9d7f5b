/**
 * Common parts of the commands that measure: a new one extends {@link io.jmpi.bench.command.MeasuringCommand}, which
 * prints and writes results to a directory. The others describe the machine, show progress, run programs and summarize
 * repetitions ({@link io.jmpi.bench.command.Spread}). Any command may use them; they know none.
 */
package io.jmpi.bench.command;
