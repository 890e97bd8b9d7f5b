/**
 * The command {@code timeline}: {@link io.jmpi.trace.timeline.TimelineAnalysis} reads a trace and matches its messages,
 * {@link io.jmpi.trace.timeline.Timeline} has the selected calls and messages, and
 * {@link io.jmpi.trace.timeline.TraceEventFile} and {@link io.jmpi.trace.timeline.TimelinePage} write them, for Perfetto and
 * as a page. The messages are matched by {@link io.jmpi.trace.replay.messages.MessageReplay}, as for the command {@code
 * messages}.
 */
package io.jmpi.trace.timeline;
