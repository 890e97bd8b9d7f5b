package io.jmpi.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatchingStatisticsTest {
    /** Every counter has another value than every other one. */
    private static MatchingStatistics statistics() {
        MatchingStatistics statistics = new MatchingStatistics();
        for (int i = 0; i < 9; i++) {
            statistics.receiveStored();
        }
        for (int i = 0; i < 30; i++) {
            statistics.messageStored();
        }
        for (int i = 0; i < 5; i++) {
            statistics.searchedPosted(i == 0 ? 1 : 20, i < 2);
            statistics.mergedWildcards();
            statistics.mergedWildcards();
        }
        for (int i = 0; i < 11; i++) {
            statistics.searchedUnexpected(i < 6 ? 1 : 200, i < 8);
        }
        statistics.receiveMatched();
        statistics.receiveMatched();
        statistics.receiveCancelled();
        statistics.receiveCancelled();
        for (int i = 0; i < 7; i++) {
            statistics.messageMatched();
        }
        statistics.messageDropped();
        for (int i = 0; i < 3; i++) {
            statistics.structureChanged();
        }
        statistics.holds(4096);
        return statistics;
    }

    @Test
    void shouldTellWhatHappened() {
        MatchingStatistics statistics = statistics();
        assertThat(statistics.postedDepth()).isEqualTo(5);
        assertThat(statistics.maxPostedDepth()).isEqualTo(9);
        assertThat(statistics.unexpectedDepth()).isEqualTo(22);
        assertThat(statistics.maxUnexpectedDepth()).isEqualTo(30);
        assertThat(statistics.postedSearches()).isEqualTo(5);
        assertThat(statistics.postedEntriesWalked()).isEqualTo(81);
        assertThat(statistics.unexpectedSearches()).isEqualTo(11);
        assertThat(statistics.unexpectedEntriesWalked()).isEqualTo(1006);
        assertThat(statistics.expectedMatches()).isEqualTo(2);
        assertThat(statistics.unexpectedMatches()).isEqualTo(7);
        assertThat(statistics.expectedMatchesOnFirst()).isEqualTo(1);
        assertThat(statistics.unexpectedMatchesOnFirst()).isEqualTo(6);
        assertThat(statistics.unexpectedFound()).isEqualTo(8);
        assertThat(statistics.wildcardMerges()).isEqualTo(10);
        assertThat(statistics.structureChanges()).isEqualTo(3);
        assertThat(statistics.memoryBytes()).isEqualTo(4096);
        assertThat(statistics.postedDepths()).hasToString("8-15:5");
        assertThat(statistics.unexpectedDepths()).hasToString("16-31:11");
    }

    @Test
    void shouldPrintCountersByTheNamesOfMpich() {
        assertThat(statistics())
                .hasToString("posted_recvq_length=5 posted_recvq_max_length=9 unexpected_recvq_length=22"
                        + " unexpected_recvq_max_length=30 posted_recvq_searches=5 posted_recvq_match_attempts=81"
                        + " unexpected_recvq_searches=11 unexpected_recvq_match_attempts=1006 expected_matches=2"
                        + " unexpected_matches=7 expected_matches_on_first=1 unexpected_matches_on_first=6"
                        + " unexpected_found=8 wildcard_merges=10 structure_changes=3 memory_bytes=4096");
    }

    @Test
    void shouldNotChangeWhenTheOriginalOfACopyDoes() {
        MatchingStatistics original = statistics();
        MatchingStatistics copy = original.copy();
        String before = copy.encode();

        original.receiveStored();
        original.searchedPosted(1, true);
        original.searchedUnexpected(1, true);

        assertThat(copy.encode()).isEqualTo(before).isNotEqualTo(original.encode());
    }

    @Test
    void shouldSumAllButMaximaWhenAnotherIsAdded() {
        MatchingStatistics sum = statistics();
        MatchingStatistics other = new MatchingStatistics();
        for (int i = 0; i < 12; i++) {
            other.receiveStored();
        }
        other.messageStored();
        other.searchedPosted(3, false);
        other.holds(4);

        assertThat(sum.add(other)).isSameAs(sum);

        assertThat(sum.postedDepth()).isEqualTo(17);
        assertThat(sum.maxPostedDepth()).isEqualTo(12);
        assertThat(sum.unexpectedDepth()).isEqualTo(23);
        assertThat(sum.maxUnexpectedDepth()).isEqualTo(30);
        assertThat(sum.postedSearches()).isEqualTo(6);
        assertThat(sum.postedEntriesWalked()).isEqualTo(84);
        assertThat(sum.memoryBytes()).isEqualTo(4100);
        assertThat(sum.postedDepths()).hasToString("8-15:6");
    }

    @Test
    void shouldDoubleEveryCounterButMaximaWhenAddedToItsOwnCopy() {
        MatchingStatistics sum = statistics().add(statistics());
        assertThat(sum.encode())
                .isEqualTo("10,9,44,30,10,162,22,2012,4,14,2,12,16,20,6,8192;4:10;5:22"); // the second and sixth are
        // maxima
    }

    @Test
    void shouldNotTellMoreThanTheMaximumWhenAskedForAPercentile() {
        MatchingStatistics statistics = statistics();
        assertThat(statistics.postedDepthPercentile(0.99)).isEqualTo(9);
        assertThat(statistics.unexpectedDepthPercentile(0.5)).isEqualTo(30);
        assertThat(new MatchingStatistics().postedDepthPercentile(0.5)).isZero();
        assertThat(new MatchingStatistics().unexpectedDepthPercentile(1)).isZero();
    }

    @Test
    void shouldReadWhatItHasWritten() {
        MatchingStatistics statistics = statistics();
        MatchingStatistics read = MatchingStatistics.decode(statistics.encode());
        assertThat(read).hasToString(statistics.toString());
        assertThat(read.encode()).isEqualTo(statistics.encode()).matches("[!-~]+");
        assertThat(MatchingStatistics.decode(new MatchingStatistics().encode()))
                .hasToString(new MatchingStatistics().toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ";;",
                "1,2,3;;",
                "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16",
                "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16;;;",
                "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17;;",
                "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,x;;",
                "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16;;9"
            })
    void shouldRefuseWhenTextIsNone(String text) {
        assertThatThrownBy(() -> MatchingStatistics.decode(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
