package io.jmpi.matching.software;

import static io.jmpi.matching.PostedReceive.ANY_SOURCE;
import static io.jmpi.matching.PostedReceive.ANY_TAG;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.TestReceive;
import org.junit.jupiter.api.Test;

/** The contract for the engine {@code ranks}, and what its searches cost. */
class RankMatcherTest extends MatcherContract {
    @Override
    protected Matcher newMatcher(MatchingHints hints) {
        return new RankMatcher(hints, new MatchingStatistics());
    }

    @Test
    void shouldWalkOneEntryWhenSourcesDiffer() {
        for (int source = 0; source < 1000; source++) {
            keep(source, TAG);
        }
        matcher.arrive(message(999, TAG));
        assertThat(matcher.statistics().postedEntriesWalked()).isEqualTo(1);
        assertThat(matcher.statistics().expectedMatchesOnFirst()).isEqualTo(1);

        for (int source = 2000; source < 3000; source++) {
            unexpected(source, TAG);
        }
        matcher.post(receive(2999, TAG));
        assertThat(matcher.statistics().unexpectedEntriesWalked()).isEqualTo(1);
    }

    @Test
    void shouldWalkOneEntryWhenReceiveHasSourceAndAnyTag() {
        for (int source = 0; source < 100; source++) {
            unexpected(source, TAG);
        }
        matcher.post(receive(99, ANY_TAG));
        assertThat(matcher.statistics().unexpectedEntriesWalked()).isEqualTo(1);
    }

    @Test
    void shouldWalkSourceAndOlderReceivesFromAnySource() {
        for (int i = 0; i < 10; i++) {
            keep(ANY_SOURCE, TAG + 1);
        }
        keep(SOURCE, TAG + 2);
        keep(SOURCE + 1, TAG);
        keep(SOURCE, TAG);
        keep(ANY_SOURCE, TAG);

        matcher.arrive(message(SOURCE, TAG));

        assertThat(matcher.statistics().postedEntriesWalked()).isEqualTo(12);
        assertThat(matcher.statistics().wildcardMerges()).isEqualTo(1);
    }

    @Test
    void shouldNotNoticeWhenSequenceNumbersOverflow() {
        SequenceOverflow.assertUnnoticed(
                hints -> new RankMatcher(hints, new MatchingStatistics(), SequenceOverflow.FIRST));
    }

    @Test
    void shouldNotLookAtWildcardReceivesWhenOvertakingIsAllowedAndAnExactOneFits() {
        matcher = newMatcher(new MatchingHints(false, false, false, true));
        for (int i = 0; i < 100; i++) {
            keep(ANY_SOURCE, TAG + 1 + i);
        }
        TestReceive wildcard = keep(ANY_SOURCE, TAG);
        TestReceive exact = keep(SOURCE, TAG);

        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(exact);
        assertThat(matcher.statistics().postedEntriesWalked()).isEqualTo(1);
        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(wildcard);
    }
}
