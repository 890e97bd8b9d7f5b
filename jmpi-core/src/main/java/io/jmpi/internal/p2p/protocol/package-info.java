/**
 * The processing of a message that has arrived: {@link io.jmpi.internal.p2p.protocol.Delivery} is the end of each path,
 * {@link io.jmpi.internal.p2p.protocol.RendezvousProtocol} reads announced messages, and the pool provides the memory
 * of messages that have not been received yet. Only the packages above use it.
 */
package io.jmpi.internal.p2p.protocol;
