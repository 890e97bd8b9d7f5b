/**
 * The setting {@code check}: compares collective calls among ranks and watches the memory that operations are lent.
 * {@link io.jmpi.internal.checking.Checks} decorates the operations of a communicator when a session creates it;
 * nothing else is for others. Without the setting it returns the plain operations, so that a new check costs programs
 * nothing that do not ask for it.
 */
package io.jmpi.internal.checking;
