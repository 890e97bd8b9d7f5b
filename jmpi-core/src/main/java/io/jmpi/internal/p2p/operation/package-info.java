/**
 * The operations that are submitted to a rank's engine: sends, receives and probes, the conditions of their completion,
 * and their outcomes. They reach the packages above through {@link io.jmpi.internal.p2p.operation.Engine} and {@link
 * io.jmpi.internal.p2p.operation.Endpoint}. Requests extend the operations. Any other class may submit them and read
 * their outcome; only the packages above complete them.
 */
package io.jmpi.internal.p2p.operation;
