package io.jmpi.bench.matching;

import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.software.QueueMatcherProvider;
import java.util.List;
import java.util.stream.Stream;

/** The measured cases, by their names for users. Immutable; any thread. */
enum MatchingCase {
    SPREAD("spread", "receives of 32 sources and many tags are stored; one more is posted, its message arrives"),
    SPREAD_TAGS("spread-tags", "the same with one source and a tag for each receive"),
    SPREAD_SOURCES("spread-sources", "the same with a source for each receive and one tag"),
    FORWARD("forward", "receives are stored; the oldest is matched and posted again"),
    GRID("grid", "receives of 32 sources x depth/32 tags are stored; any of them is matched and posted again"),
    REVERSE("reverse", "a batch of receives is posted, its messages arrive youngest first"),
    UNEXPECTED_SPREAD(
            "unexpected-spread",
            "messages of 32 sources and many tags are stored; one more arrives, its receive is posted"),
    UNEXPECTED_REVERSE("unexpected-reverse", "a batch of messages arrives, its receives are posted youngest first"),
    SAME_BIN("same-bin", "as spread, but all tags fall into one bin of UCX's hash"),
    ONE_ENVELOPE("one-envelope", "receives of one envelope are stored; the oldest is matched and posted again"),
    WILDCARD_QUEUE(
            "wildcard-queue",
            "receives from any source with other tags are stored; an exact one is posted, its message arrives"),
    WILDCARDS_AMONG_EXACT(
            "wildcards-among-exact",
            "exact receives alternate with (any source, tag) and (source, any tag), also in what is posted"),
    MASKED_ANY_SOURCE(
            "masked-any-source",
            "messages with other tags are stored; one more arrives, a receive (any source, tag) takes it"),
    MASKED_ANY_TAG(
            "masked-any-tag",
            "messages of other sources are stored; one more arrives, a receive (source, any tag) takes it"),
    MASKED_ANY_ANY(
            "masked-any-any",
            "messages are stored; a receive (any source, any tag) takes the oldest, which arrives again"),
    WALK("walk", "spread over queues alone, in ns for each entry that the search compares");

    /** Limited by the numbered envelopes. */
    static final int DEEPEST = 65_536;

    /** Default maximum depth of a batch: engines that walk take quadratic time. */
    private static final int DEEPEST_BATCH = 8192;

    private final String caseName;
    private final String description;

    MatchingCase(String caseName, String description) {
        this.caseName = caseName;
        this.description = description;
    }

    /** The name for users. */
    String caseName() {
        return caseName;
    }

    String description() {
        return description;
    }

    /** The unit of its figures: nanoseconds per one of these. */
    String unit() {
        return this == WALK ? "entry walked" : "pair";
    }

    /** Prepares it with an engine, including the standing entries. */
    Workload workload(Pairing pairing, int depth) {
        requireDepth(depth);
        return switch (this) {
            case SPREAD, WALK -> Workload.postThenArrive(pairing, Envelopes.SPREAD, Envelopes.SPREAD, depth);
            case SPREAD_TAGS -> Workload.postThenArrive(pairing, Envelopes.TAGS, Envelopes.TAGS, depth);
            case SPREAD_SOURCES ->
                Workload.postThenArrive(pairing, Envelopes.SOURCES_ONLY, Envelopes.SOURCES_ONLY, depth);
            case SAME_BIN -> Workload.postThenArrive(pairing, Envelopes.ONE_BIN, Envelopes.ONE_BIN, depth);
            case WILDCARD_QUEUE ->
                Workload.postThenArrive(pairing, Envelopes.ANY_SOURCE_OF_TAG, Envelopes.SPREAD, depth);
            case WILDCARDS_AMONG_EXACT -> Workload.postThenArrive(pairing, Envelopes.MIXED, Envelopes.MIXED, depth);
            case FORWARD -> Workload.repostOldest(pairing, Envelopes.SPREAD, depth);
            case ONE_ENVELOPE -> Workload.repostOldest(pairing, Envelopes.EQUAL, depth);
            case GRID -> Workload.repostAny(pairing, Envelopes.SPREAD, depth);
            case REVERSE -> Workload.reverseReceives(pairing, Envelopes.SPREAD, depth);
            case UNEXPECTED_SPREAD -> Workload.arriveThenPost(pairing, Envelopes.SPREAD, Envelopes.SPREAD, depth);
            case UNEXPECTED_REVERSE -> Workload.reverseMessages(pairing, Envelopes.SPREAD, depth);
            case MASKED_ANY_SOURCE ->
                Workload.arriveThenPost(pairing, Envelopes.SPREAD, Envelopes.ANY_SOURCE_OF_TAG, depth);
            case MASKED_ANY_TAG ->
                Workload.arriveThenPost(pairing, Envelopes.SPREAD, Envelopes.ANY_TAG_OF_SOURCE, depth);
            case MASKED_ANY_ANY -> Workload.takeOldestMessage(pairing, depth);
        };
    }

    /** Requires a depth that this case supports. */
    private void requireDepth(int depth) {
        if (depth < smallestDepth() || depth > DEEPEST) {
            throw new IllegalArgumentException(
                    "depth " + depth + " of case " + caseName + " is not in " + smallestDepth() + ".." + DEEPEST);
        }
    }

    /** The least depth with something to match. */
    int smallestDepth() {
        return switch (this) {
            case FORWARD, GRID, REVERSE, UNEXPECTED_REVERSE, ONE_ENVELOPE, MASKED_ANY_ANY -> 1;
            default -> 0;
        };
    }

    /** The largest depth that is measured by default. */
    int usualDepth() {
        return isBatch() ? DEEPEST_BATCH : DEEPEST;
    }

    private boolean isBatch() {
        return this == REVERSE || this == UNEXPECTED_REVERSE;
    }

    /** Pairs per step of its workload. */
    int pairsInStep(int depth) {
        return isBatch() ? depth : 1;
    }

    /** Units per pair. */
    int unitsInPair(int depth) {
        return this == WALK ? depth + 1 : 1;
    }

    /** Whether the case applies to that engine. */
    boolean concerns(MatcherProvider engine) {
        return this != WALK || engine.name().equals(QueueMatcherProvider.NAME);
    }

    static List<String> names() {
        return Stream.of(values()).map(MatchingCase::caseName).toList();
    }

    /**
     * Finds a case by its name.
     *
     * @throws IllegalArgumentException if there is no such case; the message lists the known names
     */
    static MatchingCase named(String name) {
        for (MatchingCase matchingCase : values()) {
            if (matchingCase.caseName.equals(name)) {
                return matchingCase;
            }
        }
        throw new IllegalArgumentException("unknown case '" + name + "'; known cases: " + String.join(", ", names()));
    }
}
