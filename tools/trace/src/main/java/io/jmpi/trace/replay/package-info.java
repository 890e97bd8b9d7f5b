/**
 * What a replay of an application's messages consumes and produces: {@link io.jmpi.trace.replay.RankEvents}, the posts and
 * arrivals of a rank; {@link io.jmpi.trace.replay.NetworkModel}, by which they are timed; and {@link
 * io.jmpi.trace.replay.MessagesResult}, which reports present.
 *
 * <p>The replay itself is in the packages below, from the top: {@code messages} replays, {@code pairing} finds the message
 * of each receive, {@code recording} stores what ranks sent and received, {@code communicators} identifies communicators;
 * {@code engines} consumes the events. Commands start {@link io.jmpi.trace.replay.messages.MessagesAnalysis}.
 */
package io.jmpi.trace.replay;
