package io.jmpi.internal.p2p.progress;

/**
 * The progress thread's report of one rank's messages. If nothing is in flight between ranks, the sums of all ranks are
 * equal: {@link InFlight}.
 *
 * @param frames that have arrived
 * @param sent weighted number of frames that were sent, without those that wait in a lane
 * @param arrived weighted number of frames that have arrived
 * @param underWay operations that the rank itself knows to be under way, as a predicate of it; empty if there are none
 * @param messages a description of posted, pending and unexpected messages; empty if not requested
 */
public record EngineReport(long frames, long sent, long arrived, String underWay, String messages) {}
