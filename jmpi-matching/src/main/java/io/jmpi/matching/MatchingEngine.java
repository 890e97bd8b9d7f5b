package io.jmpi.matching;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The known matching engines by the name that users give ({@code --matcher}, info key {@code jmpi_matcher}).
 *
 * <p>Immutable; any thread.
 */
public enum MatchingEngine {
    /** Two linked lists: posted receives and unexpected messages. */
    QUEUES("queues") {
        @Override
        public Matcher newMatcher(int contextId, MatchingHints hints, MatchingSettings settings) {
            return new QueueMatcher(hints, new MatchingStatistics());
        }
    },

    /** UCX's hash of 1021 bins, with a list of wildcard receives merged by sequence number. */
    BINS("bins") {
        @Override
        public Matcher newMatcher(int contextId, MatchingHints hints, MatchingSettings settings) {
            return new BinMatcher(contextId, hints, new MatchingStatistics());
        }
    },

    /** A queue for each source, with a list of receives from any source merged by sequence number. */
    RANKS("ranks") {
        @Override
        public Matcher newMatcher(int contextId, MatchingHints hints, MatchingSettings settings) {
            return new RankMatcher(hints, new MatchingStatistics());
        }
    },

    /** A hash over the full envelope, wildcards included, with stamps that keep the order. */
    EXACT("exact") {
        @Override
        public Matcher newMatcher(int contextId, MatchingHints hints, MatchingSettings settings) {
            return new ExactMatcher(settings.exactBins(), hints, new MatchingStatistics());
        }
    },

    /** Queues while they are short; bins or ranks while they are long. */
    ADAPTIVE("adaptive") {
        @Override
        public Matcher newMatcher(int contextId, MatchingHints hints, MatchingSettings settings) {
            return new AdaptiveMatcher(contextId, hints, new MatchingStatistics());
        }
    };

    private final String engineName;

    MatchingEngine(String engineName) {
        this.engineName = engineName;
    }

    /** The name that users give. */
    public String engineName() {
        return engineName;
    }

    /** Creates a matcher of this engine for one context. */
    public abstract Matcher newMatcher(int contextId, MatchingHints hints, MatchingSettings settings);

    /** Creates a matcher of this engine for one context, with the default settings. */
    public final Matcher newMatcher(int contextId, MatchingHints hints) {
        return newMatcher(contextId, hints, MatchingSettings.DEFAULT);
    }

    /** All names, in the order in which they are declared. */
    public static List<String> names() {
        return Stream.of(values()).map(MatchingEngine::engineName).collect(Collectors.toList());
    }

    /**
     * Finds an engine by its name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the known names
     */
    public static MatchingEngine named(String name) {
        for (MatchingEngine engine : values()) {
            if (engine.engineName.equals(name)) {
                return engine;
            }
        }
        throw new IllegalArgumentException(
                "unknown matcher '" + name + "'; known matchers: " + String.join(", ", names()));
    }
}
