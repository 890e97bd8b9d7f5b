/** Netty transports between processes: connections on demand, handshake, framing. */
package io.jmpi.transport.netty;
