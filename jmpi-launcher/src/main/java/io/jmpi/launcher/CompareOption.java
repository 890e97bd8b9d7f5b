package io.jmpi.launcher;

import io.jmpi.launcher.plan.LaunchException;
import io.jmpi.matching.MatcherChoice;
import io.jmpi.matching.MatchingEngines;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Stack;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The option {@code --compare}, and those that only make sense with it. Thread: one. */
final class CompareOption {
    private static final String ALL = "all";
    private static final String IN_SOFTWARE = "";
    private static final int DEFAULT_ROUNDS = 5;
    private static final int MOST_ROUNDS = 1000;

    /** Options that mean nothing to a single run. */
    private static final Set<String> WITH_VALUE = Set.of("--rounds", "--ignore-output", "--report");

    @Option(
            names = "--compare",
            arity = "0..1",
            paramLabel = "ENGINES",
            preprocessor = EngineList.class,
            completionCandidates = NextWords.class,
            description = "Run the program under each of these matching engines in turn, such as queues,exact; compare"
                    + " outputs and run times, and report whether matching matters. all: all engines; without a value,"
                    + " those of jmpi that need no device.")
    private String engines;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "With --compare: how often each engine runs the program, after a warm-up round (default: "
                    + DEFAULT_ROUNDS + ").")
    private Integer rounds;

    @Option(
            names = "--ignore-output",
            paramLabel = "REGEX",
            description = "With --compare: ignore these parts of lines of output, which may differ between engines.")
    private String ignored;

    boolean isWanted() {
        return engines != null;
    }

    /** Checks everything except the engines. */
    void requireValid() throws LaunchException {
        if (!isWanted() && rounds != null) {
            throw new LaunchException("--rounds " + rounds + ": has no effect without --compare");
        }
        if (!isWanted() && ignored != null) {
            throw new LaunchException("--ignore-output " + ignored + ": has no effect without --compare");
        }
        if (rounds() < 1 || rounds() > MOST_ROUNDS) {
            throw new LaunchException("--rounds " + rounds + ": expected 1 to " + MOST_ROUNDS);
        }
        ignored();
    }

    int rounds() {
        return rounds == null ? DEFAULT_ROUNDS : rounds;
    }

    /** The pattern of the parts of lines that may differ. */
    Pattern ignored() throws LaunchException {
        try {
            return Pattern.compile(ignored == null ? "(?!)" : ignored);
        } catch (PatternSyntaxException e) {
            throw new LaunchException(
                    "--ignore-output " + ignored + ": is not a regular expression: " + e.getDescription(), e);
        }
    }

    /** The engines to compare, at least two. */
    List<String> engines(MatchingEngines known) throws LaunchException {
        List<String> names = switch (engines) {
            case ALL -> known.names();
            case IN_SOFTWARE -> MatchingEngines.software();
            default -> List.of(engines.split(",", -1));
        };
        for (String name : names) {
            try {
                MatcherChoice.requireKnown(known, name);
            } catch (IllegalArgumentException e) {
                throw new LaunchException("--compare " + engines + ": " + e.getMessage(), e);
            }
        }
        if (names.size() < 2) {
            throw new LaunchException("--compare " + engines + ": name at least two engines, such as queues,exact");
        }
        Set<String> distinct = new HashSet<>();
        for (String name : names) {
            if (!distinct.add(name)) {
                throw new LaunchException("--compare " + engines + ": names " + name + " twice; name each engine once");
            }
        }
        return names;
    }

    /** Options of a command line without those of the comparison, as each of its runs gets them. */
    static List<String> withoutOwn(List<String> options) {
        List<String> others = new ArrayList<>();
        for (int i = 0; i < options.size(); i++) {
            String option = options.get(i);
            String name = option.startsWith("--") ? option.replaceFirst("=.*", "") : option;
            if (name.equals("--compare")) {
                boolean hasValue = option.equals(name) && i + 1 < options.size() && isEngineList(options.get(i + 1));
                i += hasValue ? 1 : 0;
            } else if (WITH_VALUE.contains(name)) {
                i += option.equals(name) ? 1 : 0;
            } else if (!name.equals("--tag-output")) { // which each run has anyway
                others.add(option);
            }
        }
        return others;
    }

    /** Whether a word is the value of {@code --compare}: the next word may also be the program. */
    private static boolean isEngineList(String word) {
        return word.equals(ALL) || word.contains(",");
    }

    /** The candidates after {@code --compare}: the first of its engines, or the program. */
    static final class NextWords implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            List<String> words = new ArrayList<>(List.of(ALL));
            words.addAll(MatchingEngines.load().names());
            new ProgramNames().forEach(words::add);
            return words.iterator();
        }
    }

    /** Takes the next word as the value if it is a list, so that {@code --compare halo} runs halo. */
    static final class EngineList implements IParameterPreprocessor {
        @Override
        public boolean preprocess(Stack<String> args, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            if ("=".equals(info.get("separator"))) {
                return false;
            }
            option.setValue(!args.isEmpty() && isEngineList(args.peek()) ? args.pop() : IN_SOFTWARE);
            return true;
        }
    }
}
