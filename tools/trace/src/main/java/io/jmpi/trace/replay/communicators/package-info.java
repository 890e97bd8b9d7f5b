/**
 * Identifies the communicators that are the same at different ranks, and determines their members.
 * {@link io.jmpi.trace.replay.communicators.CommunicatorLog} collects the calls of one rank that create communicators;
 * {@link io.jmpi.trace.replay.communicators.Communicators} compares the logs of all ranks, and gives each communicator
 * a {@link io.jmpi.trace.replay.communicators.Context}.
 */
package io.jmpi.trace.replay.communicators;
