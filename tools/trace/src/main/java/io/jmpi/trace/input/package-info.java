/**
 * The files of a trace: {@link io.jmpi.trace.input.TraceDirectory} finds those of one run, and a {@link
 * io.jmpi.trace.input.RankFile} opens the reader of its format. Callers need no reader by name.
 */
package io.jmpi.trace.input;
