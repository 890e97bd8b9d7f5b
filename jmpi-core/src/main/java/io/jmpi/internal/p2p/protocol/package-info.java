/**
 * What becomes of a message that has arrived: {@link io.jmpi.internal.p2p.protocol.Delivery} is the end of each path, {@link
 * io.jmpi.internal.p2p.protocol.RendezvousProtocol} reads what was only announced, and the pool has the memory of what nobody
 * has received yet. Only the rooms above touch it.
 */
package io.jmpi.internal.p2p.protocol;
