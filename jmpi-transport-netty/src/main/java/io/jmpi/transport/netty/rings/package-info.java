/**
 * Shared memory between two processes of one host: its file, the two rings in it, and the frames in which two ranks agree to
 * use them. The ring itself is {@link io.jmpi.transport.FrameRing}.
 *
 * <p>Only the transport uses this package.
 */
package io.jmpi.transport.netty.rings;
