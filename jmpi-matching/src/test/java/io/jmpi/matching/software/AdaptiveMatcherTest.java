package io.jmpi.matching.software;

import static io.jmpi.matching.PostedReceive.ANY_TAG;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.Operation;
import io.jmpi.matching.contract.TestReceive;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract for the engine {@code adaptive}, and when it moves where. */
class AdaptiveMatcherTest extends MatcherContract {
    private static final int DEEP = 200;

    @Override
    protected Matcher newMatcher(MatchingHints hints) {
        return new AdaptiveMatcher(5, hints, new MatchingStatistics());
    }

    /**
     * Where in the stream it moves differs from one time to the next, and so does how deep each engine gets. But none gets
     * deeper than it would alone, and no table has more than twice the room that its depth takes.
     */
    @Override
    protected long mostMemory(List<Operation> stream) {
        Matcher adaptive = matcher;
        long most = 0;
        for (MatchingEngine engine : List.of(MatchingEngine.QUEUES, MatchingEngine.BINS, MatchingEngine.RANKS)) {
            matcher = engine.newMatcher(5, MatchingHints.NONE);
            playAndDrain(stream);
            most += 2 * matcher.statistics().memoryBytes();
        }
        matcher = adaptive;
        return most;
    }

    private void assertUses(String engine) {
        assertThat(((AdaptiveMatcher) matcher).currentEngineName()).isEqualTo(engine);
    }

    /** Rounds of many receives with different tags, matched in reverse. */
    private void matchInReverse(int rounds, int depth, int tagStep) {
        for (int round = 0; round < rounds; round++) {
            List<TestReceive> posted = new ArrayList<>();
            for (int i = 0; i < depth; i++) {
                posted.add(keep(SOURCE, tagStep * i));
            }
            for (int i = depth - 1; i >= 0; i--) {
                assertThat(matcher.arrive(message(SOURCE, tagStep * i))).isSameAs(posted.get(i));
            }
        }
    }

    @Test
    void shouldStayWithQueuesWhenTheyAreShort() {
        matchInReverse(1_000, 4, 1);
        assertUses("queues");
        assertThat(matcher.statistics().structureChanges()).isZero();
    }

    @Test
    void shouldStayWithQueuesWhenTheyAreLongButSearchesAreShort() {
        List<TestReceive> posted = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            posted.add(keep(SOURCE, i));
        }
        for (int i = 0; i < 5_000; i++) {
            assertThat(matcher.arrive(message(SOURCE, i))).isSameAs(posted.get(i));
        }
        assertUses("queues");
    }

    @Test
    void shouldMoveToBinsAndBackWhenQueuesGrowAndShrink() {
        matchInReverse(5, DEEP, 1);
        assertUses("bins");
        assertThat(matcher.statistics().structureChanges()).isEqualTo(1);

        matchInReverse(500, 2, 1);

        assertUses("queues");
        assertThat(matcher.statistics().structureChanges()).isEqualTo(2);
    }

    @Test
    void shouldMoveToRanksWhenReceivesHaveSourceAndAnyTag() {
        for (int round = 0; round < 5; round++) {
            for (int source = 0; source < DEEP; source++) {
                keep(source, ANY_TAG);
            }
            for (int source = DEEP - 1; source >= 0; source--) {
                assertThat(matcher.arrive(message(source, TAG))).isNotNull();
            }
        }
        assertUses("ranks");
        assertThat(matcher.statistics().structureChanges()).isEqualTo(1);
    }

    @Test
    void shouldTryRanksWhenAllTagsFallIntoOneBin() {
        for (int round = 0; round < 10; round++) {
            for (int i = 0; i < DEEP; i++) {
                keep(i, 1021 * i); // bins of source and tag differ: 9 * source
            }
            for (int i = DEEP - 1; i >= 0; i--) {
                assertThat(matcher.arrive(message(i, 1021 * i))).isNotNull();
            }
        }
        assertUses("bins");
        matchInReverse(10, DEEP, 1021);
        long changes = matcher.statistics().structureChanges();
        assertThat(changes).isBetween(2L, 3L); // to bins, then to ranks, which are no better, and perhaps back

        matchInReverse(20, DEEP, 1021);

        assertThat(matcher.statistics().structureChanges()).isEqualTo(changes); // and no swinging between the two
    }

    @Test
    void shouldLeaveDeepQueuesBeforeTheSearchesCostMoreThanTheMove() {
        for (int i = 0; i < 50_000; i++) {
            keep(SOURCE, i);
        }
        for (int i = 0; i < 20; i++) {
            assertThat(matcher.arrive(message(SOURCE, 49_999 - i))).isNotNull();
        }
        assertUses("bins");
    }

    /** Bins hold 40 entries each, so ranks are tried; but there is one source, and its queue holds them all. */
    @Test
    void shouldNotStayWithATrialThatIsDear() {
        for (int i = 0; i < 40_000; i++) {
            keep(SOURCE, i);
        }
        for (int i = 0; i < 90_000; i++) {
            TestReceive youngest = keep(SOURCE, 50_000 + i);
            assertThat(matcher.arrive(message(SOURCE, 50_000 + i))).isSameAs(youngest);
        }
        assertUses("bins");
        assertThat(matcher.statistics().structureChanges()).isEqualTo(3);
        assertThat(matcher.statistics().postedEntriesWalked()).isLessThan(10_000_000);
    }

    @Test
    void shouldNotJudgeBySearchesOfAMatcherBefore() {
        MatchingStatistics past = new MatchingStatistics();
        for (int i = 0; i < 10_000; i++) {
            past.searchedPosted(1_000, false);
        }
        matcher.statistics().add(past); // as when a communicator changes its engine

        matchInReverse(300, 2, 1);

        assertUses("queues");
        assertThat(matcher.statistics().structureChanges()).isZero();
        matchInReverse(5, DEEP, 1);
        assertUses("bins");
    }

    @Test
    void shouldKeepOrderWhenNodesOfAllClassesMove() {
        List<TestReceive> wildcards = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            wildcards.add(keep(SOURCE, ANY_TAG));
            wildcards.add(keep(PostedReceive.ANY_SOURCE, TAG + 1_000_000));
        }
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < DEEP; i++) {
                keep(SOURCE + 1, i);
            }
            for (int i = DEEP - 1; i >= 0; i--) {
                matcher.arrive(message(SOURCE + 1, i));
            }
        }
        assertUses("bins");

        for (TestReceive expected : wildcards) {
            assertThat(matcher.arrive(message(SOURCE, TAG + 1_000_000))).isSameAs(expected);
        }
    }
}
