/**
 * Netty transports between processes: connections on demand to the other ranks, and the frames through them.
 *
 * <p>{@link io.jmpi.transport.netty.TcpTransportProvider} and {@link io.jmpi.transport.netty.ShmTransportProvider} are how a
 * job finds this module; nothing else is for others. Start reading at {@code ProcessTransport}, which polls, and {@code
 * ProcessPeer}, which sends; {@code Connection} is one socket with its handshake.
 */
package io.jmpi.transport.netty;
