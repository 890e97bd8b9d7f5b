/**
 * The input and output of a replay of an application's messages: {@link io.jmpi.trace.replay.RankEvents}, the posts and
 * arrivals of a rank; {@link io.jmpi.trace.replay.NetworkModel}, which determines their times; and
 * {@link io.jmpi.trace.replay.MessagesResult}, the data of reports.
 *
 * <p>The replay itself is in the packages below, from the top: {@code messages} replays, {@code pairing} finds the
 * message of each receive, {@code recording} stores the sends and receives of ranks, {@code communicators} identifies
 * communicators; {@code engines} consumes the events. Commands start
 * {@link io.jmpi.trace.replay.messages.MessagesAnalysis}.
 */
package io.jmpi.trace.replay;
