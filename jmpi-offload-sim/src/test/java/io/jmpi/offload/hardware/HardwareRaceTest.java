package io.jmpi.offload.hardware;

import static io.jmpi.offload.hardware.HardwareRun.LONG;
import static io.jmpi.offload.hardware.HardwareRun.SEGMENT;
import static io.jmpi.offload.hardware.HardwareRun.SOURCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import io.jmpi.offload.tagmatching.SyncRule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * The races between software and unit, each forced step by step. In UCX software and card have matched the same receive
 * (openucx/ucx#7629).
 */
class HardwareRaceTest {
    private static final int TAG = 7;

    /** "Tag matching workflow": the message is handed to software while its receive is handed to hardware. */
    @ParameterizedTest
    @EnumSource
    void shouldPairOnceWhenMessageIsDeclaredUnexpectedWhileItsReceiveIsPosted(SyncRule rule) {
        HardwareRun run = new HardwareRun(rule);
        run.arrive("m1", TAG);
        run.wire(); // 1. the unit finds no entry for m1
        TestReceive b1 = run.post("b1", TAG); // 2. software does not know of m1, and gives b1 to the unit
        assertThat(run.isOffloaded(b1)).isTrue();
        run.commands(); // 3. the unit takes b1 into its list
        run.poll(); // 4. software hears of m1, and finds b1 in its shadow

        List<String> end = run.settle(); // 5. the unit gives b1 back
        assertThat(b1.isClear()).isTrue();
        assertThat(run.counter("unit_taken_back")).isEqualTo(1);
        assertThat(run.unit.tagsInUse()).isZero();
        assertThat(end).isEqualTo(rule == SyncRule.NONE ? List.of("b1 gets m1") : List.of());
        run.arrive("m2", TAG); // b1 is used up on both sides
        assertThat(run.settle()).containsExactly("m2 is unexpected");
    }

    /** The same with what the poll of step 4 reports, where software need not ask. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void shouldReportPairAtOnceWhenUnitIsKnownToKeepEntryInactive(SyncRule rule) {
        HardwareRun run = new HardwareRun(rule);
        run.arrive("m1", TAG);
        run.wire();
        run.post("b1", TAG);
        run.commands();
        assertThat(run.poll()).containsExactly("b1 gets m1");
    }

    /**
     * "If b1 is posted after m1 arrives but before m2, m1 would be delivered as an unexpected message while m2 would match
     * b1, violating the ordering rules."
     */
    @ParameterizedTest
    @EnumSource
    void shouldKeepOrderOfTwoMessagesUnlessSyncIsOff(SyncRule rule) {
        HardwareRun run = new HardwareRun(rule);
        run.arrive("m1", TAG);
        run.wire(); // 1. m1 is unexpected, which software does not know yet
        run.post("b1", TAG); // 2. b1 is added
        run.commands(); // 3. the unit has it
        run.arrive("m2", TAG);
        run.wire(); // 4. m2 comes

        List<String> outcomes = run.settle();
        if (rule == SyncRule.NONE) {
            assertThat(outcomes).containsExactly("b1 gets m2", "m1 is unexpected"); // m2 has overtaken m1
        } else {
            assertThat(outcomes).containsExactly("b1 gets m1", "m2 is unexpected");
        }
        run.matcher.post(new TestReceive(SOURCE, TAG));
        assertThat(run.matcher.statistics().unexpectedDepth()).isZero();
    }

    /** Both buffers are posted too late; with sync they are filled in order, though the unit has both. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void shouldFillBothInOrderWhenBothMessagesWereEarly(SyncRule rule) {
        HardwareRun run = new HardwareRun(rule);
        run.arrive("m1", TAG);
        run.wire();
        run.post("b1", TAG);
        run.post("b2", TAG);
        run.commands();
        run.arrive("m2", TAG);
        run.wire(); // both entries are inactive
        assertThat(run.poll()).containsExactly("b1 gets m1", "b2 gets m2");
        run.settle();
        run.post("b3", TAG);
        run.arrive("m3", TAG);
        run.commands();
        run.wire();
        long before = run.counter("unit_matched");
        assertThat(run.poll()).containsExactly("b3 gets m3"); // in step again
        assertThat(run.counter("unit_matched")).isEqualTo(before + 1);
    }

    /** "A tag being matched twice when the tag matching process is split between two address spaces." */
    @ParameterizedTest
    @EnumSource
    void shouldGiveReceiveToOneMessageWhenTwoAddressSpacesWantIt(SyncRule rule) {
        HardwareRun run = new HardwareRun(rule);
        run.arrive("m1", TAG);
        run.wire(); // 1. m1 goes to software's address space
        run.post("b1", TAG);
        run.post("b2", TAG);
        run.commands(); // 2. b1 and b2 are in the unit's address space
        List<String> first = run.poll(); // 3. software matches b1 to m1 ...
        run.arrive("m2", TAG);
        run.wire(); // 4. ... while the unit matches m2
        List<String> then = run.settle();

        if (rule == SyncRule.NONE) {
            // Software has asked; the unit had given b1 away; so m1 gets the next one.
            assertThat(first).isEmpty();
            assertThat(then).containsExactly("b1 gets m2", "b2 gets m1");
            assertThat(run.counter("unit_lost_claims")).isEqualTo(1);
        } else {
            assertThat(first).containsExactly("b1 gets m1");
            assertThat(then).containsExactly("b2 gets m2");
            assertThat(run.counter("unit_lost_claims")).isZero();
        }
        assertThat(run.matcher.statistics().postedDepth()).isZero();
        assertThat(run.unit.tagsInUse()).isZero();
    }

    /** Without sync, but this time the unit answers before it sees another message. */
    @Test
    void shouldGiveReceiveToOlderMessageWhenUnitGivesItBack() {
        HardwareRun run = new HardwareRun(SyncRule.NONE);
        run.arrive("m1", TAG);
        run.wire();
        TestReceive b1 = run.post("b1", TAG);
        run.commands();
        assertThat(run.poll()).isEmpty(); // software asks for b1
        assertThat(run.matcher.cancel(b1)).isFalse(); // too late: it will be matched in any case
        run.arrive("m2", TAG);
        run.command(); // the unit gives b1 back
        run.wire();
        assertThat(run.settle()).containsExactly("b1 gets m1", "m2 is unexpected");
    }

    @Test
    void shouldMatchUnitsReceiveWhenOvertakingIsAllowed() {
        HardwareRun run = new HardwareRun(
                new HardwareSettings(16, 0, 0, SyncRule.COUNTER, false), new MatchingHints(false, false, false, true));
        run.arrive("m1", TAG);
        run.wire();
        run.post("b1", TAG);
        run.commands();
        run.arrive("m2", TAG);
        run.wire(); // the entry is active at once
        assertThat(run.settle()).containsExactly("b1 gets m2", "m1 is unexpected");
        assertThat(run.counter("unit_syncs")).isZero();
    }

    // Cancelling.

    @Test
    void shouldMatchWhenCancelComesTooLate() {
        HardwareRun run = new HardwareRun(SyncRule.COUNTER);
        TestReceive receive = run.post("r", TAG);
        run.command();
        run.arrive("m", TAG);
        assertThat(run.matcher.cancel(receive)).isFalse(); // 1. the DEL is on its way
        run.wire(); // 2. but the message is there first
        run.command(); // 3. so it fails
        assertThat(run.poll()).containsExactly("r gets m");
        assertThat(run.matcher.cancel(receive)).isFalse();
        assertThat(run.settle()).isEmpty();
        assertThat(run.unit.tagsInUse()).isZero();
    }

    @Test
    void shouldCancelWhenMessageComesTooLate() {
        HardwareRun run = new HardwareRun(SyncRule.COUNTER);
        TestReceive receive = run.post("r", TAG);
        run.command();
        run.arrive("m", TAG);
        assertThat(run.matcher.cancel(receive)).isFalse();
        assertThat(run.matcher.cancel(receive)).isFalse(); // changes nothing
        assertThat(run.matcher.statistics().postedDepth()).isEqualTo(1);
        run.command(); // the DEL is executed before the message is seen
        run.wire();
        assertThat(run.poll()).containsExactly("r is cancelled", "m is unexpected");
        assertThat(run.matcher.cancel(receive)).isFalse();
        assertThat(run.matcher.post(receive)).isNotNull(); // posted again
        assertThat(run.settle()).isEmpty();
    }

    /** The unit will confirm the DEL, but the message that it had declared unexpected before gets the receive. */
    @Test
    void shouldMatchInSoftwareWhenUnexpectedMessageMeetsCancelledReceive() {
        HardwareRun run = new HardwareRun(SyncRule.COUNTER);
        run.arrive("m", TAG);
        run.wire(); // 1. unexpected
        TestReceive receive = run.post("r", TAG);
        run.command(); // 2. inactive
        run.matcher.cancel(receive);
        run.command(); // 3. deleted; the completion comes after the message's
        assertThat(run.poll()).containsExactly("r gets m");
        assertThat(run.settle()).isEmpty();
    }

    @Test
    void shouldMatchWhenReceiveIsCancelledWhileItsDataIsUnderWay() {
        HardwareRun run = new HardwareRun(SyncRule.COUNTER);
        TestReceive receive = run.post("r", TAG);
        run.command();
        run.arrive("long", new TestMessage(SOURCE, TAG).withData(SEGMENT + 1, false));
        run.wire();
        run.transfer();
        assertThat(run.poll()).containsExactly("r decided long");
        assertThat(run.matcher.cancel(receive)).isFalse();
        assertThat(run.unit.freeOperations()).isEqualTo(64); // the unit is not even asked
        run.transfer();
        assertThat(run.poll()).containsExactly("r gets long");
    }

    @Test
    void shouldWorkAgainWhenPersistentReceiveIsCancelledAndPosted() {
        HardwareRun run = new HardwareRun(SyncRule.COUNTER);
        TestReceive persistent = new TestReceive(SOURCE, TAG).withBuffer(LONG, true);
        for (int i = 0; i < 100; i++) { // more often than there are handles
            run.post("p", persistent);
            run.matcher.cancel(persistent);
            assertThat(run.settle()).containsExactly("p is cancelled");
            run.post("p", persistent);
            run.commands();
            run.arrive("m", TAG);
            assertThat(run.settle()).containsExactly("p gets m");
        }
        assertThat(run.counter("unit_matched")).isEqualTo(100);
    }

    // Counting to 2^16 and beyond.

    @ParameterizedTest
    @EnumSource
    void shouldStayInStepWhenCounterWrapsUnderTraffic(SyncRule rule) {
        HardwareRun run = new HardwareRun(rule);
        TestReceive standing = new TestReceive(SOURCE, TAG).withBuffer(LONG, true);
        int matches = 0;
        run.post("standing", standing);
        for (int i = 0; i < 70_000; i++) {
            run.matcher.arrive(new TestMessage(SOURCE, TAG + 1));
            if (i % 7 == 0) {
                run.matcher.arrive(new TestMessage(SOURCE, TAG));
                matches++;
            }
            run.matcher.settle(run, HostState.IDLE);
            assertThat(run.matcher.probe(SOURCE, TAG + 1, true)).isNotNull();
            if (i % 7 == 0) {
                run.post("standing", standing);
            }
        }
        assertThat(run.counter("unit_matched")).isEqualTo(matches); // no entry was ever left inactive
        assertThat(run.matcher.statistics().expectedMatches()).isEqualTo(matches);
    }

    // Probing.

    @Test
    void shouldSeeMessageOnlyWhenUnitHasDeclaredItUnexpected() {
        HardwareRun run = new HardwareRun(SyncRule.COUNTER);
        TestMessage message = run.arrive("m", new TestMessage(SOURCE, TAG).withData(10L * SEGMENT, false));
        assertThat(run.matcher.probe(SOURCE, TAG, false)).isNull();
        run.wire();
        assertThat(run.matcher.probe(SOURCE, TAG, false)).isNull(); // decided, but not polled
        assertThat(run.poll()).containsExactly("m is unexpected");
        assertThat(run.matcher.probe(SOURCE, TAG, false)).isSameAs(message);
        assertThat(message.messageLength()).isEqualTo(10L * SEGMENT);
        assertThat(run.matcher.probe(SOURCE, TAG, true)).isSameAs(message);
        assertThat(run.matcher.probe(SOURCE, TAG, true)).isNull();
    }
}
