/**
 * Frames over UCX: {@link io.jmpi.transport.ucx.UcxTransport} has a worker of UCX, {@link io.jmpi.transport.ucx.UcxPeer} sends and orders the
 * messages of one rank, package {@code ucp} calls the library.
 */
@NullMarked
package io.jmpi.transport.ucx;

import org.jspecify.annotations.NullMarked;
