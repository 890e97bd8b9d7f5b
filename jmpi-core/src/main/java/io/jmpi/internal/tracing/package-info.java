/**
 * Traces of a program's calls in jmpi's own text format ({@code docs/internals/trace-formats.md}): a file for each rank, a line
 * for each call. {@link io.jmpi.internal.tracing.CallTrace} is the file and {@link io.jmpi.internal.tracing.CallLine}
 * a line. Callers, most of them in {@code internal.recording}, define the content of a line; the launcher uses {@link
 * io.jmpi.internal.tracing.TraceFiles} alone.
 */
package io.jmpi.internal.tracing;
