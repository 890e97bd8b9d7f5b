/**
 * What a trace of an MPI application consists of, whatever format it is recorded in: {@link io.jmpi.trace.format.Call}, {@link
 * io.jmpi.trace.format.CallType}, and {@link io.jmpi.trace.format.CallReader}, by which analyses get one call after the other.
 */
package io.jmpi.trace.format;
