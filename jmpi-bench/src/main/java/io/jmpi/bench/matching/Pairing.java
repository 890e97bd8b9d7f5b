package io.jmpi.bench.matching;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.OptimisticSettings;
import io.jmpi.matching.PostedReceive;

/**
 * The measured engine: for any kind of engine, the call that completes a pair returns it.
 *
 * <p>Thread: one. Lifetime: the caller closes it, which ends an offloaded engine's device.
 */
interface Pairing extends AutoCloseable {
    /** The receive of an arrived message; null if the message is stored. */
    PostedReceive arrive(ArrivedMessage message);

    /** The message of a posted receive; null if the receive is stored. */
    ArrivedMessage post(PostedReceive receive);

    MatchingStatistics statistics();

    @Override
    void close();

    /** A new matcher of that engine, without hints, for a case of that depth. */
    static Pairing with(MatcherProvider engine, int depth) {
        return with(engine.newMatcher(MatcherContext.alone(0, MatchingHints.NONE, settings(depth))));
    }

    static Pairing with(Matcher matcher) {
        return matcher instanceof OffloadedMatcher offloaded
                ? new SettledPairing(offloaded)
                : new SynchronousPairing(matcher);
    }

    /**
     * The default settings, except that a device runs in the benchmark's thread, that {@code hardware} accepts these
     * receives of length 0, and that {@code optimistic} has tables for the depth.
     */
    private static MatcherSettings settings(int depth) {
        return HostSetup.onDevice(depth, 0, true, OptimisticSettings.DEFAULT.optimizations())
                .with("hardware.threshold", 0)
                .with("hardware.unit", "polled");
    }
}
