/**
 * Traces of MPI applications: {@link io.jmpi.trace.format.Call}, {@link io.jmpi.trace.format.CallType}, and readers of
 * the recorded formats.
 */
package io.jmpi.trace.format;
