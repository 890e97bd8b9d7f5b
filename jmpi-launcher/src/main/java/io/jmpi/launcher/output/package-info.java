/**
 * The output of {@code jmpirun} and its ranks: messages of the launcher through {@link
 * io.jmpi.launcher.output.Console}, lines of ranks with their tags, exceptions of programs without frames of jmpi
 * through {@link io.jmpi.launcher.output.Failures}, and a record of lost output. All packages may use these classes,
 * which depend on no job.
 */
package io.jmpi.launcher.output;
