/**
 * What {@code jmpirun} and its ranks print: messages of the launcher by {@link io.jmpi.launcher.output.Console}, lines
 * of ranks with their tags, exceptions of programs without frames of jmpi by {@link io.jmpi.launcher.output.Failures},
 * and what could not be written. Everything here may be used; it knows of no job.
 */
package io.jmpi.launcher.output;
