package io.jmpi.trace.replay.engines;

import io.jmpi.matching.MatcherProvider;
import io.jmpi.trace.replay.PairListener;
import io.jmpi.trace.replay.RankEvents;
import java.util.List;
import java.util.function.Consumer;

/**
 * All selected engines at one rank. Passes each event to each engine, and checks that all make the same pairs.
 *
 * <p>Thread: one. Lifetime: one rank; {@link #end} adds its results to those of other ranks.
 */
public final class RankEngines implements RankEvents {
    private final List<EngineReplay> engines;
    private final UseCollector use = new UseCollector();
    private final Consumer<RankEngines> whenEnded;

    RankEngines(
            List<MatcherProvider> chosen, int deviceThreads, PairListener listener, Consumer<RankEngines> whenEnded) {
        MatcherProvider leader = chosen.get(0);
        PairListener both = (receive, message) -> {
            use.paired(receive, message);
            listener.paired(receive, message);
        };
        engines = chosen.stream()
                .map(engine -> EngineReplay.of(engine, deviceThreads, engine == leader ? both : PairListener.NONE))
                .toList();
        this.whenEnded = whenEnded;
    }

    @Override
    public void post(int receive, int context, int source, int tag, long bytes, long nanos) {
        use.post(receive, context, source, tag, bytes, nanos);
        for (int i = 0; i < engines.size(); i++) {
            engines.get(i).post(receive, context, source, tag, bytes, nanos);
        }
    }

    @Override
    public void arrive(int message, int context, int source, int tag, long bytes, boolean announced, long nanos) {
        use.arrive(message, context, source, tag, bytes, announced, nanos);
        for (int i = 0; i < engines.size(); i++) {
            engines.get(i).arrive(message, context, source, tag, bytes, announced, nanos);
        }
    }

    @Override
    public void cancel(int receive, int context, long nanos) {
        for (int i = 0; i < engines.size(); i++) {
            engines.get(i).cancel(receive, context, nanos);
        }
        use.cancel(receive, context, nanos);
    }

    /** Hints concern probes, too. Engines do not see probes: their cost is not part of matching messages. */
    @Override
    public void probe(int context, int source, int tag) {
        use.probe(context, source, tag);
    }

    /** A communicator for which this is not called gets no advice on overtaking. */
    @Override
    public void inFlight(int context, int most) {
        use.inFlight(context, most);
    }

    @Override
    public void unknownLength(int context) {
        use.unknownLength(context);
    }

    /**
     * Ends the rank.
     *
     * @throws IllegalStateException if engines made different pairs, which is a defect of one of them
     */
    @Override
    public void end(long nanos) {
        for (EngineReplay engine : engines) {
            engine.end(nanos);
        }
        for (EngineReplay engine : engines) {
            if (!engine.tally().isGivenUp() && !engines.get(0).tally().isGivenUp()) {
                requireSamePairs(engine, engines.get(0));
            }
        }
        use.end(nanos);
        whenEnded.accept(this);
    }

    @Override
    public void drop() {
        engines.forEach(engine -> engine.end(0));
    }

    private static void requireSamePairs(EngineReplay engine, EngineReplay other) {
        if (!engine.tally().hasPairsOf(other.tally())) {
            throw new IllegalStateException("the engines " + engine.engine().name() + " and "
                    + other.engine().name() + " have matched receives with different messages: "
                    + engine.tally().pairs + " and " + other.tally().pairs + " pairs");
        }
    }

    /** The replay of each engine, in the order of selection. */
    public List<EngineReplay> engines() {
        return engines;
    }

    /** This rank's use of its communicators. */
    public List<CommunicatorUse> uses() {
        return use.uses();
    }
}
