/**
 * What is submitted to a rank's engine: sends, receives and probes, what they need to complete, and how they end. {@link
 * io.jmpi.internal.p2p.operation.Engine} and {@link io.jmpi.internal.p2p.operation.Endpoint} are how they reach the rooms
 * above. Requests extend the operations; any other class may submit them and look at their outcome, and only the rooms above
 * complete them.
 */
package io.jmpi.internal.p2p.operation;
