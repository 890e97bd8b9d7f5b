/**
 * Netty transports between processes: connections on demand to the other ranks, and the frames through them.
 *
 * <p>A job finds this module through {@link io.jmpi.transport.netty.TcpTransportProvider} and {@link
 * io.jmpi.transport.netty.ShmTransportProvider}; other modules use nothing else. Start reading at {@code
 * ProcessTransport}, which polls, and {@code ProcessPeer}, which sends; {@code Connection} is one socket with its
 * handshake.
 */
package io.jmpi.transport.netty;
