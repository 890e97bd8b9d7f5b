/**
 * The parts of a trace of an MPI application, in any format: {@link io.jmpi.trace.format.Call},
 * {@link io.jmpi.trace.format.CallType}, and {@link io.jmpi.trace.format.CallReader}, from which analyses read one call
 * after the other.
 */
package io.jmpi.trace.format;
