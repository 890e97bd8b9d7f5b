/**
 * Calls of a communicator become operations with bound arguments: {@link io.jmpi.internal.operations.Binder} is the
 * interface, {@link io.jmpi.internal.operations.CommunicatorCalls} its implementation. Messages are checked and bound
 * in {@link io.jmpi.internal.operations.CommunicatorMessages}, collective operations are planned in {@link
 * io.jmpi.internal.operations.GroupPlans} and its relatives. Sessions create them; the recorder and the checker
 * decorate the binder. A new collective operation needs a case here.
 */
package io.jmpi.internal.operations;
