/**
 * How ranks identify each other: keys and secrets, the handshake that proves them, certificates and TLS, and the card
 * on which a rank publishes its own.
 *
 * <p>Nothing here opens or reads a socket. Only the transport uses this package. The frames are specified at {@link
 * io.jmpi.transport.netty.identity.Handshake}.
 */
package io.jmpi.transport.netty.identity;
