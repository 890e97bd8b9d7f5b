/** What the calls of a rank do: the one place that knows how MPI's functions send, receive and complete. */
package io.jmpi.trace.calls;
