package io.jmpi.matching.software.vector;

import static io.jmpi.matching.PostedReceive.ANY_SOURCE;
import static io.jmpi.matching.PostedReceive.ANY_TAG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.StreamCheck;
import io.jmpi.matching.contract.StreamShape;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import io.jmpi.matching.contract.TestSeeds;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract for the widest and the narrowest keys of the engine {@code vector}, and what its searches cost. */
class VectorMatcherTest {
    @Nested
    class Words extends Contract {
        Words() {
            super(16);
        }

        /** Keys of 32 bits have 8 of the tag. */
        @Test
        void shouldCompareWholeEnvelopesWhenKeysAreEqual() {
            keep(SOURCE, TAG);
            keep(SOURCE + (1 << 24), TAG);
            TestReceive last = keep(SOURCE, TAG + 256);
            assertThat(matcher.arrive(message(SOURCE, TAG + 256))).isSameAs(last);
        }

        @Test
        void shouldCompareOtherPartWhenReceiveHasOneWildcard() {
            keep(SOURCE, ANY_TAG);
            TestReceive second = keep(ANY_SOURCE, TAG);
            assertThat(matcher.arrive(message(SOURCE + 1, TAG))).isSameAs(second);
        }
    }

    @Nested
    class Bytes extends Contract {
        Bytes() {
            super(64);
        }

        /** Source XOR tag is the same for mirrored envelopes. */
        @Test
        void shouldCompareWholeEnvelopesWhenKeysAreEqual() {
            keep(2, 1);
            TestReceive last = keep(1, 2);
            assertThat(matcher.arrive(message(1, 2))).isSameAs(last);
        }
    }

    abstract static class Contract extends MatcherContract {
        private final int lanes;

        Contract(int lanes) {
            this.lanes = lanes;
        }

        @Override
        protected Matcher newMatcher(MatchingHints hints) {
            return new VectorMatcher(lanes, hints, new MatchingStatistics());
        }

        @Test
        void shouldWalkOneNodeForAllItsLanes() {
            for (int i = 0; i < 5 * lanes; i++) {
                keep(SOURCE, TAG + i);
                unexpected(SOURCE + 1, TAG + i);
            }
            long before = matcher.statistics().postedEntriesWalked();
            long beforeUnexpected = matcher.statistics().unexpectedEntriesWalked();
            matcher.arrive(message(SOURCE, TAG + 5 * lanes - 1));
            matcher.post(receive(SOURCE + 1, TAG + 5 * lanes - 1));
            assertThat(matcher.statistics().postedEntriesWalked() - before).isEqualTo(5);
            assertThat(matcher.statistics().unexpectedEntriesWalked() - beforeUnexpected)
                    .isEqualTo(5);
        }

        /** All bits of both keys are set, as those of places without an entry. */
        @Test
        void shouldPassPlacesWithoutEntryWhenAKeyHasAllBitsSet() {
            int allBits = 0x7fff_ffff;
            TestReceive cancelled = keep(allBits, TAG);
            TestReceive other = keep(SOURCE, TAG);
            assertThat(matcher.cancel(cancelled)).isTrue();
            TestMessage message = message(allBits, allBits);
            assertThat(matcher.arrive(message)).isNull();
            assertThat(matcher.post(receive(allBits, allBits))).isSameAs(message);
            assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(other);
        }

        @Test
        void shouldUseNodesAgainWhenTheirLastEntryHasLeft() {
            for (int i = 0; i < lanes + 1; i++) {
                keep(SOURCE, TAG);
            }
            long memory = matcher.statistics().memoryBytes();
            for (int i = 0; i < 10 * lanes; i++) {
                matcher.arrive(message(SOURCE, TAG));
                keep(SOURCE, TAG);
            }
            assertThat(matcher.statistics().memoryBytes()).isLessThanOrEqualTo(memory * 3 / 2);
        }
    }

    @Test
    void shouldPairLikeTheOracleWithThirtyTwoKeysToo() {
        for (StreamShape shape : StreamShape.values()) {
            String failure = StreamCheck.failure(
                    hints -> new VectorMatcher(32, hints, new MatchingStatistics()),
                    MatchingHints.NONE,
                    shape,
                    TestSeeds.SEED,
                    3,
                    2_000);
            assertThat(failure).isNull();
        }
    }

    @Test
    void shouldNameTheLanesThatThereAre() {
        assertThatThrownBy(() -> LaneKeys.of(8)).hasMessageContainingAll("8", "16, 32 or 64");
    }
}
