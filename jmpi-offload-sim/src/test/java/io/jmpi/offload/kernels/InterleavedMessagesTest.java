package io.jmpi.offload.kernels;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.offload.dpa.Interleavings.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * All interleavings of messages that meet posted receives: each ends as a list of receives, searched from its front by one
 * message after the other, would have it.
 *
 * <p>Enumerated are all sequences of messages from two sources with two tags, and all sequences of receives of the nine kinds
 * (either source or any, either tag or any), except those that are like another; see {@link Patterns}. Each is tried
 *
 * <ul>
 *   <li>up to 3 messages and 2 receives: with all switches of the program, in tables of one bin, where all collide, and of
 *       several, where none do;
 *   <li>3 messages and 3 or 4 receives: each case with one of these sixteen ways, which change from case to case. Of 4
 *       receives, those that match nothing are all alike.
 * </ul>
 *
 * <p>Of the larger sets a build takes a {@link Slice}.
 *
 * <p>Two threads take three or four messages, so that a thread comes to its next block while the other is still at work.
 */
@Tag("full")
class InterleavedMessagesTest {
    private static final int WAYS = 16;

    /** One of eight combinations of switches, and with 8 more in tables without collisions. */
    static MatchingCase caseOf(
            int threads, int way, boolean allowOvertaking, List<Envelope> receives, List<Envelope> messages) {
        ProgramOptions options = new ProgramOptions(
                true, (way & 1) == 0, (way & 2) == 0, (way & 4) == 0, false, false, false, allowOvertaking);
        return new MatchingCase(threads, (way & 8) == 0 ? 1 : Patterns.SPREAD, options, receives, messages);
    }

    private static void check(MatchingCase one) {
        Failure failure = one.explore();
        assertNull(failure, () -> one + ": " + failure);
    }

    /** Checks all cases of a size in all ways. */
    private static void checkAllWays(int threads, int messages, int receives, boolean allowOvertaking) {
        checkAllWays(threads, messages, receives, allowOvertaking, 1);
    }

    /** Checks all cases of a size in all ways, or a slice of these pairs. */
    private static void checkAllWays(int threads, int messages, int receives, boolean allowOvertaking, int stride) {
        Slice slice = new Slice(stride);
        int cases = 0;
        int checked = 0;
        for (List<Envelope> arriving : Patterns.messages(messages)) {
            for (List<Envelope> posted : Patterns.sequences(Patterns.receives(arriving, true), receives)) {
                for (int way = 0; way < WAYS; way++) {
                    cases++;
                    if (slice.hasNext()) {
                        check(caseOf(threads, way, allowOvertaking, posted, arriving));
                        checked++;
                    }
                }
            }
        }
        assertEnough(checked, cases, stride);
    }

    /** Checks all cases of a size, or a slice of them, in ways that change from case to case. */
    private static void checkOneWay(
            int threads, int messages, int receives, boolean oneInEachIndex, boolean allowOvertaking, int stride) {
        Slice slice = new Slice(stride);
        int cases = 0;
        int checked = 0;
        for (List<Envelope> arriving : Patterns.messages(messages)) {
            for (List<Envelope> posted : Patterns.sequences(Patterns.receives(arriving, oneInEachIndex), receives)) {
                int way = (7 * cases + cases / WAYS) % WAYS;
                cases++;
                if (slice.hasNext()) {
                    check(caseOf(threads, way, allowOvertaking, posted, arriving));
                    checked++;
                }
            }
        }
        assertEnough(checked, cases, stride);
    }

    private static void assertEnough(int checked, int cases, int stride) {
        assertTrue(checked > 0 && checked >= cases / stride, "only " + checked + " cases of " + cases);
    }

    @Test
    void shouldMatchInOrderWithUpToTwoReceivesWhateverTheOrderOfSteps() {
        for (int receives = 0; receives <= 2; receives++) {
            for (int messages = 1; messages <= 2; messages++) {
                checkAllWays(1, messages, receives, false);
            }
            checkAllWays(2, 2, receives, false);
            checkAllWays(3, 3, receives, false, receives == 2 ? 29 : 1);
        }
    }

    @Test
    void shouldMatchInOrderAcrossBlocksWhateverTheOrderOfSteps() {
        for (int receives = 0; receives <= 2; receives++) {
            checkAllWays(2, 3, receives, false, receives == 2 ? 7 : 1);
        }
        checkOneWay(2, 3, 3, true, false, 7);
        checkOneWay(2, 4, 3, false, false, 73);
    }

    @Test
    void shouldMatchInOrderWithThreeReceivesWhateverTheOrderOfSteps() {
        checkOneWay(3, 3, 3, true, false, 7);
    }

    @Test
    void shouldMatchInOrderWithFourReceivesWhateverTheOrderOfSteps() {
        checkOneWay(3, 3, 4, false, false, 89);
    }

    @Test
    void shouldMatchInOrderWithFourOfAllInSampledCases() {
        Random random = TestSeeds.random("InterleavedMessagesTest");
        for (int sample = 0; sample < TestExtent.of(10, 100); sample++) {
            List<Envelope> receives = new ArrayList<>();
            List<Envelope> messages = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Envelope receive = Patterns.envelope(random.nextInt(3) - 1, random.nextInt(3) - 1);
                receives.add(i > 0 && random.nextBoolean() ? receives.get(i - 1) : receive);
                messages.add(Patterns.envelope(random.nextInt(2), random.nextInt(2)));
            }
            check(caseOf(4, random.nextInt(WAYS), false, receives, messages));
        }
    }

    /**
     * The second thread loses the first receive and takes the second, which the two threads above it share: these are not
     * one receive apart from what they booked, but two. It takes four threads to tell.
     */
    @Test
    void shouldNotTakeFastPathWhenConflictBelowMovesSharedReceive() {
        Envelope first = Patterns.envelope(0, -1);
        Envelope shared = Patterns.envelope(-1, 1);
        List<Envelope> receives = List.of(first, shared, shared, shared);
        List<Envelope> messages = List.of(
                Patterns.envelope(0, 0), Patterns.envelope(0, 1), Patterns.envelope(1, 1), Patterns.envelope(1, 1));
        check(caseOf(4, 1, false, receives, messages));
    }

    /** The third thread wants none of the receives that the others share, so the fourth is two receives on, not three. */
    @Test
    void shouldNotTakeFastPathWhenThreadBetweenDoesNotShareReceive() {
        Envelope shared = Patterns.envelope(0, 0);
        List<Envelope> receives = List.of(shared, shared, shared, shared);
        List<Envelope> messages = List.of(shared, shared, Patterns.envelope(1, 1), shared);
        check(caseOf(4, 1, false, receives, messages));
    }

    @Test
    void shouldGiveEachMessageSomeReceiveWhereOvertakingIsAllowed() {
        for (int receives = 0; receives <= 2; receives++) {
            checkAllWays(2, 2, receives, true);
        }
        checkOneWay(2, 3, 3, false, true, 29);
        checkOneWay(3, 3, 3, false, true, 211);
    }
}
