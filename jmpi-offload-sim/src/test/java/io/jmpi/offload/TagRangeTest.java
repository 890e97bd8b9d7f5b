package io.jmpi.offload;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.SettledMatcher;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tags are ints without a sign, and nothing is used up by using them. Open MPI over UCX has 23 bits of them, which
 * programs that count their rounds in tags have exceeded (open-mpi/ompi#6940, llnl/SAMRAI#206, trilinos/Trilinos#15380).
 */
class TagRangeTest {
    /** Where fewer bits would wrap: those of Open MPI over UCX, those that {@code bins} hashes, and those of an int. */
    private static final int[] EDGES = {1 << 23, 1 << 24, 1 << 30, Integer.MAX_VALUE};

    private static final int ROUNDS = 1 << 23;

    /** How far the tags of two rounds are apart; odd, so that all low bits change. */
    private static final int STRIDE = TestExtent.of(63, 15, 1);

    /** As many envelopes as an engine may remember. */
    private static final int WARM_UP = STRIDE << 16;

    private static final int SOURCE = 3;
    private static final MatcherSettings POLLED = MatcherSettings.DEFAULT
            .with("hardware.tags", 64)
            .with("hardware.threshold", 0)
            .with("hardware.force.threshold", 0)
            .with("hardware.unit", "polled")
            .with("optimistic.cores", 0)
            .with("optimistic.lend", true);

    private static Matcher newMatcher(MatchingEngine engine) {
        Matcher matcher = engine.newMatcher(5, MatchingHints.NONE, POLLED);
        return matcher instanceof OffloadedMatcher offloaded ? new SettledMatcher(offloaded) : matcher;
    }

    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldPairInConstantMemoryWhenEachRoundHasANewTag(MatchingEngine engine) {
        Matcher matcher = newMatcher(engine);
        pairEach(matcher, 0, WARM_UP);
        long held = matcher.statistics().memoryBytes();

        pairEach(matcher, WARM_UP, ROUNDS + WARM_UP);

        assertThat(matcher.statistics().memoryBytes()).isEqualTo(held);
        assertThat(matcher.statistics().maxPostedDepth()).isEqualTo(1);
    }

    /** Every other message is unexpected. Asserts by hand, for there are millions. */
    private static void pairEach(Matcher matcher, int from, int to) {
        for (int tag = from; tag < to; tag += STRIDE) {
            TestMessage message = new TestMessage(SOURCE, tag);
            TestReceive receive = new TestReceive(SOURCE, tag);
            boolean paired = tag % 2 == 0
                    ? matcher.post(receive) == null && matcher.arrive(message) == receive
                    : matcher.arrive(message) == null && matcher.post(receive) == message;
            if (!paired) {
                throw new AssertionError("tag " + tag + " has not met its like");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldTellTagsApartWhenTheyDifferAboveAnyHashedBit(MatchingEngine engine) {
        int[] tags = IntStream.of(EDGES)
                .flatMap(edge -> IntStream.of(edge - 1, edge, edge ^ 1 << 24, edge & 0x7f))
                .distinct()
                .toArray();
        Matcher matcher = newMatcher(engine);
        TestReceive[] receives = new TestReceive[tags.length];
        for (int i = 0; i < tags.length; i++) {
            receives[i] = new TestReceive(i % 2 == 0 ? SOURCE : PostedReceive.ANY_SOURCE, tags[i]);
            assertThat(matcher.post(receives[i])).isNull();
        }
        for (int i = tags.length - 1; i >= 0; i--) {
            assertThat(matcher.arrive(new TestMessage(SOURCE, tags[i]))).isSameAs(receives[i]);
        }
        for (int tag : tags) {
            assertThat(matcher.arrive(new TestMessage(SOURCE, tag))).isNull();
        }
        for (int i = tags.length - 1; i >= 0; i--) {
            assertThat(matcher.probe(PostedReceive.ANY_SOURCE, tags[i], false).tag())
                    .isEqualTo(tags[i]);
            assertThat(matcher.post(new TestReceive(SOURCE, tags[i])).tag()).isEqualTo(tags[i]);
        }
    }
}
