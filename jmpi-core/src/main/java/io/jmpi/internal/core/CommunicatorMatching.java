package io.jmpi.internal.core;

import io.jmpi.Info;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.AlgorithmSelection;
import io.jmpi.job.ProgramLine;
import io.jmpi.matching.HintViolationException;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherChoice;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSetting;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.RankResources;

/**
 * The effect of one communicator's hints at this rank: how point-to-point messages are matched, and which algorithms
 * collective operations use.
 *
 * <p>Immutable; any thread.
 *
 * @param info the hints as the program gave them
 * @param hints the assertions among them
 * @param choice the engine and the reason for the choice
 * @param settings of the engines, with those among the hints
 * @param algorithms the algorithms of collective operations
 */
public record CommunicatorMatching(
        Info info, MatchingHints hints, MatcherChoice choice, MatcherSettings settings, AlgorithmSelection algorithms) {
    /** Begins the info key of an engine's setting. */
    static final String SETTING_PREFIX = "jmpi_";

    /**
     * Reads the hints of a communicator of that many ranks.
     *
     * @param engines the available engines
     * @param byDefault engine if the hints name none
     * @param settingsByDefault settings of the engines that the hints do not set
     * @param algorithmsByDefault algorithms of the operations for which the hints name none
     * @throws MpiException of class INFO_VALUE if a known key has an unknown value
     */
    static CommunicatorMatching of(
            MatchingEngines engines,
            Info info,
            String byDefault,
            MatcherSettings settingsByDefault,
            String algorithmsByDefault,
            int ranks) {
        if (info == null) {
            throw new MpiException(ErrorClass.ARG, "info is null");
        }
        MatchingHints hints = new MatchingHints(
                info.flag(Info.NO_ANY_TAG),
                info.flag(Info.NO_ANY_SOURCE),
                info.flag(Info.EXACT_LENGTH),
                info.flag(Info.ALLOW_OVERTAKING));
        String name = info.get(Info.MATCHER);
        String algorithms = info.get(Info.ALGORITHMS);
        try {
            MatcherChoice choice = MatcherChoice.choose(engines, name == null ? byDefault : name, hints, ranks);
            AlgorithmSelection selection = AlgorithmSelection.TABLE.with(algorithmsByDefault);
            return new CommunicatorMatching(
                    info,
                    hints,
                    choice,
                    settings(engines, info, settingsByDefault),
                    algorithms == null ? selection : selection.with(algorithms));
        } catch (IllegalArgumentException e) {
            throw ProgramLine.shorten(new MpiException(ErrorClass.INFO_VALUE, e.getMessage()));
        }
    }

    private static MatcherSettings settings(MatchingEngines engines, Info info, MatcherSettings byDefault) {
        MatcherSettings settings = byDefault;
        for (MatcherSetting<?> setting : engines.settings()) {
            String key = SETTING_PREFIX + setting.key();
            String value = info.get(key);
            if (value != null) {
                try {
                    setting.parse(value);
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException(
                            "info key '" + key + "' has value '" + value + "': " + e.getMessage(), e);
                }
                settings = settings.with(setting, value);
            }
        }
        return settings;
    }

    /** The matching of the collective operations of a communicator of that many ranks, which has no hints of the program. */
    static CommunicatorMatching ofCollectives(
            MatchingEngines engines, MatchingHints hints, String engine, MatcherSettings settings, int ranks) {
        MatcherChoice choice = MatcherChoice.choose(engines, engine, hints, ranks);
        return new CommunicatorMatching(Info.EMPTY, hints, choice, settings, AlgorithmSelection.TABLE);
    }

    /** Creates the first matcher of a context, of the chosen engine. */
    Matcher newMatcher(int contextId, RankResources resources) {
        return newMatcher(MatcherContext.of(contextId, hints, settings, resources));
    }

    /** Creates the matcher of a context whose messages have no numbers. */
    Matcher newUnnumberedMatcher(int contextId, RankResources resources) {
        return newMatcher(
                MatcherContext.of(contextId, hints, settings, resources).withoutNumbers());
    }

    /** Creates a matcher of the chosen engine that replaces another one of the context. */
    Matcher newReplacement(int contextId, RankResources resources) {
        return newMatcher(
                MatcherContext.of(contextId, hints, settings, resources).forReplacement());
    }

    private Matcher newMatcher(MatcherContext context) {
        MatcherProvider engine = choice.engine();
        String owner = "the matching engine '" + engine.name() + "' of "
                + engine.getClass().getName();
        try {
            Matcher matcher = engine.newMatcher(context);
            if (matcher == null) {
                throw new MpiException(ErrorClass.INTERN, owner + " returned no matcher");
            }
            return matcher;
        } catch (IllegalArgumentException e) { // The engine rejects its settings.
            throw ProgramLine.shorten(new MpiException(ErrorClass.ARG, owner + " cannot be used: " + e.getMessage()));
        } catch (MpiException e) {
            throw e;
        } catch (RuntimeException | LinkageError e) {
            throw new MpiException(ErrorClass.OTHER, owner + " cannot be used: " + e, e);
        }
    }

    /** What statistics call the engine. */
    String engineName() {
        return choice.engine().nameFor(hints);
    }

    /** Whether a matcher created for the other matching also serves this one. */
    boolean hasMatcherOf(CommunicatorMatching other) {
        return hints.matchLike(other.hints)
                && choice.engine() == other.choice.engine()
                && settings.matchLike(other.settings, choice.engine());
    }

    /**
     * Checks the envelope of a receive or probe.
     *
     * @throws MpiException of class ASSERTION if it uses a wildcard that the hints exclude
     */
    public void requirePermitted(int source, int tag) {
        try {
            hints.requirePermitted(source, tag);
        } catch (HintViolationException e) {
            throw new MpiException(ErrorClass.ASSERTION, e.getMessage(), e);
        }
    }
}
