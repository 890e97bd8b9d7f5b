package io.jmpi.offload.hardware;

import static io.jmpi.matching.PostedReceive.ANY_SOURCE;
import static io.jmpi.matching.PostedReceive.ANY_TAG;
import static io.jmpi.offload.hardware.HardwareRun.LONG;
import static io.jmpi.offload.hardware.HardwareRun.SEGMENT;
import static io.jmpi.offload.hardware.HardwareRun.SOURCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import io.jmpi.offload.tagmatching.SyncRule;
import io.jmpi.offload.tagmatching.UnitSettings;
import org.junit.jupiter.api.Test;

/** Which receives the unit gets, and how they come back; after UCX's test_ucp_tag_offload. */
class HardwareOffloadTest {
    private static final int TAG = 7;
    private static final int SAME_BIN = TAG + 1021;
    private static final int OTHER_BIN = TAG + 1;
    private static final int FORCING = 8192;

    private final HardwareRun run = new HardwareRun(SyncRule.COUNTER);

    private static TestReceive receive(int source, int tag, int length) {
        return new TestReceive(source, tag).withBuffer(length, true);
    }

    private TestReceive post(int source, int tag, int length) {
        return run.post("receive", receive(source, tag, length));
    }

    @Test
    void shouldStayInSoftwareWhenNothingWasUnexpectedYet() {
        HardwareMatcher matcher =
                new HardwareMatcher(5, MatchingHints.NONE, HardwareSettings.DEFAULT, new MatchingStatistics());
        TestReceive receive = receive(SOURCE, TAG, LONG);
        assertThat(matcher.post(receive)).isNull();
        long before = matcher.statistics().memoryBytes();
        assertThat(matcher.arrive(new TestMessage(SOURCE, TAG))).isSameAs(receive); // at once
        assertThat(matcher.unit()).isNull();
        assertThat(matcher.poll(run, 1, HostState.IDLE)).isZero();
        assertThat(matcher.arm()).isTrue();
        assertThat(matcher.deviceCounters()).containsEntry("software_no_unit", 1L);

        assertThat(matcher.arrive(new TestMessage(SOURCE, TAG))).isNull();
        assertThat(matcher.unit()).isNotNull();
        assertThat(matcher.statistics().memoryBytes()).isGreaterThan(before);
        assertThat(matcher.statistics().postedSearches()).isEqualTo(2); // one for each message
        matcher.close();
    }

    @Test
    void shouldCountReasonWhenReceiveStaysInSoftware() {
        assertThat(run.isOffloaded(post(SOURCE, TAG, 1024))).isTrue();
        assertThat(run.isOffloaded(post(SOURCE, ANY_TAG, 1024))).isTrue();
        assertThat(run.isOffloaded(post(SOURCE, TAG, 1023))).isFalse();
        assertThat(run.counter("software_short")).isEqualTo(1);
        assertThat(run.isOffloaded(post(SOURCE, ANY_TAG, 1024))).isFalse();
        assertThat(run.counter("software_older_receive")).isEqualTo(1);
        assertThat(run.isOffloaded(post(SOURCE, TAG, 1024))).isFalse();
        assertThat(run.counter("software_older_wildcard")).isEqualTo(1);
        assertThat(run.isOffloaded(post(ANY_SOURCE, TAG, LONG))).isFalse();
        assertThat(run.counter("software_any_source")).isEqualTo(1);
        run.post("scattered", new TestReceive(SOURCE, TAG).withBuffer(LONG, false));
        assertThat(run.counter("software_not_contiguous")).isEqualTo(1);
        assertThat(run.counter("unit_posted")).isEqualTo(2);
    }

    @Test
    void shouldOffloadWhenOlderReceiveOfBinIsCancelled() { // post_after_cancel
        TestReceive small = post(SOURCE, TAG, 8);
        assertThat(run.isOffloaded(post(SOURCE, SAME_BIN, LONG))).isFalse();
        assertThat(run.counter("software_older_in_bin")).isEqualTo(1);
        TestReceive large = post(SOURCE, TAG, LONG);
        assertThat(run.isOffloaded(large)).isFalse();
        assertThat(run.matcher.cancel(small)).isTrue();
        assertThat(run.isOffloaded(post(SOURCE, TAG, LONG))).isFalse(); // there are still others
        assertThat(run.matcher.cancel(large)).isTrue();
        run.matcher.settle(run, HostState.IDLE);
        run.matcher.drainPosted(receive -> {});
        assertThat(run.isOffloaded(post(SOURCE, TAG, LONG))).isTrue();
    }

    @Test
    void shouldOffloadWhenOlderReceiveOfBinIsMatched() { // post_after_comp
        run.post("small", receive(SOURCE, TAG, 8));
        assertThat(run.isOffloaded(run.post("large", receive(SOURCE, TAG, LONG))))
                .isFalse();
        run.arrive("m1", TAG);
        run.arrive("m2", TAG);
        assertThat(run.settle()).containsExactly("small gets m1", "large gets m2");
        assertThat(run.isOffloaded(post(SOURCE, TAG, LONG))).isTrue();
    }

    @Test
    void shouldOffloadWhenOlderWildcardIsGone() { // post_wild
        TestReceive wild = run.post("wild", receive(ANY_SOURCE, TAG + 2, LONG));
        assertThat(run.isOffloaded(run.post("exact", receive(SOURCE, TAG, LONG))))
                .isFalse();
        run.arrive("m1", TAG + 2);
        run.arrive("m2", TAG);
        assertThat(run.settle()).containsExactly("wild gets m1", "exact gets m2");
        assertThat(wild.isClear()).isTrue();
        assertThat(run.isOffloaded(post(SOURCE, TAG, LONG))).isTrue();
    }

    @Test
    void shouldOffloadWhenOlderReceiveIsInOtherBin() { // post_dif_buckets
        post(SOURCE, TAG, 8);
        assertThat(run.isOffloaded(post(SOURCE, OTHER_BIN, LONG))).isTrue();
        assertThat(run.isOffloaded(post(SOURCE + 1, TAG, LONG))).isTrue();
    }

    // Forcing.

    @Test
    void shouldOffloadOlderReceivesFirstWhenLargeOneForcesThem() { // force_thresh_basic
        TestReceive[] small = {post(SOURCE, TAG, 8), post(SOURCE, SAME_BIN, 8), post(SOURCE, TAG, 8)};
        TestReceive almost = run.post("almost", receive(SOURCE, TAG, FORCING - 1));
        assertThat(run.isOffloaded(almost)).isFalse();
        TestReceive large = run.post("large", receive(SOURCE, TAG, FORCING));
        assertThat(small).allMatch(run::isOffloaded);
        assertThat(run.isOffloaded(almost)).isTrue();
        assertThat(run.isOffloaded(large)).isTrue();
        assertThat(run.counter("unit_forced")).isEqualTo(4);
        run.commands();
        for (String name : new String[] {"m1", "m2", "m3", "m4"}) {
            run.arrive(name, TAG);
        }
        assertThat(run.settle())
                .containsExactly("receive gets m1", "receive gets m2", "almost gets m3", "large gets m4");
        assertThat(run.counter("unit_matched")).isEqualTo(4);
    }

    @Test
    void shouldNotForceWhenBinHoldsReceiveThatIsNotContiguous() { // force_thresh_blocked
        TestReceive small = post(SOURCE, TAG, 8);
        TestReceive scattered = run.post("scattered", new TestReceive(SOURCE, TAG).withBuffer(FORCING, false));
        assertThat(run.isOffloaded(post(SOURCE, TAG, FORCING))).isFalse();
        assertThat(run.isOffloaded(small)).isFalse();
        assertThat(run.isOffloaded(post(SOURCE, OTHER_BIN, FORCING))).isTrue(); // another bin is not concerned
        assertThat(run.matcher.cancel(scattered)).isTrue();
        assertThat(run.isOffloaded(post(SOURCE, TAG, FORCING))).isTrue();
        assertThat(run.isOffloaded(small)).isTrue();
    }

    @Test
    void shouldNotForcePastOlderWildcard() {
        TestReceive small = post(SOURCE, TAG, 8);
        TestReceive wild = run.post("wild", receive(ANY_SOURCE, TAG, LONG));
        TestReceive large = run.post("large", receive(SOURCE, TAG, FORCING));
        assertThat(run.isOffloaded(small)).isFalse();
        assertThat(run.isOffloaded(large)).isFalse();
        run.arrive("m1", TAG);
        run.arrive("m2", TAG);
        run.arrive("m3", TAG);
        assertThat(run.settle()).containsExactly("receive gets m1", "wild gets m2", "large gets m3");
        assertThat(wild.isClear()).isTrue();
    }

    @Test
    void shouldNotForceSomeWhenThereIsNoRoomForAll() {
        HardwareRun few =
                new HardwareRun(new HardwareSettings(3, 1024, FORCING, SyncRule.COUNTER, false), MatchingHints.NONE);
        TestReceive first = few.post("first", receive(SOURCE, TAG, 8));
        few.post("second", receive(SOURCE, TAG, 8));
        few.post("third", receive(SOURCE, TAG, 8));
        assertThat(few.isOffloaded(few.post("large", receive(SOURCE, TAG, FORCING))))
                .isFalse();
        assertThat(few.isOffloaded(first)).isFalse();
        assertThat(few.unit.tagsInUse()).isZero();
        assertThat(few.counter("software_list_full")).isEqualTo(1);
    }

    // What runs out.

    @Test
    void shouldReturnToHardwareWhenFullListHasRoomAgain() {
        HardwareRun few =
                new HardwareRun(new HardwareSettings(2, 1024, FORCING, SyncRule.COUNTER, false), MatchingHints.NONE);
        few.post("h1", TAG);
        few.post("h2", OTHER_BIN);
        TestReceive software = few.post("s1", TAG);
        assertThat(few.isOffloaded(software)).isFalse();
        assertThat(few.counter("software_list_full")).isEqualTo(1);
        few.arrive("m1", TAG);
        assertThat(few.settle()).containsExactly("h1 gets m1");
        assertThat(few.isOffloaded(few.post("s2", TAG))).isFalse(); // room, but s1 is older
        few.arrive("m2", TAG);
        few.arrive("m3", TAG);
        assertThat(few.settle()).containsExactly("s1 gets m2", "s2 gets m3");
        assertThat(few.isOffloaded(few.post("h3", TAG))).isTrue();
        few.commands();
        few.arrive("m4", TAG);
        long before = few.counter("unit_matched");
        assertThat(few.settle()).containsExactly("h3 gets m4");
        assertThat(few.counter("unit_matched")).isEqualTo(before + 1);
    }

    @Test
    void shouldStayInSoftwareWhenCommandsAreOutstanding() {
        HardwareRun few = new HardwareRun(
                new HardwareSettings(4, 1024, FORCING, SyncRule.COUNTER, false),
                MatchingHints.NONE,
                new UnitSettings(4, 1, 64, 64, 32, SEGMENT, SyncRule.COUNTER));
        TestReceive first = few.post("first", TAG);
        assertThat(few.isOffloaded(first)).isTrue();
        assertThat(few.isOffloaded(few.post("second", OTHER_BIN))).isFalse();
        assertThat(few.counter("software_no_operation")).isEqualTo(1);

        assertThat(few.matcher.cancel(first)).isFalse(); // the DEL waits for room
        few.command();
        assertThat(few.isOffloaded(few.post("third", TAG + 2))).isFalse(); // no ADD passes a DEL
        assertThat(few.settle()).containsExactly("first is cancelled");
        assertThat(few.isOffloaded(few.post("fourth", TAG))).isTrue();
    }

    @Test
    void shouldMatchWhenDeletionStillWaitsForRoom() {
        HardwareRun few = new HardwareRun(
                new HardwareSettings(4, 1024, FORCING, SyncRule.COUNTER, false),
                MatchingHints.NONE,
                new UnitSettings(4, 1, 64, 64, 32, SEGMENT, SyncRule.COUNTER));
        TestReceive first = few.post("first", TAG);
        few.command();
        few.post("second", OTHER_BIN); // uses up the only command
        assertThat(few.matcher.cancel(first)).isFalse();
        few.arrive("m", TAG);
        few.wire();
        assertThat(few.settle()).containsExactly("first gets m");
        few.arrive("m2", OTHER_BIN);
        assertThat(few.settle()).containsExactly("second gets m2");
        assertThat(few.unit.tagsInUse()).isZero();
    }

    @Test
    void shouldKeepOrderWhenWireIsFull() {
        HardwareRun few = new HardwareRun(
                new HardwareSettings(4, 1024, FORCING, SyncRule.COUNTER, false),
                MatchingHints.NONE,
                new UnitSettings(4, 4, 2, 2, 2, SEGMENT, SyncRule.COUNTER));
        for (int i = 0; i < 10; i++) {
            few.arrive("m" + i, TAG);
        }
        assertThat(few.matcher.arm()).isFalse(); // some wait for room on the wire
        assertThat(few.settle()).hasSize(10).isSorted();
    }

    // Kinds of messages.

    @Test
    void shouldMatchWhenMessageIsShorterThanBuffer() { // eager_send_less
        run.post("r", receive(SOURCE, TAG, LONG));
        run.commands();
        run.arrive("m", new TestMessage(SOURCE, TAG).withData(1, false));
        run.wire();
        assertThat(run.poll()).containsExactly("r gets m");
    }

    @Test
    void shouldReportWhenMatchedThoughDataIsNotThereWhenRendezvousIsSmall() { // small_rndv
        TestReceive receive = run.post("r", TAG);
        run.commands();
        run.arrive("announced", new TestMessage(SOURCE, TAG).withData(8, true));
        run.wire();
        assertThat(run.poll()).containsExactly("r gets announced"); // the host reads the data
        run.post("r again", receive); // while the entry of its former life is still in use
        assertThat(run.unit.tagsInUse()).isEqualTo(2);
        run.transfer();
        assertThat(run.poll()).isEmpty();
        assertThat(run.unit.tagsInUse()).isEqualTo(1);
        run.arrive("m", TAG);
        assertThat(run.settle()).containsExactly("r again gets m");
    }

    @Test
    void shouldReportWhenDataIsThereWhenMessageIsLong() { // eager_multi_recv
        run.post("long", TAG);
        run.post("short", TAG);
        run.commands();
        run.arrive("m1", new TestMessage(SOURCE, TAG).withData(2 * SEGMENT, false));
        run.arrive("m2", TAG);
        run.wire();
        run.wire();
        assertThat(run.poll()).containsExactly("long decided m1", "short gets m2");
        run.transfer();
        assertThat(run.poll()).isEmpty();
        assertThat(run.matcher.statistics().postedDepth()).isZero();
        run.transfer();
        assertThat(run.poll()).containsExactly("long gets m1");
    }

    @Test
    void shouldReportWhenMessageIsLongerThanBuffer() {
        run.post("eager", TAG);
        run.post("rendezvous", TAG);
        run.commands();
        run.arrive("m1", new TestMessage(SOURCE, TAG).withData(LONG + 1, false));
        run.arrive("m2", new TestMessage(SOURCE, TAG).withData(Long.MAX_VALUE, true));
        run.wire();
        run.wire();
        assertThat(run.poll()).containsExactly("eager gets m1", "rendezvous gets m2");
        assertThat(run.unit.tagsInUse()).isZero();
    }

    @Test
    void shouldMatchBothWhenSameBufferIsPostedTwice() {
        // Nothing is looked up by address, so that two receives may share a buffer, other than in UCX
        // (openucx/ucx#4504); the program then reads what came last.
        run.post("first", receive(SOURCE, TAG, LONG));
        run.post("second", receive(SOURCE, TAG, LONG));
        run.commands();
        run.arrive("m1", TAG);
        run.arrive("m2", TAG);
        assertThat(run.settle()).containsExactly("first gets m1", "second gets m2");
        assertThat(run.counter("unit_matched")).isEqualTo(2);
    }

    // Draining.

    @Test
    void shouldTakeEverythingBackWhenDrained() {
        TestReceive one = run.post("one", TAG);
        TestReceive two = post(SOURCE, OTHER_BIN, 8);
        TestReceive three = run.post("three", TAG);
        run.arrive("m", TAG + 3);
        assertThatThrownBy(() -> run.matcher.drainPosted(receive -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("settle");
        assertThatThrownBy(() -> run.matcher.drainUnexpected(message -> {})).hasMessageContaining("settle");
        run.settle();
        StringBuilder order = new StringBuilder();
        run.matcher.drainPosted(receive -> order.append(receive == one ? 1 : receive == two ? 2 : 3));
        assertThat(order).hasToString("123");
        assertThat(three.isClear()).isTrue();
        assertThat(run.unit.tagsInUse()).isZero();
        run.arrive("m2", TAG);
        assertThat(run.settle()).containsExactly("m2 is unexpected");
    }
}
