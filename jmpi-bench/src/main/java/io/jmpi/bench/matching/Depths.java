package io.jmpi.bench.matching;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The depths to measure. Immutable.
 *
 * @param asked what the user asked for, ascending; empty for the usual ones
 * @param usual the depths of the mode, of which a case takes those that it usually goes to
 */
record Depths(List<Integer> asked, List<Integer> usual) {
    /** For a look: shallow, the depths that goals name, and two between. */
    static final List<Integer> QUICK = List.of(0, 64, 1024, 8192, 65_536);

    /** Zero and all powers of two. */
    static final List<Integer> FULL = Stream.concat(
                    Stream.of(0), IntStream.rangeClosed(0, 16).mapToObj(exponent -> 1 << exponent))
            .toList();

    /** The depths for a case: those asked for that it can have, or the usual ones. */
    List<Integer> of(MatchingCase matchingCase) {
        int largest = asked.isEmpty() ? matchingCase.usualDepth() : MatchingCase.DEEPEST;
        return (asked.isEmpty() ? usual : asked)
                .stream()
                        .filter(depth -> depth >= matchingCase.smallestDepth() && depth <= largest)
                        .toList();
    }
}
