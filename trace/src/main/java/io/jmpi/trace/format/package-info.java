/**
 * Traces of MPI applications: what a call is ({@link io.jmpi.trace.format.Call}), which calls there are ({@link
 * io.jmpi.trace.format.CallType}), and readers of the formats that they are recorded in.
 */
package io.jmpi.trace.format;
