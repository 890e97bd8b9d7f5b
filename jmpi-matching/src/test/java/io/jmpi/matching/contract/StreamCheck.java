package io.jmpi.matching.contract;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.StreamReplay.Difference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Checks an engine against the oracle with random streams. */
public final class StreamCheck {
    public static final String SEED_PROPERTY = "jmpi.test.seed";

    private static final int CONTEXTS = 3;

    private StreamCheck() {}

    /**
     * Runs streams with seeds from {@code seed} on; every third one is spread over several contexts.
     *
     * @return what went wrong, with the seed and a small failing stream; null if nothing did
     */
    public static String failure(
            Function<MatchingHints, Matcher> newMatcher,
            MatchingHints hints,
            StreamShape shape,
            long seed,
            int streams,
            int length) {
        for (int i = 0; i < streams; i++) {
            List<Operation> operations = shape.generate(seed + i, length);
            int contexts = i % 3 == 2 ? CONTEXTS : 1;
            Difference difference = firstDifference(newMatcher, hints, contexts, operations);
            if (difference != null) {
                List<Operation> failing = operations.subList(0, Math.min(difference.position() + 1, length));
                return report(newMatcher, hints, contexts, shape, seed, failing);
            }
        }
        return null;
    }

    private static String report(
            Function<MatchingHints, Matcher> newMatcher,
            MatchingHints hints,
            int contexts,
            StreamShape shape,
            long seed,
            List<Operation> failing) {
        List<Operation> smallest =
                Shrinker.shrink(failing, part -> firstDifference(newMatcher, hints, contexts, part) != null);
        Difference difference = firstDifference(newMatcher, hints, contexts, smallest);
        String listing = smallest.stream().map(operation -> "  " + operation).collect(Collectors.joining("\n"));
        return "seed " + seed + " (repeat with -D" + SEED_PROPERTY + "=" + seed + "), " + shape + ", " + hints
                + (contexts == 1 ? "" : ", contexts by number mod " + contexts) + ": "
                + (difference == null ? "not reproducible" : difference.description()) + "\nafter\n" + listing;
    }

    private static Difference firstDifference(
            Function<MatchingHints, Matcher> newMatcher,
            MatchingHints hints,
            int contexts,
            List<Operation> operations) {
        List<Matcher> engines = new ArrayList<>();
        for (int i = 0; i < contexts; i++) {
            engines.add(newMatcher.apply(hints));
        }
        return StreamReplay.firstDifference(engines, hints, operations);
    }
}
