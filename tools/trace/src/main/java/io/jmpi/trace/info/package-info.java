/**
 * The contents of a trace: ranks, calls, messages, communicators. {@link io.jmpi.trace.info.InfoAnalysis} reads the
 * trace once and returns a {@link io.jmpi.trace.info.TraceInfo}; the commands use these two, and no package uses
 * another class.
 */
package io.jmpi.trace.info;
