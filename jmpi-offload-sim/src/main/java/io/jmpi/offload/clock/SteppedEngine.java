package io.jmpi.offload.clock;

import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.offload.SteppedUnit;
import java.util.List;

/**
 * An engine of a device for virtual time: host's part and device are those of running jobs, but the device takes its
 * steps by a {@link Clock}, and its rings are those of a {@link Bus}.
 *
 * <p>The matcher must not be settled or drained, because that would wait for steps in real time.
 *
 * <p>Thread: the clock's. Lifetime: nothing to close, because the device has no thread.
 */
public interface SteppedEngine {
    /** The host's part. Its polls do not work the device. */
    OffloadedMatcher matcher();

    /** The units of the device, which work beside each other. */
    List<SteppedUnit> units();

    /** Whether the device sees messages first; otherwise only the host calls {@code arrive} of the matcher. */
    default boolean seesMessages() {
        return true;
    }

    /**
     * Whether the device has begun the search for each message that the matcher has. Then the network card passes the
     * next one to the matcher, by {@code arrive}; otherwise it may be the host that has to move a message on.
     */
    boolean takesNextMessage();

    /** Pairs that the device has found itself, of those that were reported. */
    long pairsOfDevice();

    /** Entries that the host has compared. */
    default long comparedByHost() {
        MatchingStatistics statistics = matcher().statistics();
        return statistics.postedEntriesWalked() + statistics.unexpectedEntriesWalked();
    }
}
