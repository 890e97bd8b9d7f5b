package io.jmpi.bench.matching;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The depths to measure. Immutable.
 *
 * @param asked depths requested by the user, ascending; empty for the usual ones
 * @param usual depths of the mode; a case uses those up to its usual maximum
 */
record Depths(List<Integer> asked, List<Integer> usual) {
    /** For a quick look: shallow, the depths of goals, and two between. */
    static final List<Integer> QUICK = List.of(0, 64, 1024, 8192, 65_536);

    /** Zero and all powers of two. */
    static final List<Integer> FULL = Stream.concat(
                    Stream.of(0), IntStream.rangeClosed(0, 16).mapToObj(exponent -> 1 << exponent))
            .toList();

    /** The depths for a case: the requested ones that it supports, or the usual ones. */
    List<Integer> of(MatchingCase matchingCase) {
        int largest = asked.isEmpty() ? matchingCase.usualDepth() : MatchingCase.DEEPEST;
        return (asked.isEmpty() ? usual : asked)
                .stream()
                        .filter(depth -> depth >= matchingCase.smallestDepth() && depth <= largest)
                        .toList();
    }
}
