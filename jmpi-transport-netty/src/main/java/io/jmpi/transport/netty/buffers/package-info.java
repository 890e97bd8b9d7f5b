/**
 * The memory between sockets and the engine: what a socket reads into, and what the frames to a peer are packed into. All
 * connections of a transport share its pools, {@link io.jmpi.transport.netty.buffers.SocketBuffers}.
 *
 * <p>Buffers know the lengths of frames and nothing of ranks. For the transport only.
 */
package io.jmpi.transport.netty.buffers;
