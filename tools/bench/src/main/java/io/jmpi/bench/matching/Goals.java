package io.jmpi.bench.matching;

import static io.jmpi.bench.matching.MatchingCase.MASKED_ANY_ANY;
import static io.jmpi.bench.matching.MatchingCase.MASKED_ANY_SOURCE;
import static io.jmpi.bench.matching.MatchingCase.MASKED_ANY_TAG;
import static io.jmpi.bench.matching.MatchingCase.REVERSE;
import static io.jmpi.bench.matching.MatchingCase.SAME_BIN;
import static io.jmpi.bench.matching.MatchingCase.SPREAD;
import static io.jmpi.bench.matching.MatchingCase.SPREAD_SOURCES;
import static io.jmpi.bench.matching.MatchingCase.SPREAD_TAGS;
import static io.jmpi.bench.matching.MatchingCase.UNEXPECTED_REVERSE;
import static io.jmpi.bench.matching.MatchingCase.WALK;
import static io.jmpi.bench.matching.MatchingCase.WILDCARDS_AMONG_EXACT;

import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.harness.Point;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Goals for the engines: growth, allocation, and times in multiples of a time of the same machine, so that a slower
 * machine can also meet them.
 */
final class Goals {
    /** The reference for times: a pair of {@code queues} that stores nothing else. */
    static final Point REFERENCE = MatchingBenchmark.point(SPREAD, "queues", 0);

    /** An engine spreads what its key distinguishes: {@code ranks} sources, the others source and tag together. */
    private static final List<MatchingCase> SPREAD_BY_ENVELOPE = List.of(SPREAD, SPREAD_TAGS, SPREAD_SOURCES);

    private static final List<MatchingCase> SPREAD_BY_SOURCE = List.of(SPREAD_SOURCES);

    /** Cases in which hashing engines are weak. */
    private static final List<MatchingCase> HARD = List.of(
            SAME_BIN,
            WILDCARDS_AMONG_EXACT,
            MASKED_ANY_SOURCE,
            MASKED_ANY_TAG,
            MASKED_ANY_ANY,
            REVERSE,
            UNEXPECTED_REVERSE);

    /** A queue of this depth still fits into a core's cache; from here on, the walk dominates. */
    private static final int SHORTEST_WALK = 64;

    private static final int DEEP = 8192;

    static final List<Goal> ALL = List.of(
            new Goal.GrowsBelow("queues", List.of(WALK), SHORTEST_WALK, DEEP, 1.2),
            new Goal.AtMost("bins", SPREAD_BY_ENVELOPE, DEEP, 5),
            new Goal.AtMost("exact", SPREAD_BY_ENVELOPE, DEEP, 5),
            new Goal.AtMost("ranks", SPREAD_BY_SOURCE, DEEP, 5),
            new Goal.GrowsBelow("bins", SPREAD_BY_ENVELOPE, 1, MatchingCase.DEEPEST, 1.5),
            new Goal.GrowsBelow("exact", SPREAD_BY_ENVELOPE, 1, MatchingCase.DEEPEST, 1.5),
            new Goal.GrowsBelow("ranks", SPREAD_BY_SOURCE, 1, MatchingCase.DEEPEST, 1.5),
            new Goal.SomeEngine(HARD, DEEP, 8),
            new Goal.AllocatesNothing(1));

    private Goals() {}

    static List<Verdict> judge(MatchingFigures figures) {
        return ALL.stream().map(goal -> goal.judge(figures)).toList();
    }

    /** Nanoseconds of the reference. */
    static OptionalDouble reference(MatchingFigures figures) {
        return figures.ns(SPREAD, "queues", 0);
    }
}
