/**
 * The setting {@code check}: compares collective calls among ranks and watches the memory that operations are lent.
 * {@link io.jmpi.internal.checking.Checks} decorates the operations of a communicator when a session creates it; it is
 * the only class for other packages. Without the setting it returns the plain operations, so that a new check costs
 * nothing in programs that do not request it.
 */
package io.jmpi.internal.checking;
