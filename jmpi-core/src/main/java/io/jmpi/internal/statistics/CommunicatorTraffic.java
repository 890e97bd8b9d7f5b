package io.jmpi.internal.statistics;

import io.jmpi.job.RankReport.Sent;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The messages that one rank has sent in one communicator. Immutable; any thread.
 *
 * @param messages the program's own, by rank of the job, without ranks to which it has sent none
 * @param collective those of collective operations, likewise
 */
public record CommunicatorTraffic(Map<Integer, Sent> messages, Map<Integer, Sent> collective) {
    /** Nothing. */
    public static final CommunicatorTraffic NONE = new CommunicatorTraffic(Map.of(), Map.of());

    public CommunicatorTraffic {
        messages = Collections.unmodifiableMap(new LinkedHashMap<>(messages));
        collective = Collections.unmodifiableMap(new LinkedHashMap<>(collective));
    }

    /** Whether nothing was sent. */
    public boolean isEmpty() {
        return messages.isEmpty() && collective.isEmpty();
    }

    /** Returns the sum of both. */
    public CommunicatorTraffic plus(CommunicatorTraffic other) {
        return new CommunicatorTraffic(Sent.sum(messages, other.messages), Sent.sum(collective, other.collective));
    }
}
