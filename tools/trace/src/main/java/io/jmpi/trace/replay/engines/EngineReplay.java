package io.jmpi.trace.replay.engines;

import io.jmpi.matching.MatcherProvider;
import io.jmpi.offload.optimistic.OptimisticMatcherProvider;
import io.jmpi.trace.replay.PairListener;
import io.jmpi.trace.replay.RankEvents;

/**
 * One engine at one rank: a matcher for each communicator, created on first use, without hints. The resulting pairs
 * depend on the order of events alone, and are the same for all engines.
 *
 * <p>Events must be valid: only a posted receive can be cancelled. Events allocate nothing once queues have reached
 * their depth.
 *
 * <p>Thread: one; it starts no other. Lifetime: one rank; {@link #end} releases everything except the {@link #tally}.
 */
public abstract class EngineReplay implements RankEvents {
    private final MatcherProvider engine;
    private final PairListener listener;
    private final EngineTally tally = new EngineTally();

    EngineReplay(MatcherProvider engine, PairListener listener) {
        this.engine = engine;
        this.listener = listener;
    }

    /**
     * Creates the replay of an engine.
     *
     * @param deviceThreads matching threads of a device, for the engine {@code optimistic}
     * @param listener receives the pairs
     */
    public static EngineReplay of(MatcherProvider engine, int deviceThreads, PairListener listener) {
        return engine.name().equals(OptimisticMatcherProvider.NAME)
                ? new OptimisticReplay(engine, deviceThreads, listener)
                : new MatcherReplay(engine, listener);
    }

    /** The engine that is replayed. */
    public final MatcherProvider engine() {
        return engine;
    }

    /** The counters; complete when the rank has ended. */
    public final EngineTally tally() {
        return tally;
    }

    /** Number of communicators with a matcher. */
    abstract int liveContexts();

    final void paired(int receive, int message) {
        tally.paired(receive, message);
        listener.paired(receive, message);
    }

    /** Clamps a number of bytes to 32 bits. */
    static int length(long bytes) {
        return (int) Math.min(bytes, Integer.MAX_VALUE);
    }
}
