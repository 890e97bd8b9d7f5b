package io.jmpi.internal.p2p.progress;

/**
 * What the progress thread reports of one rank's messages. If nothing is in flight between ranks, the sums of all ranks are
 * equal: {@link InFlight}.
 *
 * @param frames that have arrived
 * @param sent weighted number of frames that were sent, without those that wait in a lane
 * @param arrived weighted number of frames that have arrived
 * @param underWay what the rank itself knows to be under way, as a predicate of it; empty if that is nothing
 * @param messages what is posted, pending and unexpected, in words; empty if that was not requested
 */
public record EngineReport(long frames, long sent, long arrived, String underWay, String messages) {}
