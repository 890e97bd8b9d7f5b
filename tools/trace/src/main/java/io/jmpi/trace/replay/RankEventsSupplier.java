package io.jmpi.trace.replay;

import java.util.List;
import java.util.Map;

/** Creates the consumers of ranks' events, such as matching engines. */
public interface RankEventsSupplier {
    /** Ignores all events. */
    RankEventsSupplier NONE = rank -> RankEvents.NONE;

    /**
     * Creates the consumer of the events of a world rank. Thread: the one that replays the rank; several replay
     * different ranks at once.
     */
    RankEvents create(int rank);

    /** The results of each engine, after all ranks have ended. Thread: that of the analysis. */
    default List<MessagesResult.EngineResult> engines() {
        return List.of();
    }

    /** The engine that suits the application, after all ranks have ended. Thread: that of the analysis. */
    default MessagesResult.Advice advice() {
        return new MessagesResult.Advice("", List.of(), List.of(), Map.of());
    }
}
