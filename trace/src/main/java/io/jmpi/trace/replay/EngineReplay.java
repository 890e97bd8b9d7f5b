package io.jmpi.trace.replay;

import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.OptimisticMatcherProvider;

/**
 * One engine at one rank, fed with what happens there: a matcher for each communicator, made when it is used. No hint is
 * asserted. Which pairs come out depends on the order of events alone, and is the same for all engines.
 *
 * <p>Events must be sound: only a receive that is still posted is cancelled. Nothing is allocated for an event once the depth of
 * queues has been seen.
 *
 * <p>Thread: one, and no other is started. Lifetime: one rank; {@link #end} gives all but the {@link #tally} free.
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
     * @param deviceThreads threads of a device that match, for the engine {@code optimistic}
     * @param listener told of pairs
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

    /** What has been counted; complete when the rank has ended. */
    public final EngineTally tally() {
        return tally;
    }

    /** How many communicators the engine holds a matcher for. */
    abstract int liveContexts();

    final void paired(int receive, int message) {
        tally.paired(receive, message);
        listener.paired(receive, message);
    }

    /** Bytes as a number of 32 bits, in which a length has to fit; longer ones count as just so long. */
    static int length(long bytes) {
        return (int) Math.min(bytes, Integer.MAX_VALUE);
    }
}
