package io.jmpi.offload.tagmatching;

import static io.jmpi.offload.tagmatching.UnitHost.EXACT;
import static io.jmpi.offload.tagmatching.UnitHost.SIGNALED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.offload.tagmatching.UnitHost.Report;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Matching, completions and limits of the unit, stepped by hand; after the tests of UCX and rdma-core. */
class TagMatchingUnitTest {
    private final UnitHost host = new UnitHost(UnitHost.settings(SyncRule.COUNTER));

    @ParameterizedTest
    @EnumSource
    void shouldMatchEachWhenTagsArePostedAscendingAndSentDescending(SyncRule rule) {
        UnitHost other = new UnitHost(UnitHost.settings(rule));
        List<Integer> handles = new ArrayList<>();
        for (int tag = 1; tag <= 9; tag++) {
            handles.add(other.add(tag));
        }
        for (int tag = 9; tag >= 1; tag--) {
            other.eager(tag);
        }
        other.work();

        List<Report> reports = other.poll();
        assertThat(reports).hasSize(9).allMatch(Report::isWholeMatch);
        for (int i = 0; i < 9; i++) {
            Report report = reports.get(i);
            assertThat(report.handle()).isEqualTo(handles.get(8 - i));
            assertThat(report.id()).isEqualTo(9 - i);
            assertThat(report.tag()).isEqualTo(9 - i);
            assertThat(report.appCtx()).isEqualTo(5);
            assertThat(report.cookie()).isEqualTo(9 - i);
            assertThat(report.status()).isEqualTo(Verbs.WC_SUCCESS);
            assertThat(report.has(Verbs.WC_TM_SYNC_REQ)).isFalse();
        }
        assertThat(other.unit.tagsInUse()).isZero();
        assertThat(other.unit.isIdle()).isTrue();
    }

    @Test
    void shouldReportUnexpectedWithoutFlagsWhenNoTagFits() {
        host.add(1);
        host.eager(2);

        Report report = host.only();
        assertThat(report.isUnexpected()).isTrue();
        assertThat(report.cookie()).isEqualTo(2);
        assertThat(report.has(Verbs.WC_TM_SYNC_REQ)).isTrue();
        assertThat(host.unit.tagsInUse()).isEqualTo(1);
    }

    @Test
    void shouldMatchOldestEntryWhenSeveralAccept() {
        int wild = host.add(0x700, 0xff00, 8, 0);
        int exact = host.add(0x702);
        int exactAgain = host.add(0x702);
        host.eager(0x702);
        host.eager(0x702);
        host.eager(0x702);
        host.work();

        assertThat(host.poll()).extracting(Report::handle).containsExactly(wild, exact, exactAgain);
    }

    @Test
    void shouldCompareUnderMaskWhenMessageHasOtherBits() {
        int handle = host.add(0x7L << 32, 0xffff_ffffL << 32, 8, 0);
        host.eager(0x8L << 32 | 3);
        host.eager(0x7L << 32 | 0xabc);
        host.work();

        List<Report> reports = host.poll();
        assertThat(reports.get(0).isUnexpected()).isTrue();
        assertThat(reports.get(1).handle()).isEqualTo(handle);
        assertThat(reports.get(1).tag()).isEqualTo(0x7L << 32 | 0xabc);
    }

    @Test
    void shouldRefuseWhenArgumentsAreWrong() {
        assertThatThrownBy(() -> host.add(0x17, 0xf, 8, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tag 0x17")
                .hasMessageContaining("mask 0xf");
        assertThatThrownBy(() -> host.add(1, EXACT, -1, 0)).hasMessageContaining("bufferLength -1");
        assertThatThrownBy(() -> host.unit.tagAdd(1, EXACT, 1, 1, 1, 8, 0)).hasMessageContaining("flags 0x8");
        assertThatThrownBy(() -> host.delete(3, 0)).hasMessageContaining("handle 3");
        assertThatThrownBy(() -> host.unit.deliver(4, 0, 0, 0, 0)).hasMessageContaining("opcode 4");
        assertThatThrownBy(() -> host.unit.deliver(3, 0, 0, -1, 0)).hasMessageContaining("length -1");
        assertThatThrownBy(() -> UnitSettings.forTags(0, SyncRule.COUNTER)).hasMessageContaining("tags 0");
        assertThat(host.unit.isIdle()).isTrue();
        assertThat(host.unit.freeTags()).isEqualTo(16);
    }

    @Test
    void shouldCompleteAsNoTagWhenMessageTakesNoPartInMatching() {
        host.add(0, 0, 8, 0); // accepts any tag
        host.unit.deliver(Verbs.TMH_NO_TAG, 0, 7, 8, 41);
        assertThat(host.only().opcode()).isEqualTo(Verbs.WC_TM_NO_TAG);
        host.unit.deliver(Verbs.TMH_FIN, 0, 7, 8, 42);

        Report fin = host.only();
        assertThat(fin.opcode()).isEqualTo(Verbs.WC_TM_NO_TAG);
        assertThat(fin.cookie()).isEqualTo(42);
        assertThat(fin.has(Verbs.WC_TM_SYNC_REQ)).isFalse(); // not counted as unexpected
        assertThat(host.unit.tagsInUse()).isEqualTo(1);
    }

    @Test
    void shouldCompleteTwiceWhenRendezvousMatches() {
        int handle = host.add(3);
        host.unit.deliver(Verbs.TMH_RNDV, 0, 3, 8, 3);
        host.commands();
        host.messages();

        Report match = host.pollOne();
        assertThat(match.has(Verbs.WC_TM_MATCH)).isTrue();
        assertThat(match.has(Verbs.WC_TM_DATA_VALID)).isFalse();
        assertThat(host.poll()).isEmpty();
        assertThat(host.unit.isIdle()).isFalse();
        assertThat(host.unit.freeTags()).isEqualTo(15);
        host.transfers();
        Report data = host.pollOne();
        assertThat(data.has(Verbs.WC_TM_MATCH)).isFalse();
        assertThat(data.has(Verbs.WC_TM_DATA_VALID)).isTrue();
        assertThat(data.handle()).isEqualTo(handle);
        assertThat(data.id()).isEqualTo(3);
        assertThat(data.cookie()).isEqualTo(3);
        assertThat(host.unit.freeTags()).isEqualTo(16);
        assertThat(host.unit.isIdle()).isTrue();
    }

    @Test
    void shouldMoveSegmentsInTurnWhenLongMessagesAndOtherMatchesInterleave() {
        UnitHost other = new UnitHost(new UnitSettings(16, 16, 16, 16, 16, 100, SyncRule.COUNTER));
        other.add(1);
        other.add(2);
        other.add(3);
        other.unit.deliver(Verbs.TMH_EAGER, 0, 1, 300, 1); // three segments
        other.unit.deliver(Verbs.TMH_RNDV, 0, 2, 101, 2); // two segments
        other.unit.deliver(Verbs.TMH_EAGER, 0, 3, 100, 3); // one segment: at once
        other.commands();
        other.unit.stepWire();
        other.unit.stepTransfer(); // 1
        other.unit.stepWire();
        other.unit.stepTransfer(); // 1
        other.unit.stepTransfer(); // 2
        other.unit.stepWire();
        other.transfers(); // 1 ends, then 2

        List<Report> reports = other.poll();
        assertThat(reports).extracting(Report::cookie).containsExactly(1L, 2L, 3L, 1L, 2L);
        assertThat(reports)
                .extracting(report -> report.has(Verbs.WC_TM_MATCH))
                .containsExactly(true, true, true, false, false);
        assertThat(reports)
                .extracting(report -> report.has(Verbs.WC_TM_DATA_VALID))
                .containsExactly(false, false, true, true, true);
    }

    @Test
    void shouldSayWhichWhenBufferIsTooShort() {
        int eager = host.add(1, EXACT, 7, 0);
        int rendezvous = host.add(2, EXACT, 7, 0);
        host.eager(1);
        host.unit.deliver(Verbs.TMH_RNDV, 0, 2, 8, 2);
        host.work();

        List<Report> reports = host.poll();
        assertThat(reports).hasSize(2).allMatch(report -> report.has(Verbs.WC_TM_MATCH));
        assertThat(reports).extracting(Report::handle).containsExactly(eager, rendezvous);
        assertThat(reports)
                .extracting(Report::status)
                .containsExactly(Verbs.WC_LOC_LEN_ERR, Verbs.WC_TM_RNDV_INCOMPLETE);
        assertThat(host.unit.tagsInUse()).isZero();
        assertThat(host.unit.isIdle()).isTrue();
    }

    @Test
    void shouldRemoveWithoutWordWhenDeletionIsNotSignaled() {
        int handle = host.add(1);
        host.commands();
        assertThat(host.delete(handle, 0)).isTrue();
        host.commands();
        assertThat(host.unit.freeTags()).isEqualTo(15); // not before the host has looked
        assertThat(host.poll()).isEmpty();
        assertThat(host.unit.freeTags()).isEqualTo(16);

        host.eager(1);
        assertThat(host.only().isUnexpected()).isTrue();
    }

    @Test
    void shouldReportWhenCommandsAreSignaled() {
        int handle = host.add(1, EXACT, 8, SIGNALED);
        host.delete(handle, SIGNALED);
        host.sync();
        host.work();

        List<Report> reports = host.poll();
        assertThat(reports)
                .extracting(Report::opcode)
                .containsExactly(Verbs.WC_TM_ADD, Verbs.WC_TM_DEL, Verbs.WC_TM_SYNC);
        assertThat(reports).extracting(Report::id).containsExactly(101L, 200L + handle, 300L);
        assertThat(reports).extracting(Report::status).containsOnly(Verbs.WC_SUCCESS);
        assertThat(host.unit.tagsInUse()).isZero();
    }

    @Test
    void shouldHaveOneOutcomeWhenDeletionRacesWithMatch() {
        int handle = host.add(1);
        host.commands();
        host.eager(1);
        host.delete(handle, SIGNALED);
        host.unit.stepWire(); // the message wins
        host.unit.stepCommand();
        List<Report> messageFirst = host.poll();
        assertThat(messageFirst.get(0).isWholeMatch()).isTrue();
        assertThat(messageFirst.get(1).opcode()).isEqualTo(Verbs.WC_TM_DEL);
        assertThat(messageFirst.get(1).status()).isEqualTo(Verbs.WC_TM_ERR);

        handle = host.add(1);
        host.commands();
        host.eager(1);
        host.delete(handle, SIGNALED);
        host.unit.stepCommand(); // the deletion wins
        host.unit.stepWire();
        List<Report> deletionFirst = host.poll();
        assertThat(deletionFirst.get(0).opcode()).isEqualTo(Verbs.WC_TM_DEL);
        assertThat(deletionFirst.get(0).status()).isEqualTo(Verbs.WC_SUCCESS);
        assertThat(deletionFirst.get(1).isUnexpected()).isTrue();
        assertThat(host.unit.tagsInUse()).isZero();
    }

    @Test
    void shouldNotReuseHandleWhenACompletionIsStillToCome() {
        UnitHost other = new UnitHost(UnitSettings.forTags(1, SyncRule.COUNTER));
        int handle = other.add(1);
        other.delete(handle, SIGNALED);
        other.delete(handle, SIGNALED); // comes too late in any case
        other.eager(1);
        other.unit.stepCommand();
        other.unit.stepWire(); // met
        other.work();

        assertThat(other.add(2, EXACT, 8, 0)).isEqualTo(TagMatchingUnit.NO_FREE_TAG);
        assertThat(other.pollOne().isWholeMatch()).isTrue();
        assertThat(other.pollOne().status()).isEqualTo(Verbs.WC_TM_ERR);
        assertThat(other.add(2, EXACT, 8, 0)).isEqualTo(TagMatchingUnit.NO_FREE_TAG);
        assertThat(other.pollOne().status()).isEqualTo(Verbs.WC_TM_ERR);
        assertThat(other.add(2, EXACT, 8, 0)).isEqualTo(handle);
    }

    @Test
    void shouldUseFreedHandleLastWhenOthersAreFree() {
        List<Integer> handles = new ArrayList<>();
        for (int i = 0; i < 3 * 16; i++) {
            handles.add(host.add(1));
            host.eager(1);
            host.work();
            assertThat(host.poll()).hasSize(1);
        }
        assertThat(handles.subList(0, 16)).doesNotHaveDuplicates();
        assertThat(handles.subList(16, 32)).isEqualTo(handles.subList(0, 16));
    }

    // Limits: what runs out, and that all goes on afterwards.

    @Test
    void shouldRefuseEntriesWhenListIsFull() {
        for (int tag = 0; tag < 16; tag++) {
            host.add(tag);
        }
        host.work();
        assertThat(host.add(16, EXACT, 8, 0)).isEqualTo(TagMatchingUnit.NO_FREE_TAG);
        assertThat(host.unit.freeTags()).isZero();
        host.eager(7);
        assertThat(host.only().isWholeMatch()).isTrue();
        host.add(16);
        host.eager(16);
        assertThat(host.only().isWholeMatch()).isTrue();
    }

    @Test
    void shouldRefuseCommandsWhenTooManyAreOutstanding() {
        UnitHost other = new UnitHost(new UnitSettings(16, 3, 16, 16, 16, 100, SyncRule.COUNTER));
        int first = other.add(1);
        other.add(2);
        assertThat(other.sync()).isTrue();
        assertThat(other.unit.freeOperations()).isZero();

        assertThat(other.add(3, EXACT, 8, 0)).isEqualTo(TagMatchingUnit.NO_FREE_OPERATION);
        assertThat(other.delete(first, 0)).isFalse();
        assertThat(other.sync()).isFalse();

        assertThat(other.unit.tagsInUse()).isEqualTo(2); // what was refused changed nothing
        other.unit.stepCommand();
        assertThat(other.delete(first, SIGNALED)).isTrue();
        other.work();
        assertThat(other.poll()).extracting(Report::opcode).containsExactly(Verbs.WC_TM_SYNC, Verbs.WC_TM_DEL);
    }

    @Test
    void shouldPauseWireWhenUnexpectedBuffersAreUsedUp() {
        UnitHost other = new UnitHost(new UnitSettings(16, 16, 16, 16, 2, 100, SyncRule.COUNTER));
        for (int tag = 0; tag < 4; tag++) {
            other.eager(tag);
        }
        other.work();
        assertThat(other.unit.stepWire()).isFalse();
        assertThat(other.unit.hasWork()).isFalse();
        other.add(2); // the entry is there before the message has got through
        assertThat(other.unit.hasWork()).isTrue();
        other.work();
        assertThat(other.unit.stepWire()).isFalse(); // inactive: the host does not know of 0 and 1 yet

        assertThat(other.poll()).extracting(Report::cookie).containsExactly(0L, 1L);
        other.work();
        assertThat(other.poll()).extracting(Report::cookie).containsExactly(2L, 3L);
    }

    @Test
    void shouldPauseEverythingWhenHostDoesNotPoll() {
        UnitHost other = new UnitHost(new UnitSettings(16, 16, 16, 2, 16, 100, SyncRule.COUNTER));
        other.add(1);
        other.add(2);
        other.work();
        other.unit.deliver(Verbs.TMH_RNDV, 0, 1, 8, 1);
        other.eager(9);
        other.eager(2);
        other.messages();
        other.sync();
        assertThat(other.unit.work()).isZero();
        assertThat(other.unit.hasWork()).isFalse();

        List<Report> reports = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            reports.add(other.pollOne());
            other.work();
        }
        assertThat(reports).doesNotContainNull();
        assertThat(other.unit.isIdle()).isTrue();
        assertThat(reports)
                .extracting(Report::opcode)
                .containsExactlyInAnyOrder(
                        Verbs.WC_TM_RECV, Verbs.WC_TM_RECV, Verbs.WC_TM_RECV, Verbs.WC_TM_RECV, Verbs.WC_TM_SYNC);
    }

    @Test
    void shouldRefuseMessagesWhenWireIsFull() {
        UnitHost other = new UnitHost(new UnitSettings(16, 16, 3, 16, 16, 100, SyncRule.COUNTER));
        for (int tag = 0; tag < 3; tag++) {
            other.eager(tag);
        }
        assertThat(other.unit.deliver(Verbs.TMH_EAGER, 0, 3, 8, 3)).isFalse();
        other.unit.stepWire();
        assertThat(other.unit.deliver(Verbs.TMH_EAGER, 0, 3, 8, 3)).isTrue();
        other.work();
        assertThat(other.poll()).extracting(Report::cookie).containsExactly(0L, 1L, 2L, 3L);
    }

    @Test
    void shouldTellCapabilitiesWhenAsked() {
        assertThat(host.unit.capabilities()).isEqualTo(new Capabilities(64, 16, Verbs.TM_CAP_RC, 34, 1));
        assertThat(host.unit.memoryBytes()).isPositive();
    }
}
