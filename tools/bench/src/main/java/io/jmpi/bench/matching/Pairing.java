package io.jmpi.bench.matching;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.offload.optimistic.OptimisticSettings;

/**
 * The measured engine: for any kind of engine, the call that completes a pair returns it. An offloaded one settles after each
 * call, so that the measured time includes its device's work.
 *
 * <p>Thread: one. Lifetime: the caller closes it, which ends an offloaded engine's device.
 */
class Pairing implements MatchHandler, AutoCloseable {
    private final Matcher matcher;

    /** The matcher if it has a device, otherwise null. */
    private final OffloadedMatcher offloaded;

    private PostedReceive pairedReceive;
    private ArrivedMessage pairedMessage;

    Pairing(Matcher matcher) {
        this.matcher = matcher;
        offloaded = matcher instanceof OffloadedMatcher device ? device : null;
    }

    /** A new matcher of that engine, without hints, for a case of that depth. */
    static Pairing with(MatcherProvider engine, int depth) {
        return new Pairing(engine.newMatcher(MatcherContext.alone(0, MatchingHints.NONE, settings(depth))));
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

    /** The receive of an arrived message; null if the message is stored. */
    PostedReceive arrive(ArrivedMessage message) {
        PostedReceive receive = matcher.arrive(message);
        if (receive != null || offloaded == null) {
            return receive;
        }
        pairedReceive = null;
        offloaded.settle(this, HostState.IDLE);
        return pairedReceive;
    }

    /** The message of a posted receive; null if the receive is stored. */
    ArrivedMessage post(PostedReceive receive) {
        ArrivedMessage message = matcher.post(receive);
        if (message != null || offloaded == null) {
            return message;
        }
        pairedMessage = null;
        offloaded.settle(this, HostState.IDLE);
        return pairedMessage;
    }

    @Override
    public void onMatch(PostedReceive receive, ArrivedMessage message) {
        pairedReceive = receive;
        pairedMessage = message;
    }

    @Override
    public void onUnexpected(ArrivedMessage message) {
        // Null reports that the message is stored.
    }

    @Override
    public void onCancelled(PostedReceive receive) {
        throw new IllegalStateException(receive + " was cancelled without a request");
    }

    MatchingStatistics statistics() {
        return matcher.statistics();
    }

    @Override
    public void close() {
        if (offloaded != null) {
            offloaded.close();
        }
    }
}
