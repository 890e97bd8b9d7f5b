/**
 * The transport of frames between ranks: {@link io.jmpi.transport.Transport} is the interface, with {@link
 * io.jmpi.transport.Peer} as the target and {@link io.jmpi.transport.FrameHandler} as the receiver of frames. A new
 * transport implements these and a {@link io.jmpi.transport.TransportProvider}, which is found by {@link
 * java.util.ServiceLoader}, and may use {@link io.jmpi.transport.FrameRing} and {@link io.jmpi.transport.SelfPeer}. The
 * classes that begin with {@code InJvm} are the transport between ranks of one JVM; {@link io.jmpi.transport.LogLimit}
 * is for all modules that log what strangers provoke.
 */
@NullMarked
package io.jmpi.transport;

import org.jspecify.annotations.NullMarked;
