/**
 * Records the calls of a program in a trace. {@link io.jmpi.internal.recording.Recorder} decorates the operations of a
 * communicator, {@link io.jmpi.internal.recording.SessionTrace} opens the trace and records the calls of a session.
 * Only {@code internal.session} uses them; to change the content that the trace records of a call, change its decorator
 * here; to change the format of lines, change {@code internal.tracing}.
 */
package io.jmpi.internal.recording;
