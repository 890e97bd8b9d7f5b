package io.jmpi.matching.software;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.MatcherContract;
import org.junit.jupiter.api.Test;

/** The contract for the engine {@code queues}, and what its searches cost. */
class QueueMatcherTest extends MatcherContract {
    @Override
    protected Matcher newMatcher(MatchingHints hints) {
        return new QueueMatcher(hints, new MatchingStatistics());
    }

    @Test
    void shouldWalkWholeQueueWhenYoungestEntryMatches() {
        for (int tag = 0; tag < 100; tag++) {
            keep(SOURCE, tag);
        }
        matcher.arrive(message(SOURCE, 99));
        assertThat(matcher.statistics().postedEntriesWalked()).isEqualTo(100);

        for (int tag = 200; tag < 250; tag++) {
            unexpected(SOURCE, tag);
        }
        matcher.post(receive(SOURCE, 249));
        assertThat(matcher.statistics().unexpectedEntriesWalked()).isEqualTo(50);
    }
}
