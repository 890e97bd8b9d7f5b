package io.jmpi.offload.hardware;

import static io.jmpi.matching.PostedReceive.ANY_SOURCE;
import static io.jmpi.matching.PostedReceive.ANY_TAG;
import static io.jmpi.offload.hardware.HardwareRun.LONG;
import static io.jmpi.offload.hardware.HardwareRun.SOURCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import io.jmpi.matching.envelope.SequenceNumber;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which receives the unit gets by their number, what prevents it, and the races of cancelling; each step by step. */
class UnitTraceTest {
    private static final int TAG = 7;

    private HardwareRun run = HardwareRun.overlap(64, new SequenceTrace(true));
    private SenderNumbers numbers = SenderNumbers.all();

    private TestReceive post(String name) {
        return run.post(name, TAG);
    }

    private TestReceive postScattered(String name) {
        return run.post(name, new TestReceive(SOURCE, TAG).withBuffer(LONG, false));
    }

    /** A numbered message, which the unit sees at once. */
    private void arrive(String name, int tag) {
        run.arrive(name, new TestMessage(SOURCE, tag).withData(8, false).numbered(numbers.next(SOURCE, tag)));
        run.wire();
    }

    private void arrive(String name) {
        arrive(name, TAG);
    }

    // What the unit gets.

    @Test
    void shouldOffloadAllOthersWhenOneReceiveOfAWindowIsNotContiguous() {
        for (int scattered = 0; scattered < 64; scattered++) {
            List<String> expected = new ArrayList<>();
            for (int i = 0; i < 64; i++) {
                String name = "r" + i;
                TestReceive receive = i == scattered ? postScattered(name) : post(name);
                assertThat(run.isOffloaded(receive)).as(name).isEqualTo(i != scattered);
                expected.add(name + " gets m" + i);
            }
            run.commands();
            long before = run.counter("unit_matched");
            for (int i = 0; i < 64; i++) {
                arrive("m" + i);
            }
            assertThat(run.poll()).isEqualTo(expected);
            assertThat(run.counter("unit_matched")).isEqualTo(before + 63);
        }
        assertThat(run.counter("unit_traced")).isEqualTo(64 * 63 / 2);
        assertThat(run.counter("software_not_contiguous")).isEqualTo(64);
    }

    @Test
    void shouldOffloadLaterOnesWhenListWasFull() {
        run = HardwareRun.overlap(2, new SequenceTrace(true));
        post("r0");
        post("r1");
        assertThat(run.isOffloaded(post("r2"))).isFalse();
        assertThat(run.counter("software_list_full")).isEqualTo(1);
        run.commands();
        arrive("m0");
        assertThat(run.poll()).containsExactly("r0 gets m0");
        assertThat(run.isOffloaded(post("r3"))).isTrue();
        run.commands();
        arrive("m1");
        arrive("m2");
        arrive("m3");
        assertThat(run.poll()).containsExactly("r1 gets m1", "r2 gets m2", "r3 gets m3");
        assertThat(run.counter("unit_matched")).isEqualTo(3);
    }

    @Test
    void shouldNotNumberWhenWildcardMayTakeTheMessage() {
        run.post("wild", new TestReceive(SOURCE, ANY_TAG).withBuffer(LONG, true));
        run.post("any", new TestReceive(ANY_SOURCE, TAG).withBuffer(LONG, true));
        assertThat(run.isOffloaded(post("r"))).isFalse();
        assertThat(run.counter("software_any_tag")).isEqualTo(1);
        assertThat(run.counter("software_any_source")).isEqualTo(1);
        assertThat(run.counter("software_older_wildcard")).isEqualTo(1);
        arrive("m0");
        arrive("m1");
        assertThat(run.poll()).containsExactly("wild gets m0", "any gets m1");
        assertThat(run.isOffloaded(post("numbered"))).isTrue(); // two are consumed, and r waits
        run.commands();
        arrive("m2");
        arrive("m3");
        assertThat(run.poll()).containsExactly("r gets m2", "numbered gets m3");
        assertThat(run.counter("unit_matched")).isEqualTo(1);
    }

    @Test
    void shouldCountMessageWhenProbeOrLateReceiveTakesIt() {
        arrive("probed");
        arrive("late");
        run.poll();
        assertThat(run.matcher.probe(SOURCE, TAG, true)).isNotNull();
        assertThat(run.matcher.post(new TestReceive(SOURCE, TAG))).isNotNull();
        postScattered("r");
        assertThat(run.isOffloaded(post("numbered"))).isTrue();
        run.settle();
        arrive("m2");
        arrive("m3");
        assertThat(run.poll()).containsExactly("r gets m2", "numbered gets m3");
        assertThat(run.counter("unit_matched")).isEqualTo(1);
    }

    // Streams that are not numbered, or not known.

    @Test
    void shouldMatchAsWithoutNumbersWhenSenderNumbersNothing() {
        numbers = SenderNumbers.NONE;
        post("r0");
        TestReceive numbered = post("r1");
        run.commands();
        arrive("m0");
        assertThat(run.poll()).containsExactly("r0 gets m0"); // from here on the stream is known to have none
        assertThat(run.isOffloaded(numbered)).isTrue();
        assertThat(run.isOffloaded(post("r2"))).isFalse(); // would be in front of r1, which the unit cannot match
        assertThat(run.counter("software_not_numbered")).isEqualTo(1);
        run.settle();
        arrive("m1");
        arrive("m2");
        assertThat(run.poll()).containsExactly("r1 gets m1", "r2 gets m2");
        run.settle();
        assertThat(run.counter("unit_matched")).isZero();
        post("r3");
        run.commands();
        arrive("m3");
        assertThat(run.poll()).containsExactly("r3 gets m3");
        assertThat(run.counter("unit_matched")).isEqualTo(1);
        postScattered("s");
        assertThat(run.isOffloaded(post("behind s"))).isFalse();
    }

    @Test
    void shouldLearnFromTheNextMessageWhenMatcherReplacesAnother() {
        run = HardwareRun.overlap(64, new SequenceTrace(false));
        numbers = new SenderNumbers((source, tag) -> Integer.MAX_VALUE - 2); // wraps
        post("r0"); // takes any number
        run.commands();
        arrive("m0");
        assertThat(run.poll()).containsExactly("r0 gets m0");
        assertThat(run.counter("unit_matched")).isEqualTo(1);
        postScattered("s");
        for (int i = 2; i < 6; i++) {
            assertThat(run.isOffloaded(post("r" + i))).isTrue();
        }
        run.commands();
        for (int i = 1; i < 6; i++) {
            arrive("m" + i);
        }
        assertThat(run.poll()).containsExactly("s gets m1", "r2 gets m2", "r3 gets m3", "r4 gets m4", "r5 gets m5");
        assertThat(run.counter("unit_matched")).isEqualTo(5);
    }

    @Test
    void shouldStayInSoftwareWhenSourceDoesNotFit() {
        int large = 0xf_ffff;
        run.post("r", new TestReceive(large, TAG).withBuffer(LONG, true));
        run.post("fits", new TestReceive(large - 1, TAG).withBuffer(LONG, true));
        assertThat(run.counter("software_large_source")).isEqualTo(1);
        run.commands();
        run.arrive("m", new TestMessage(large, TAG).numbered(SequenceNumber.of(0)));
        run.arrive("n", new TestMessage(large - 1, TAG).numbered(SequenceNumber.of(0)));
        assertThat(run.settle()).containsExactly("r gets m", "fits gets n");
        assertThat(run.counter("unit_matched")).isEqualTo(1);
    }

    /** A number that is used again while the receive that has it waits would name two receives. */
    @Test
    void shouldStayInSoftwareWhenAllNumbersAreInUse() {
        run = HardwareRun.overlap(8192, new SequenceTrace(true));
        for (int i = 0; i < TraceTag.WINDOW; i++) {
            assertThat(run.isOffloaded(post("r"))).isTrue();
            run.commands();
        }
        assertThat(run.isOffloaded(post("outside"))).isFalse();
        assertThat(run.counter("software_window_full")).isEqualTo(1);
        arrive("m");
        arrive("m");
        assertThat(run.poll()).containsExactly("r gets m", "r gets m");
        assertThat(run.isOffloaded(post("r"))).isTrue(); // with the number of the second
        run.commands();
        for (int i = 2; i < TraceTag.WINDOW; i++) {
            arrive("m");
            assertThat(run.poll()).containsExactly("r gets m");
        }
        arrive("m");
        assertThat(run.poll()).containsExactly("outside gets m");
        arrive("m");
        assertThat(run.poll()).containsExactly("r gets m");
    }

    // Cancelling.

    @Test
    void shouldCallLaterOnesBackWhenReceiveIsCancelled() {
        TestReceive[] r = {post("r0"), post("r1"), post("r2"), post("r3")};
        run.commands();
        assertThat(run.matcher.cancel(r[1])).isFalse();
        assertThat(run.isOffloaded(post("r4"))).isFalse(); // its number is not known now
        assertThat(run.counter("software_cancellation")).isEqualTo(1);
        assertThat(run.counter("unit_called_back")).isEqualTo(2);
        assertThat(run.settle()).containsExactly("r1 is cancelled");
        assertThat(run.isOffloaded(r[0])).isTrue();
        assertThat(run.isOffloaded(r[2])).isFalse();
        assertThat(run.isOffloaded(post("r5"))).isTrue();
        run.settle();
        for (int i = 0; i < 5; i++) {
            arrive("m" + i);
        }
        assertThat(run.poll()).containsExactly("r0 gets m0", "r2 gets m1", "r3 gets m2", "r4 gets m3", "r5 gets m4");
        assertThat(run.unit.tagsInUse()).isZero();
    }

    @Test
    void shouldMatchWhenMessageComesBeforeTheUnitHasGivenAllBack() {
        TestReceive cancelled = postScattered("cancelled");
        post("r1");
        post("r2");
        run.commands();
        assertThat(run.matcher.cancel(cancelled)).isFalse();
        run.command(); // the unit gives r2 back, but still has r1
        arrive("m0");
        arrive("m1"); // r1 has it, so that the cancelled receive must get m0
        assertThat(run.settle()).containsExactly("cancelled gets m0", "r1 gets m1");
        arrive("m2");
        assertThat(run.settle()).containsExactly("r2 gets m2");
    }

    @Test
    void shouldCancelAtOnceWhenUnitHasNoLaterOne() {
        post("r0");
        TestReceive scattered = postScattered("s");
        assertThat(run.matcher.cancel(scattered)).isTrue();
        assertThat(run.counter("unit_called_back")).isZero();
        post("r1");
        run.commands();
        arrive("m0");
        arrive("m1");
        assertThat(run.poll()).containsExactly("r0 gets m0", "r1 gets m1");
        assertThat(run.counter("unit_matched")).isEqualTo(2);
    }

    @Test
    void shouldCancelAllWhenWindowIsCancelledOldestFirst() {
        List<TestReceive> window = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            window.add(post("r" + i));
            expected.add("r" + i + " is cancelled");
        }
        run.commands();
        for (TestReceive receive : window) {
            assertThat(run.matcher.cancel(receive)).isFalse();
        }
        assertThat(run.settle()).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(run.unit.tagsInUse()).isZero();
        post("r");
        run.commands();
        arrive("m");
        assertThat(run.poll()).containsExactly("r gets m");
        assertThat(run.counter("unit_matched")).isEqualTo(1);
    }

    /** Matches may be processed before older messages that the unit has found unexpected. */
    @Test
    void shouldNotCancelWhenTheUnitHasMatchedALaterNumber() {
        MessageStream stream = new MessageStream(true);
        TestReceive first = new TestReceive(SOURCE, TAG);
        UnitReceive inSoftware = new UnitReceive();
        first.order(1);
        stream.stored(inSoftware);
        UnitReceive inUnit = new UnitReceive();
        inUnit.sequence = stream.nextNumber();
        stream.stored(inUnit);
        assertThat(stream.mustMatch(first)).isFalse();
        stream.matchedByUnit(2);
        stream.removed(inUnit);
        assertThat(stream.mustMatch(first)).isTrue();
        TestReceive third = new TestReceive(SOURCE, TAG);
        third.order(3);
        assertThat(stream.mustMatch(third)).isFalse();
    }

    /**
     * Numbers are learnt while a message waits for the unit's answer, and so are one too low. Without order the unit
     * may then match a later receive before an older one, which can be cancelled nevertheless.
     */
    @Test
    void shouldCancelAndDrainWhenYoungerReceiveHasOvertaken() {
        run = HardwareRun.overlap(64, new SequenceTrace(false), new MatchingHints(false, false, false, true));
        numbers = new SenderNumbers((source, tag) -> 1);
        post("r0");
        post("r1");
        arrive("m0");
        arrive("m1");
        assertThat(run.poll()).isEmpty(); // both ask the unit
        run.command();
        run.command();
        run.command();
        assertThat(run.poll()).containsExactly("r0 gets m0");
        TestReceive overtaken = post("r2");
        post("r3");
        TestReceive last = post("r4");
        run.commands();
        arrive("m2");
        assertThat(run.settle()).containsExactly("r1 gets m1", "r3 gets m2");
        assertThat(run.matcher.cancel(overtaken)).isFalse();
        assertThat(run.settle()).containsExactly("r2 is cancelled");
        List<PostedReceive> drained = new ArrayList<>();
        run.matcher.drainPosted(drained::add);
        assertThat(drained).containsExactly(last);
    }

    // Giving up and draining.

    @Test
    void shouldNumberAnewWhenReceivesAreDrainedAndStoredAgain() {
        postScattered("s");
        post("r1");
        post("r2");
        run.settle();
        List<PostedReceive> drained = new ArrayList<>();
        run.matcher.drainPosted(drained::add);
        assertThat(drained).hasSize(3);
        drained.remove(1); // as if its peer were lost
        drained.forEach(run.matcher::adopt);
        run.settle();
        arrive("m0");
        arrive("m1");
        assertThat(run.poll()).containsExactly("s gets m0", "r2 gets m1");
        assertThat(run.counter("unit_matched")).isEqualTo(1);
    }

    @Test
    void shouldGiveEverythingBackWhenUnitIsAbandonedWhileReceivesAreCancelled() {
        TestReceive s = postScattered("s");
        TestReceive r1 = post("r1");
        TestReceive r2 = post("r2");
        run.commands();
        run.matcher.cancel(s);
        run.matcher.cancel(r1);
        run.command(); // one answer is on its way
        run.matcher.abandon();
        List<PostedReceive> drained = new ArrayList<>();
        run.matcher.drainPosted(drained::add);
        assertThat(drained).containsExactly(s, r1, r2);
        assertThat(drained).noneMatch(PostedReceive::isStored);
    }

    @Test
    void shouldHoldMoreMemoryWhenThereAreMoreStreams() {
        long before = run.matcher.statistics().memoryBytes();
        for (int tag = 0; tag < 1000; tag++) {
            run.post("r", new TestReceive(SOURCE, tag).withBuffer(8, true));
        }
        assertThat(run.matcher.statistics().memoryBytes()).isGreaterThan(before + 1000 * MessageStream.FIELD_BYTES);
    }
}
