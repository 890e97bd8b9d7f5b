/**
 * What the calls of a rank do: the one place that knows how MPI's functions send, receive and complete. {@link
 * io.jmpi.trace.calls.CallInterpreter} interprets calls, and passes each {@link io.jmpi.trace.calls.Operation} to an
 * {@link io.jmpi.trace.calls.OperationListener}. Analyses implement the listener; a function of MPI that traces did
 * not have before gets its meaning here.
 */
package io.jmpi.trace.calls;
