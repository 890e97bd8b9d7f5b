/**
 * The analysis {@code messages}: replays rank after rank, posts and arrivals in the order of time, and counts what waited.
 * {@link io.jmpi.trace.replay.messages.MessagesAnalysis} runs it, {@link io.jmpi.trace.replay.messages.MessagesFiles} writes
 * the results as CSV; all else belongs to these.
 */
package io.jmpi.trace.replay.messages;
