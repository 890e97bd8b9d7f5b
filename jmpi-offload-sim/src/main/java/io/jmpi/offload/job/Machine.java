package io.jmpi.offload.job;

import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingEngines;

/**
 * What a job runs on.
 *
 * @param engine name of the matching engine of all ranks
 * @param settings of the engine
 * @param costs of everything that is not a matcher or a card's program
 * @param eager bytes of the longest message that travels with its envelope; longer ones are announced and then read by
 *     the receiver's card. Negative to announce all
 */
public record Machine(String engine, MatcherSettings settings, Costs costs, int eager) {
    /** @throws IllegalArgumentException if there is no such engine, or it has no virtual time */
    public Machine {
        Matching.requireVirtual(MatchingEngines.load().named(engine));
    }

    /** Whether an engine, by its name, has a device that virtual time runs beside the host. */
    public static boolean hasDevice(String engine) {
        return Matching.hasVirtualDevice(MatchingEngines.load().named(engine));
    }

    /** Makes the engine's matchers. */
    MatcherProvider provider() {
        return MatchingEngines.load().named(engine);
    }
}
