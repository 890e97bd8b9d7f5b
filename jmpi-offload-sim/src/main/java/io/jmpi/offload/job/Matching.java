package io.jmpi.offload.job;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.offload.clock.SteppedProvider;
import io.jmpi.offload.optimistic.OptimisticMatcherProvider;
import java.util.Map;

/**
 * Matching of one rank in one context: in software, which runs only inside calls, or with a card. Methods that model the
 * host's work return its duration in nanoseconds; actions that they start begin after that time.
 */
interface Matching {
    /** The host posts a receive. */
    double post(JobReceive receive);

    /** A message reaches the card. */
    void arrive(JobMessage message);

    /** Of {@link #progress}: there is nothing to do. */
    double NOTHING = -1;

    /** The host, which waits inside a call, performs one task; returns {@link #NOTHING} if there is none. */
    double progress();

    /** The program leaves the library, and computes. */
    void computes();

    /** Pairs that the card has found. */
    long pairsOfCard();

    /** Entries that the host has compared. */
    long comparedByHost();

    /** The counters of the engine's device. */
    Map<String, Long> counters();

    /** Creates that of a context. */
    static Matching of(Rank rank, int context, MatcherProvider provider, MatcherSettings settings) {
        if (provider instanceof OptimisticMatcherProvider) {
            return new OptimisticMatching(rank, OptimisticMatcherProvider.threads(settings));
        }
        MatcherContext where = MatcherContext.alone(context, MatchingHints.NONE, settings);
        return provider instanceof SteppedProvider stepped
                ? new CardMatching(rank, stepped, where)
                : new SoftwareMatching(rank, provider.newMatcher(where));
    }

    /** Whether an engine has a device that virtual time runs. */
    static boolean hasVirtualDevice(MatcherProvider provider) {
        return provider instanceof SteppedProvider || provider instanceof OptimisticMatcherProvider;
    }

    /**
     * Checks that an engine can run in virtual time.
     *
     * @throws IllegalArgumentException if it has a device that no clock can step
     */
    static void requireVirtual(MatcherProvider provider) {
        if (hasVirtualDevice(provider)) {
            return;
        }
        Matcher matcher = provider.newMatcher(MatcherContext.alone(0, MatchingHints.NONE));
        if (matcher instanceof OffloadedMatcher offloaded) {
            offloaded.close();
            throw new IllegalArgumentException("engine '" + provider.name()
                    + "' has a device without virtual time; implement SteppedProvider in its provider");
        }
    }
}
