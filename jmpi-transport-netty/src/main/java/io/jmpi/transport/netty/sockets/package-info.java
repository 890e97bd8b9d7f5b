/**
 * Sockets, and the event loop that a rank drives by itself: {@link io.jmpi.transport.netty.sockets.Sockets} creates
 * sockets, {@link io.jmpi.transport.netty.sockets.DrivenEventLoop} is the loop, {@link
 * io.jmpi.transport.netty.sockets.SilenceLimit} defines when a host counts as silent.
 *
 * <p>They know neither ranks nor frames. Only the transport uses this package.
 */
package io.jmpi.transport.netty.sockets;
