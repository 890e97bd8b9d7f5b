package io.jmpi.trace.replay;

import java.util.List;
import java.util.Map;

/** Makes what takes the events of each rank, matching engines for example. */
public interface RankEventsSupplier {
    /** Nobody wants to know. */
    RankEventsSupplier NONE = rank -> null;

    /**
     * What is to take the events of a rank. Thread: the one that replays the rank; several replay different ranks at once.
     *
     * @param rank what a first replay of this rank has shown: how deep its queues become, for example
     * @return null if nothing is interested in the rank
     */
    RankEvents create(RankMessages rank);

    /** What each engine had to do, after all ranks have ended. Thread: that of the analysis. */
    default List<MessagesResult.EngineResult> engines() {
        return List.of();
    }

    /** Which engine suits the application, after all ranks have ended. Thread: that of the analysis. */
    default MessagesResult.Advice advice() {
        return new MessagesResult.Advice("", List.of(), List.of(), Map.of());
    }
}
