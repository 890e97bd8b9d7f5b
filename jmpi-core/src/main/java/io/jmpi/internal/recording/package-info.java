/**
 * Records the calls of a program in a trace. {@link io.jmpi.internal.recording.Recorder} decorates the operations of a
 * communicator, {@link io.jmpi.internal.recording.SessionTrace} opens the trace and records the calls of a session.
 * Only {@code internal.session} uses them; to change what the trace says of a call, change its decorator here, and to
 * change the format of lines, {@code internal.tracing}.
 */
package io.jmpi.internal.recording;
