package io.jmpi.matching.software;

import static io.jmpi.matching.PostedReceive.ANY_SOURCE;
import static io.jmpi.matching.PostedReceive.ANY_TAG;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract for the engine {@code exact}, and what its searches cost. */
class ExactMatcherTest extends MatcherContract {
    private static final int DEEP = 8192;

    @Override
    protected Matcher newMatcher(MatchingHints hints) {
        return new ExactMatcher(256, hints, new MatchingStatistics());
    }

    @Test
    void shouldWalkOneEntryWhenEnvelopesAreEqual() {
        for (int i = 0; i < DEEP; i++) {
            keep(SOURCE, TAG);
        }
        for (int i = 0; i < DEEP; i++) {
            matcher.arrive(message(SOURCE, TAG));
        }
        assertThat(matcher.statistics().postedEntriesWalked()).isEqualTo(DEEP);
        assertThat(matcher.statistics().expectedMatchesOnFirst()).isEqualTo(DEEP);
    }

    @Test
    void shouldWalkFewEntriesWhenTagsStepByTheModulusOfBins() {
        for (int i = 0; i < DEEP; i++) {
            keep(SOURCE, 1021 * i);
        }
        for (int i = DEEP - 1; i >= 0; i--) {
            matcher.arrive(message(SOURCE, 1021 * i));
        }
        assertThat(matcher.statistics().postedEntriesWalked()).isLessThan(2 * DEEP);
    }

    @Test
    void shouldSpreadGridOfRanksAndTags() {
        for (int source = 0; source < 32; source++) {
            for (int tag = 0; tag < 32; tag++) {
                keep(source, tag);
            }
        }
        for (int source = 31; source >= 0; source--) {
            for (int tag = 31; tag >= 0; tag--) {
                matcher.arrive(message(source, tag));
            }
        }
        assertThat(matcher.statistics().postedEntriesWalked()).isLessThan(2 * 32 * 32);
    }

    @ParameterizedTest
    @MethodSource("classes")
    void shouldNotWalkOverOtherMessagesWhenReceiveHasWildcards(int source, int tag) {
        TestMessage first = unexpected(SOURCE, TAG);
        for (int i = 0; i < DEEP; i++) {
            unexpected(SOURCE + 1 + i, TAG + 1 + i);
        }
        assertThat(matcher.post(receive(source, tag))).isSameAs(first);
        TestMessage last = unexpected(SOURCE, TAG);
        assertThat(matcher.probe(SOURCE, source == ANY_SOURCE ? TAG : tag, false))
                .isSameAs(last);

        assertThat(matcher.statistics().unexpectedEntriesWalked()).isLessThan(20);
    }

    @Test
    void shouldWalkOneEntryForEachClassWhenReceivesOfAllClassesArePosted() {
        for (int i = 0; i < DEEP; i++) {
            keep(SOURCE + 1, TAG + 1 + i);
            keep(SOURCE + 2, ANY_TAG);
            keep(ANY_SOURCE, TAG + 1 + i);
        }
        TestReceive last = keep(SOURCE, TAG);
        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(last);

        assertThat(matcher.statistics().postedEntriesWalked()).isLessThan(20);
        assertThat(matcher.statistics().wildcardMerges()).isEqualTo(1);
    }

    @Test
    void shouldIndexByWildcardClassOnlyWhileItIsUsed() {
        unexpected(SOURCE, TAG);
        unexpected(SOURCE, TAG + 1);
        long before = matcher.statistics().memoryBytes();
        unexpectedAndReceived(SOURCE + 1, TAG);
        assertThat(matcher.statistics().memoryBytes()).isGreaterThan(before); // one entry, by envelope
        before = matcher.statistics().memoryBytes();

        assertThat(matcher.probe(SOURCE, ANY_TAG, false)).isNotNull();

        assertThat(matcher.statistics().memoryBytes()).isGreaterThan(before); // two entries, by source
        assertThat(matcher.post(receive(SOURCE, ANY_TAG))).isNotNull();
        assertThat(matcher.post(receive(SOURCE, ANY_TAG))).isNotNull();
        before = matcher.statistics().memoryBytes();
        unexpectedAndReceived(SOURCE, TAG); // the index was given up with the last message
        for (int i = 0; i < 3; i++) {
            unexpected(SOURCE, TAG + 1);
        }
        assertThat(matcher.statistics().memoryBytes()).isEqualTo(before);
    }

    private void unexpectedAndReceived(int source, int tag) {
        TestMessage message = unexpected(source, tag);
        assertThat(matcher.post(receive(source, tag))).isSameAs(message);
    }

    /** 200 envelopes that the hash puts into one bin: fewer than bins, so that the table does not grow. */
    @Test
    void shouldPairAllWhenEnvelopesCollapseIntoOneBin() {
        ReceiveTable table = new ReceiveTable(256);
        int[] tags = IntStream.range(0, Integer.MAX_VALUE)
                .filter(tag -> table.bin(Envelope.pack(SOURCE, tag)) == 0)
                .limit(200)
                .toArray();
        List<TestReceive> posted = new ArrayList<>();
        for (int tag : tags) {
            posted.add(keep(SOURCE, tag));
        }
        matcher.arrive(message(SOURCE, tags[0]));
        assertThat(matcher.statistics().postedEntriesWalked()).isEqualTo(200);
        assertThat(matcher.cancel(posted.get(100))).isTrue();
        for (int i = 199; i > 0; i--) {
            if (i != 100) {
                assertThat(matcher.arrive(message(SOURCE, tags[i]))).isSameAs(posted.get(i));
            }
        }
        List<TestMessage> waiting = new ArrayList<>();
        for (int tag : tags) {
            waiting.add(unexpected(SOURCE, tag));
        }
        for (int i = 199; i >= 0; i--) {
            assertThat(matcher.post(receive(SOURCE, tags[i]))).isSameAs(waiting.get(i));
        }
        assertThat(matcher.statistics().postedDepth()).isZero();
    }

    @Test
    void shouldNotNoticeWhenStampsOverflowAndTheTableGrowsFromTwoBins() {
        SequenceOverflow.assertUnnoticed(
                hints -> new ExactMatcher(2, hints, new MatchingStatistics(), SequenceOverflow.FIRST));
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
