/**
 * Interprets the calls of a rank. Only this package knows how MPI's functions send, receive and complete.
 * {@link io.jmpi.trace.calls.CallInterpreter} interprets calls, and passes each {@link io.jmpi.trace.calls.Operation}
 * to an {@link io.jmpi.trace.calls.OperationListener}. Analyses implement the listener; the meaning of a further MPI
 * function is added here.
 */
package io.jmpi.trace.calls;
