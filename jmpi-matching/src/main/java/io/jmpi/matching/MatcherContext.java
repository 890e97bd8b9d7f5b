package io.jmpi.matching;

import java.util.function.Supplier;

/**
 * The context that a matcher serves, and its environment. Immutable; any thread.
 *
 * <p>A matcher that belongs to a rank shares resources with the rank's other matchers, and the rank closes them. One
 * that is {@link #alone} shares nothing; it calls {@link #release} when it is closed.
 */
public final class MatcherContext {
    private final int contextId;
    private final MatchingHints hints;
    private final MatcherSettings settings;
    private final RankResources resources;
    private final boolean alone;
    private final boolean replacement;
    private final boolean numbered;

    private MatcherContext(
            int contextId,
            MatchingHints hints,
            MatcherSettings settings,
            RankResources resources,
            boolean alone,
            boolean replacement,
            boolean numbered) {
        this.replacement = replacement;
        this.numbered = numbered;
        this.contextId = contextId;
        this.hints = hints;
        this.settings = settings;
        this.resources = resources;
        this.alone = alone;
    }

    /** A context of a rank, whose resources outlive the matcher. */
    public static MatcherContext of(
            int contextId, MatchingHints hints, MatcherSettings settings, RankResources resources) {
        return new MatcherContext(contextId, hints, settings, resources, false, false, true);
    }

    /** The same for a matcher that replaces another one of the context. */
    public MatcherContext forReplacement() {
        return new MatcherContext(contextId, hints, settings, resources, alone, true, numbered);
    }

    /** The same for a context whose messages have no numbers, whatever the engine asks for. */
    public MatcherContext withoutNumbers() {
        return new MatcherContext(contextId, hints, settings, resources, alone, replacement, false);
    }

    /** A context of no rank. */
    public static MatcherContext alone(int contextId, MatchingHints hints, MatcherSettings settings) {
        return new MatcherContext(
                contextId, hints, settings, new RankResources("jmpi-matcher-" + contextId, 1), true, false, true);
    }

    /** A context of no rank, with the default settings. */
    public static MatcherContext alone(int contextId, MatchingHints hints) {
        return alone(contextId, hints, MatcherSettings.DEFAULT);
    }

    /**
     * Whether the matcher belongs to a rank. If it does, its time is that of a program, unlike in replays and tests.
     */
    public boolean isOfRank() {
        return !alone;
    }

    /** The number of the context, the same at all ranks of the communicator. */
    public int contextId() {
        return contextId;
    }

    /** The program's assertions. A matcher refuses receives and probes that violate them. */
    public MatchingHints hints() {
        return hints;
    }

    /** Whether the matcher replaces another one, so that messages of the context may have been matched before. */
    public boolean isReplacement() {
        return replacement;
    }

    /** Whether senders number the messages of the context if the engine asks for it. */
    public boolean isNumbered() {
        return numbered;
    }

    /**
     * The value that the user has set, or the default.
     *
     * @throws IllegalArgumentException if no engine has declared the setting, because the user could not set it
     */
    public <T> T get(MatcherSetting<T> setting) {
        if (!alone && !settings.has(setting)) {
            throw new IllegalArgumentException("setting '" + setting.key()
                    + "' is not declared: add it to those that MatcherProvider.settings() returns");
        }
        return settings.get(setting);
    }

    /** The user's settings of all engines. */
    MatcherSettings settings() {
        return settings;
    }

    /** The name of the rank, a prefix for names of threads. */
    public String rankName() {
        return resources.name();
    }

    /** Number of ranks that share this machine. The ranks and their devices share its processors. */
    public int localRanks() {
        return resources.localRanks();
    }

    /** The one object of that class that the matchers of the rank share; see {@link RankResources#shared}. */
    public <T extends AutoCloseable> T shared(Class<T> type, Supplier<T> maker) {
        return resources.shared(type, maker);
    }

    /** Called when the matcher that was made for this context, and uses its shared objects, is closed. */
    public void release() {
        if (alone) {
            resources.close();
        }
    }
}
