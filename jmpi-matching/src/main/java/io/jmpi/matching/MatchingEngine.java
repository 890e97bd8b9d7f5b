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
        public Matcher newMatcher(int contextId, MatchingHints hints, MatchingSettings settings, Devices devices) {
            return new QueueMatcher(hints, new MatchingStatistics());
        }
    },

    /** UCX's hash of 1021 bins, with a list of wildcard receives merged by sequence number. */
    BINS("bins") {
        @Override
        public Matcher newMatcher(int contextId, MatchingHints hints, MatchingSettings settings, Devices devices) {
            return new BinMatcher(contextId, hints, new MatchingStatistics());
        }
    },

    /** A queue for each source, with a list of receives from any source merged by sequence number. */
    RANKS("ranks") {
        @Override
        public Matcher newMatcher(int contextId, MatchingHints hints, MatchingSettings settings, Devices devices) {
            return new RankMatcher(hints, new MatchingStatistics());
        }
    },

    /** A hash over the full envelope, wildcards included, with stamps that keep the order. */
    EXACT("exact") {
        @Override
        public Matcher newMatcher(int contextId, MatchingHints hints, MatchingSettings settings, Devices devices) {
            return new ExactMatcher(settings.exactBins(), hints, new MatchingStatistics());
        }
    },

    /** Queues while they are short; bins or ranks while they are long. */
    ADAPTIVE("adaptive") {
        @Override
        public Matcher newMatcher(int contextId, MatchingHints hints, MatchingSettings settings, Devices devices) {
            return new AdaptiveMatcher(contextId, hints, new MatchingStatistics());
        }
    },

    /** An emulated network card's list of tags, with UCX's software matching for all that is not in it. */
    HARDWARE("hardware") {
        @Override
        public Matcher newMatcher(int contextId, MatchingHints hints, MatchingSettings settings, Devices devices) {
            return new HardwareMatcher(contextId, hints, settings.hardware(), new MatchingStatistics());
        }
    },

    /** An emulated data path accelerator whose threads match optimistically and resolve conflicts afterwards. */
    OPTIMISTIC("optimistic") {
        @Override
        public Matcher newMatcher(int contextId, MatchingHints hints, MatchingSettings settings, Devices devices) {
            return new OptimisticMatcher(hints, settings, devices, false, new MatchingStatistics());
        }

        @Override
        public Matcher newMatcher(int contextId, MatchingHints hints, MatchingSettings settings) {
            Devices own = new Devices("jmpi-matcher-" + contextId, settings.optimistic());
            return new OptimisticMatcher(hints, settings, own, true, new MatchingStatistics());
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

    /**
     * Creates a matcher of this engine for one context.
     *
     * @param devices what the matchers of a rank share; they outlive the matcher. Engines without a device ignore them
     */
    public abstract Matcher newMatcher(int contextId, MatchingHints hints, MatchingSettings settings, Devices devices);

    /** Creates a matcher of this engine for one context, which shares no device with others. */
    public Matcher newMatcher(int contextId, MatchingHints hints, MatchingSettings settings) {
        return newMatcher(contextId, hints, settings, null);
    }

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
