package io.jmpi.matching;

import java.util.List;

/**
 * Makes the matchers of one matching engine; found by {@link java.util.ServiceLoader}, so that an engine in any jar on
 * the class path or module path is chosen, counted, replayed and measured like those of jmpi.
 *
 * <p>An implementation is public and has a public constructor without parameters. A jar on the class path names it in
 * {@code META-INF/services/io.jmpi.matching.MatcherProvider}; a module declares it with {@code provides}.
 *
 * <pre>{@code
 * public final class ListsProvider implements MatcherProvider {
 *     public String name() {
 *         return "lists";
 *     }
 *
 *     public String description() {
 *         return "two lists";
 *     }
 *
 *     public Matcher newMatcher(MatcherContext context) {
 *         return new ListsMatcher(context.hints());
 *     }
 * }
 * }</pre>
 *
 * <p>Thread: any, several at once; a provider has no state.
 */
public interface MatcherProvider {
    /**
     * The name that users give ({@code --matcher}, info key {@code jmpi_matcher}): lower-case letters, digits and
     * hyphens, beginning with a letter. No other engine has it.
     */
    String name();

    /**
     * What statistics call the engine of a communicator with these hints: the name, with an addition if such a
     * communicator gets a matcher of another engine.
     */
    default String nameFor(MatchingHints hints) {
        return name();
    }

    /** One-line description of the engine, for lists of engines. */
    String description();

    /** The settings of this engine; the key of each is {@code NAME.something}. */
    default List<MatcherSetting<?>> settings() {
        return List.of();
    }

    /**
     * Settings of other engines that the matchers of this engine also read. A hint replaces the matcher of a
     * communicator only if it changes one of these or of {@link #settings}.
     */
    default List<MatcherSetting<?>> settingsOfOthers() {
        return List.of();
    }

    /**
     * Whether a rank whose communicator begins with this engine numbers what it sends there, for the matchers of the
     * receivers ({@link ArrivedMessage#sequence()}).
     */
    default boolean numbersMessages(MatcherSettings settings) {
        return false;
    }

    /** Creates a matcher for one context. Only the caller uses it. */
    Matcher newMatcher(MatcherContext context);
}
