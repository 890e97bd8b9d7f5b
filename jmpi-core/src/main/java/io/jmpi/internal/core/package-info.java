/**
 * The state behind the API: {@link io.jmpi.internal.core.CommunicatorCore} has the state of one communicator (group,
 * contexts, hints, attributes, error handler), {@link io.jmpi.internal.core.SessionCore} the state that all
 * communicators of a session share (engine, settings, context ids, statistics). The packages above use the former; only
 * {@code internal.session}, which creates both, uses the latter. {@code io.jmpi.mpi.session} uses {@link
 * io.jmpi.internal.core.RefusedObjects} alone.
 */
package io.jmpi.internal.core;
