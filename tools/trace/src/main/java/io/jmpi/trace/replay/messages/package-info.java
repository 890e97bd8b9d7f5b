/**
 * The analysis {@code messages}: replays rank after rank, posts and arrivals in the order of time, and counts waiting
 * receives and messages. {@link io.jmpi.trace.replay.messages.MessagesAnalysis} runs it,
 * {@link io.jmpi.trace.replay.messages.MessagesFiles} writes the results as CSV; all other classes are internal to
 * these.
 */
package io.jmpi.trace.replay.messages;
