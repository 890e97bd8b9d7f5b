package io.jmpi.matching.software;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.StreamCheck;
import io.jmpi.matching.contract.StreamShape;
import io.jmpi.matching.contract.TestSeeds;
import java.util.function.Function;

/** The numbers that order nodes by age may overflow without anybody noticing. */
public final class SequenceOverflow {
    /** The first number: it overflows soon after the queues have become long. */
    public static final long FIRST = Long.MAX_VALUE - 200;

    private SequenceOverflow() {}

    /**
     * Runs random streams over the overflow.
     *
     * @param newMatcher creates matchers whose numbers begin at {@link #FIRST}
     */
    public static void assertUnnoticed(Function<MatchingHints, Matcher> newMatcher) {
        for (StreamShape shape : StreamShape.values()) {
            String failure = StreamCheck.failure(newMatcher, MatchingHints.NONE, shape, TestSeeds.SEED, 3, 2_000);
            assertThat(failure).isNull();
        }
    }
}
