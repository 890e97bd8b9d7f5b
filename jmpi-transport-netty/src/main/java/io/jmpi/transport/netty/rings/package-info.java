/**
 * Shared memory between processes of one host: its file; the two rings between two processes, and the frames in which they
 * agree to use them; and the memory of all ranks of a communicator. The ring itself is {@link io.jmpi.transport.FrameRing}.
 *
 * <p>Only the transport uses this package.
 */
package io.jmpi.transport.netty.rings;
