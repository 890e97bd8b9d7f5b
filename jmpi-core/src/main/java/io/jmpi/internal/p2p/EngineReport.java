package io.jmpi.internal.p2p;

/**
 * What the progress thread reports of one rank's messages. Two ranks' numbers of messages sum up to the same totals if
 * nothing is in flight between them.
 *
 * @param frames that have arrived
 * @param sent messages that were sent, without those that wait in a lane; wraps around
 * @param arrived messages that have arrived; wraps around
 * @param messages what is posted, pending and unexpected, in words; empty if that was not requested
 */
public record EngineReport(long frames, int sent, int arrived, String messages) {}
