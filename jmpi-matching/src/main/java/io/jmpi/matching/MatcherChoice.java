package io.jmpi.matching;

import java.util.ArrayList;
import java.util.List;

/**
 * The engine that matches a communicator's messages, and the reason: the user named it, or its choice follows from the
 * program's assertions.
 *
 * <p>The table of choices is {@link Row}, and in words {@code docs/matching.md}. Immutable; any thread.
 *
 * @param engine the engine
 * @param isAutomatic whether it was chosen, and not named
 * @param reason why, in a few words for the user
 */
public record MatcherChoice(MatcherProvider engine, boolean isAutomatic, String reason) {
    /** The name that leaves the choice to jmpi. */
    public static final String AUTO = "auto";

    /** The table of choices. The first row that fits decides. */
    private enum Row {
        NO_WILDCARDS("exact", "no receive has a wildcard") {
            @Override
            boolean fits(MatchingHints hints, int ranks) {
                return hints.noAnySource() && hints.noAnyTag();
            }
        },
        NAMED_SOURCES("ranks", "each receive names its source") {
            @Override
            boolean fits(MatchingHints hints, int ranks) {
                return hints.noAnySource() && ranks > 1;
            }
        },
        ANYTHING("exact", "no hint makes another engine better") {
            @Override
            boolean fits(MatchingHints hints, int ranks) {
                return true;
            }
        };

        private final String engine;
        private final String reason;

        Row(String engine, String reason) {
            this.engine = engine;
            this.reason = reason;
        }

        abstract boolean fits(MatchingHints hints, int ranks);
    }

    /**
     * Finds the engine for a communicator.
     *
     * @param engines the available engines
     * @param name of an engine, or {@link #AUTO}
     * @param hints the program's assertions about the communicator
     * @param ranks how many ranks the communicator has
     * @throws IllegalArgumentException if the name is unknown; the message lists the known ones
     */
    public static MatcherChoice choose(MatchingEngines engines, String name, MatchingHints hints, int ranks) {
        requireKnown(engines, name);
        if (!name.equals(AUTO)) {
            return new MatcherChoice(engines.named(name), false, "asked for by its name");
        }
        for (Row row : Row.values()) {
            if (row.fits(hints, ranks)) {
                return new MatcherChoice(engines.named(row.engine), true, row.reason);
            }
        }
        throw new AssertionError("the last row fits everything");
    }

    /**
     * Checks the name of a matcher.
     *
     * @throws IllegalArgumentException if it is unknown; the message lists the known ones
     */
    public static void requireKnown(MatchingEngines engines, String name) {
        if (!names(engines).contains(name)) {
            throw MatchingEngines.unknown(name, names(engines));
        }
    }

    /** All names that can be given: the engines', and {@link #AUTO}. */
    public static List<String> names(MatchingEngines engines) {
        List<String> names = new ArrayList<>(engines.names());
        names.add(AUTO);
        return names;
    }

    /** The line for the user: for example {@code matcher bins (auto: no receive has a wildcard)}. */
    @Override
    public String toString() {
        return "matcher " + engine.name() + " (" + (isAutomatic ? AUTO + ": " : "") + reason + ")";
    }
}
