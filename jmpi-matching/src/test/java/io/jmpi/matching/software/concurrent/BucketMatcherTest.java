package io.jmpi.matching.software.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.ConcurrentMatcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import io.jmpi.matching.software.ExactMatcher;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a table of buckets promises beyond the contract of all engines. One thread. */
class BucketMatcherTest {
    static final MatchingHints NO_WILDCARDS = new MatchingHints(true, true, false, false);

    private final BucketMatcher matcher = new BucketMatcher(64, NO_WILDCARDS);

    @Test
    void shouldMatchLikeExactWhenTheHintsPermitAWildcard() {
        for (MatchingHints hints : List.of(
                MatchingHints.NONE,
                new MatchingHints(true, false, false, false),
                new MatchingHints(false, true, false, false))) {
            assertThat(MatchingEngine.CONCURRENT.newMatcher(0, hints)).isInstanceOf(ExactMatcher.class);
            assertThat(MatchingEngine.CONCURRENT.provider().nameFor(hints)).contains("concurrent", "exact");
            assertThatThrownBy(() -> new BucketMatcher(64, hints)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(MatchingEngine.CONCURRENT.newMatcher(0, NO_WILDCARDS)).isInstanceOf(ConcurrentMatcher.class);
        assertThat(MatchingEngine.CONCURRENT.provider().nameFor(NO_WILDCARDS)).isEqualTo("concurrent");
    }

    @Test
    void shouldSpreadKeysOverBucketsWhenTheyDifferInSourceOrTag() {
        List<Integer> used = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            used.add(matcher.bin(i, 0));
            used.add(matcher.bin(0, i));
        }
        assertThat(used).allMatch(bucket -> bucket >= 0 && bucket < 64);
        assertThat(used.stream().distinct()).hasSizeGreaterThan(40);
    }

    @Test
    void shouldChangeNothingWhenAReceiveIsPostedWhileItIsSuspended() {
        TestMessage waiting = new TestMessage(0, 1);
        assertThat(matcher.arrive(waiting)).isNull();
        TestReceive receive = new TestReceive(0, 1);
        matcher.suspend();

        assertThat(matcher.tryPost(receive)).isSameAs(ConcurrentMatcher.SUSPENDED);

        assertThat(receive.isStored()).isFalse();
        assertThat(matcher.statistics().unexpectedDepth()).isOne();
        assertThat(matcher.directPosts()).isZero();
        assertThat(matcher.post(receive))
                .as("the progress thread still matches")
                .isSameAs(waiting);
        matcher.resume();
        assertThat(matcher.tryPost(receive)).isNull();
        assertThat(matcher.directPosts()).isOne();
    }

    /** A matcher with wildcards, to which they move, needs the order of a sender's messages (C2). */
    @Test
    void shouldDrainMessagesOfEachSenderInTheirOrderWhenTheyAreInDifferentBuckets() {
        List<ArrivedMessage> sent = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            TestMessage message = new TestMessage(i % 3, i * 7 % 50);
            matcher.arrive(message);
            sent.add(message);
        }
        List<ArrivedMessage> drained = new ArrayList<>();
        matcher.drainUnexpected(drained::add);

        assertThat(drained).containsExactlyInAnyOrderElementsOf(sent);
        for (int source = 0; source < 3; source++) {
            int each = source;
            assertThat(drained.stream().filter(message -> message.source() == each))
                    .containsExactlyElementsOf(sent.stream()
                            .filter(message -> message.source() == each)
                            .toList());
        }
    }

    @Test
    void shouldCountReceivesOfEachSourceAndContinueCounters() {
        MatchingStatistics before = new MatchingStatistics();
        before.searchedPosted(0, false);
        matcher.inherit(before);
        TestReceive cancelled = new TestReceive(2, 9);
        for (PostedReceive receive : List.of(new TestReceive(1, 1), new TestReceive(1, 2), cancelled)) {
            matcher.tryPost(receive);
        }
        matcher.cancel(cancelled);
        int[] bySource = new int[3];
        matcher.countPosted(bySource);

        assertThat(bySource).containsExactly(0, 2, 0);
        assertThat(matcher.statistics().postedSearches()).isOne();
        assertThat(matcher.statistics().postedDepth()).isEqualTo(2);
        assertThat(matcher.statistics(1, 2).unexpectedSearches()).isPositive();
        assertThat(matcher.contendedCalls()).isZero();
    }
}
