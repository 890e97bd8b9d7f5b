/**
 * Shared memory between two processes of one host: its file, the two rings in it, and the frames in which two ranks agree to
 * use them. The ring itself is {@link io.jmpi.transport.FrameRing}.
 *
 * <p>For the transport only.
 */
package io.jmpi.transport.netty.rings;
