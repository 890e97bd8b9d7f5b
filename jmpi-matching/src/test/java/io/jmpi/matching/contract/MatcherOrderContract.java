package io.jmpi.matching.contract;

import static io.jmpi.matching.PostedReceive.ANY_SOURCE;
import static io.jmpi.matching.PostedReceive.ANY_TAG;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Who is paired with whom: the half of {@link MatcherContract} about order and envelopes, and the fixture of both halves. {@link LongTests} says why a
 * test takes long.
 */
@ExtendWith(LongTests.class)
public abstract class MatcherOrderContract {
    protected static final int SOURCE = 3;
    protected static final int TAG = 7;
    private static final int DEEP = TestExtent.of(5_000, 20_000, 20_000);

    /** Envelopes of the four classes of receives, all of which accept a message from SOURCE with TAG. */
    private static final List<int[]> CLASSES =
            List.of(new int[] {SOURCE, TAG}, new int[] {ANY_SOURCE, TAG}, new int[] {SOURCE, ANY_TAG}, new int[] {
                ANY_SOURCE, ANY_TAG
            });

    /** An empty matcher without hints. */
    protected Matcher matcher;

    protected abstract Matcher newMatcher(MatchingHints hints);

    @BeforeEach
    protected void createMatcher() {
        matcher = newMatcher(MatchingHints.NONE);
    }

    protected static Stream<Arguments> classes() {
        return CLASSES.stream().map(envelope -> Arguments.of(envelope[0], envelope[1]));
    }

    // Order: C1, a message goes to the earliest posted receive that accepts it.

    @ParameterizedTest
    @MethodSource("ordersOfFourClasses")
    void shouldMatchEarliestReceiveWhenClassesArePostedInAnyOrder(List<int[]> order) {
        List<TestReceive> posted = new ArrayList<>();
        for (int[] envelope : order) {
            keep(SOURCE, TAG + 1021); // never accepts, but stands in the same bin
            keep(ANY_SOURCE, TAG + 1); // never accepts, but is a wildcard receive
            posted.add(keep(envelope[0], envelope[1]));
        }

        for (TestReceive expected : posted) {
            assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(expected);
        }
        assertThat(matcher.arrive(message(SOURCE, TAG))).isNull();
    }

    protected static Stream<List<int[]>> ordersOfFourClasses() {
        List<List<int[]>> orders = new ArrayList<>();
        permute(new ArrayList<>(CLASSES), 0, orders);
        return orders.stream();
    }

    private static void permute(List<int[]> classes, int position, List<List<int[]>> orders) {
        if (position == classes.size()) {
            orders.add(List.copyOf(classes));
        }
        for (int i = position; i < classes.size(); i++) {
            Collections.swap(classes, position, i);
            permute(classes, position + 1, orders);
            Collections.swap(classes, position, i);
        }
    }

    @Test
    void shouldPassOverEarlierReceivesWhenTheyDoNotAccept() {
        keep(SOURCE, TAG + 1);
        keep(SOURCE + 1, TAG);
        keep(SOURCE + 1, ANY_TAG);
        keep(ANY_SOURCE, TAG + 1);
        TestReceive accepting = keep(SOURCE, TAG);

        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(accepting);
        assertThat(matcher.arrive(message(SOURCE, TAG))).isNull();
    }

    @Test
    void shouldMatchInOrderOfPostingWhenReceivesAreEqual() {
        TestReceive first = keep(SOURCE, TAG);
        TestReceive second = keep(SOURCE, TAG);
        TestReceive third = keep(SOURCE, TAG);

        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(first);
        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(second);
        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(third);
    }

    // Order: C2, messages of one sender that a receive accepts are matched in the order in which they were sent.

    @ParameterizedTest
    @MethodSource("classes")
    void shouldMatchInOrderOfArrivalWhenMessagesAreEqual(int source, int tag) {
        TestMessage first = unexpected(SOURCE, TAG);
        TestMessage second = unexpected(SOURCE, TAG);
        TestMessage third = unexpected(SOURCE, TAG);

        assertThat(matcher.post(receive(source, tag))).isSameAs(first);
        assertThat(matcher.post(receive(source, tag))).isSameAs(second);
        assertThat(matcher.post(receive(source, tag))).isSameAs(third);
        assertThat(matcher.post(receive(source, tag))).isNull();
    }

    @Test
    void shouldMatchOldestMessageWhenWildcardReceiveAcceptsSeveral() {
        TestMessage otherSource = unexpected(SOURCE + 1, TAG);
        TestMessage otherTag = unexpected(SOURCE, TAG + 1);
        TestMessage same = unexpected(SOURCE, TAG);
        TestMessage last = unexpected(SOURCE, TAG + 1);

        assertThat(matcher.post(receive(SOURCE, ANY_TAG))).isSameAs(otherTag);
        assertThat(matcher.post(receive(ANY_SOURCE, TAG))).isSameAs(otherSource);
        assertThat(matcher.post(receive(ANY_SOURCE, ANY_TAG))).isSameAs(same);
        assertThat(matcher.post(receive(ANY_SOURCE, ANY_TAG))).isSameAs(last);
    }

    @Test
    void shouldMatchRestInOrderWhenExactReceiveTookMessageFromTheMiddle() {
        TestMessage first = unexpected(SOURCE, TAG);
        TestMessage middle = unexpected(SOURCE, TAG + 1);
        TestMessage last = unexpected(SOURCE, TAG);

        assertThat(matcher.post(receive(SOURCE, TAG + 1))).isSameAs(middle);
        assertThat(matcher.post(receive(ANY_SOURCE, ANY_TAG))).isSameAs(first);
        assertThat(matcher.post(receive(SOURCE, TAG))).isSameAs(last);
    }

    @Test
    void shouldPairAllWhenMessagesArriveInReverseOrder() {
        List<TestReceive> posted = new ArrayList<>();
        for (int tag = 0; tag < 100; tag++) {
            posted.add(keep(SOURCE, tag));
        }
        for (int tag = 99; tag >= 0; tag--) {
            assertThat(matcher.arrive(message(SOURCE, tag))).isSameAs(posted.get(tag));
        }
    }

    // Envelopes that are hard on a hash.

    @Test
    void shouldCompareWholeEnvelopeWhenAllFallIntoOneBin() {
        int tags = 200;
        for (int i = 0; i < tags; i++) {
            unexpected(SOURCE, 1021 * i);
        }
        for (int i = tags - 1; i >= 0; i--) {
            ArrivedMessage message = matcher.post(receive(SOURCE, 1021 * i));
            assertThat(message.tag()).isEqualTo(1021 * i);
        }
        for (int i = 0; i < tags; i++) {
            keep(SOURCE, 1021 * i);
        }
        for (int i = tags - 1; i >= 0; i--) {
            assertThat(matcher.arrive(message(SOURCE, 1021 * i)).postedTag()).isEqualTo(1021 * i);
        }
    }

    @Test
    void shouldCompareWholeEnvelopeWhenOnlyHighBitsDiffer() {
        int[] values = {5, 5 | 1 << 20, 5 | 1 << 23, 5 | 1 << 24, 5 | 1 << 30, Integer.MAX_VALUE};
        List<TestReceive> posted = new ArrayList<>();
        for (int source : values) {
            for (int tag : values) {
                posted.add(keep(source, tag));
            }
        }
        Collections.reverse(posted);
        for (TestReceive expected : posted) {
            assertThat(matcher.arrive(message(expected.postedSource(), expected.postedTag())))
                    .isSameAs(expected);
        }
        TestMessage large = unexpected(Integer.MAX_VALUE, Integer.MAX_VALUE);
        assertThat(matcher.post(receive(ANY_SOURCE, Integer.MAX_VALUE))).isSameAs(large);
    }

    @Test
    void shouldPairAllWhenQueuesAreDeep() {
        List<TestReceive> posted = new ArrayList<>();
        for (int i = 0; i < DEEP; i++) {
            posted.add(keep(SOURCE, i));
        }
        assertThat(matcher.statistics().postedDepth()).isEqualTo(DEEP);
        for (int i = DEEP - 1; i >= 0; i--) {
            assertThat(matcher.arrive(message(SOURCE, i))).isSameAs(posted.get(i));
        }

        List<TestMessage> arrived = new ArrayList<>();
        for (int i = 0; i < DEEP; i++) {
            arrived.add(unexpected(SOURCE, i));
        }
        assertThat(matcher.statistics().unexpectedDepth()).isEqualTo(DEEP);
        for (int i = DEEP - 1; i >= 0; i--) {
            assertThat(matcher.post(receive(SOURCE, i))).isSameAs(arrived.get(i));
        }
    }

    /** Forward, because in reverse an engine of plain lists would walk 10^10 entries: searches are short, and what is left is {@code link}. */
    @Test
    void shouldPairInOrderWhenManyOfAllClassesAreKept() {
        int depth = TestExtent.of(20_000, 100_000, 100_000);
        List<TestReceive> posted = new ArrayList<>();
        for (int i = 0; i < depth; i++) {
            int source = i % 7 == 3 ? ANY_SOURCE : i % 50;
            int tag = i % 11 == 5 ? ANY_TAG : i;
            posted.add(keep(source, tag));
        }
        assertThat(matcher.statistics().maxPostedDepth()).isEqualTo(depth);
        for (int i = 0; i < depth; i++) {
            assertThat(matcher.arrive(message(i % 50, i))).isSameAs(posted.get(i));
        }
        List<TestMessage> arrived = new ArrayList<>();
        for (int i = 0; i < depth; i++) {
            arrived.add(unexpected(i % 50, i));
        }
        assertThat(matcher.statistics().maxUnexpectedDepth()).isEqualTo(depth);
        for (int i = 0; i < depth; i++) {
            TestReceive receive = receive(i % 7 == 3 ? ANY_SOURCE : i % 50, i % 11 == 5 ? ANY_TAG : i);
            assertThat(matcher.post(receive)).isSameAs(arrived.get(i));
        }
        assertThat(matcher.statistics().unexpectedDepth()).isZero();
    }

    protected static TestReceive receive(int source, int tag) {
        return new TestReceive(source, tag);
    }

    protected static TestMessage message(int source, int tag) {
        return new TestMessage(source, tag);
    }

    /** Posts a receive that finds no message. */
    protected final TestReceive keep(int source, int tag) {
        TestReceive receive = receive(source, tag);
        assertThat(matcher.post(receive)).isNull();
        return receive;
    }

    /** Lets a message arrive that finds no receive. */
    protected final TestMessage unexpected(int source, int tag) {
        TestMessage message = message(source, tag);
        assertThat(matcher.arrive(message)).isNull();
        return message;
    }
}
