package io.jmpi.matching.software.newmadeleine;

import static io.jmpi.matching.PostedReceive.ANY_SOURCE;
import static io.jmpi.matching.PostedReceive.ANY_TAG;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import io.jmpi.matching.software.SequenceOverflow;
import org.junit.jupiter.api.Test;

/** The contract for the engine {@code newmadeleine}, and what its searches cost. */
class NewMadeleineMatcherTest extends MatcherContract {
    private static final int DEEP = 2_000;

    @Override
    protected Matcher newMatcher(MatchingHints hints) {
        return new NewMadeleineMatcher(256, hints, new MatchingStatistics());
    }

    @Test
    void shouldCompareFewHeadsWhenReceivesOfAllFamiliesArePosted() {
        for (int i = 0; i < DEEP; i++) {
            keep(SOURCE + 1, TAG + 1 + i);
            keep(SOURCE + 2, ANY_TAG);
            keep(ANY_SOURCE, TAG + 1 + i);
        }
        TestReceive last = keep(SOURCE, TAG);
        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(last);

        assertThat(matcher.statistics().postedEntriesWalked()).isLessThan(20);
    }

    /** Each family of an unexpected message is there from the beginning: no receive pays for an index. */
    @Test
    void shouldCompareFewHeadsWhenTheFirstReceiveWithWildcardsFollowsManyMessages() {
        TestMessage first = unexpected(SOURCE, TAG);
        for (int i = 0; i < DEEP; i++) {
            unexpected(SOURCE + 1 + i, TAG + 1 + i);
        }
        long memory = matcher.statistics().memoryBytes();

        assertThat(matcher.probe(SOURCE, ANY_TAG, false)).isSameAs(first);
        assertThat(matcher.probe(ANY_SOURCE, TAG, false)).isSameAs(first);
        assertThat(matcher.probe(ANY_SOURCE, ANY_TAG, false)).isSameAs(first);

        assertThat(matcher.statistics().unexpectedEntriesWalked()).isLessThan(20);
        assertThat(matcher.statistics().memoryBytes()).isEqualTo(memory);
    }

    @Test
    void shouldNotNoticeWhenStampsOverflowAndTheTableGrowsFromTwoBins() {
        SequenceOverflow.assertUnnoticed(
                hints -> new NewMadeleineMatcher(2, hints, new MatchingStatistics(), SequenceOverflow.FIRST));
    }

    @Test
    void shouldNotLookAtWildcardReceivesWhenOvertakingIsAllowedAndAnExactOneFits() {
        matcher = newMatcher(new MatchingHints(false, false, false, true));
        TestReceive wildcard = keep(ANY_SOURCE, TAG);
        TestReceive exact = keep(SOURCE, TAG);

        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(exact);
        assertThat(matcher.statistics().wildcardMerges()).isZero();
        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(wildcard);
    }
}
