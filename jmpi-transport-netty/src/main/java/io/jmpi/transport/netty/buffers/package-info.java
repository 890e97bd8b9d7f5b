/**
 * The memory between sockets and the engine: buffers that sockets read into, and buffers into which the frames to a
 * peer are packed. All connections of a transport share its pools, {@link
 * io.jmpi.transport.netty.buffers.SocketBuffers}.
 *
 * <p>Buffers know the lengths of frames, but no ranks. Only the transport uses this package.
 */
package io.jmpi.transport.netty.buffers;
