/**
 * Sockets, and the event loop that a rank drives by itself: their kinds and options, and when a host counts as silent.
 *
 * <p>They know neither ranks nor frames. For the transport only.
 */
package io.jmpi.transport.netty.sockets;
