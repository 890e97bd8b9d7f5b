package io.jmpi.offload.tagmatching;

import static io.jmpi.offload.tagmatching.UnitHost.EXACT;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.offload.tagmatching.UnitHost.Report;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The counter of unexpected messages: when new entries may match, under each rule. */
class UnitSyncTest {
    /** Lets one message be unexpected, which the host has not seen. */
    private static void unseen(UnitHost host) {
        host.eager(99);
        host.messages();
    }

    @Test
    void shouldMatchOnlyAfterCurrentCountWhenEntryWasAddedWithStaleOne() {
        UnitHost host = new UnitHost(UnitHost.settings(SyncRule.COUNTER));
        unseen(host);
        host.add(1); // with count 0, but it is 1
        host.eager(1);
        host.work();
        assertThat(host.poll()).extracting(Report::isUnexpected).containsExactly(true, true);

        host.add(2); // brings 2: all are active now
        host.eager(1);
        host.eager(2);
        host.work();
        assertThat(host.poll()).hasSize(2).allMatch(Report::isWholeMatch);
    }

    @Test
    void shouldActivateWhenDeletionOrSyncBringsTheCount() {
        for (boolean deletes : new boolean[] {true, false}) {
            UnitHost host = new UnitHost(UnitHost.settings(SyncRule.COUNTER));
            int other = host.add(7);
            unseen(host);
            host.add(1);
            host.commands();
            host.poll();
            if (deletes) {
                host.delete(other, 0);
            } else {
                host.sync();
            }
            host.commands();
            host.poll();
            host.eager(1);
            assertThat(host.only().isWholeMatch()).isTrue();
        }
    }

    @Test
    void shouldIgnoreCountWhenFlagIsMissing() {
        UnitHost host = new UnitHost(UnitHost.settings(SyncRule.COUNTER));
        unseen(host);
        host.poll();
        host.unit.tagAdd(1, EXACT, 8, 1, 1, 0, 1);
        host.unit.tagSync(1, 0, 1);
        host.eager(1);
        host.commands();
        host.messages();
        assertThat(host.pollOne().isUnexpected()).isTrue();
    }

    @Test
    void shouldStayActiveWhenLaterMessagesAreUnexpected() {
        for (SyncRule rule : SyncRule.values()) {
            UnitHost host = new UnitHost(UnitHost.settings(rule));
            host.add(1);
            host.commands();
            unseen(host);
            host.eager(1);
            host.messages();
            assertThat(host.poll().get(1).isWholeMatch()).isTrue();
        }
    }

    @Test
    void shouldWaitForTagSyncWhenRuleIsSyncOnly() {
        UnitHost host = new UnitHost(UnitHost.settings(SyncRule.SYNC_ONLY));
        unseen(host);
        assertThat(host.poll()).hasSize(1);
        host.add(1); // brings the current count, but is no TAG_SYNC
        host.eager(1);
        host.commands();
        assertThat(host.only().isUnexpected()).isTrue();

        host.count--;
        host.sync(); // a stale count
        host.commands();
        assertThat(host.poll().get(0).has(Verbs.WC_TM_SYNC_REQ)).isTrue();
        host.eager(1);
        assertThat(host.only().isUnexpected()).isTrue();

        host.count++;
        host.sync();
        host.commands();
        assertThat(host.poll().get(0).has(Verbs.WC_TM_SYNC_REQ)).isFalse();
        host.eager(1);
        assertThat(host.only().isWholeMatch()).isTrue();
        host.add(2); // active at once again
        host.eager(2);
        host.commands();
        assertThat(host.only().isWholeMatch()).isTrue();
    }

    /**
     * seeds' example: m1 is unexpected, then the host adds b1 without having seen it, then m2 comes. With sync m2 must not
     * meet b1; without it does.
     */
    @ParameterizedTest
    @EnumSource
    void shouldKeepYoungerMessageFromEntryThatOlderOneMissedUnlessSyncIsOff(SyncRule rule) {
        UnitHost host = new UnitHost(UnitHost.settings(rule));
        host.unit.deliver(Verbs.TMH_EAGER, 0, 1, 8, 11); // m1
        host.messages();
        int b1 = host.add(1);
        host.commands();
        host.unit.deliver(Verbs.TMH_EAGER, 0, 1, 8, 12); // m2
        host.messages();

        List<Report> reports = host.poll();
        assertThat(reports.get(0).cookie()).isEqualTo(11);
        assertThat(reports.get(0).isUnexpected()).isTrue();
        assertThat(reports.get(1).cookie()).isEqualTo(12);
        if (rule == SyncRule.NONE) {
            assertThat(reports.get(1).isWholeMatch()).isTrue();
            assertThat(reports.get(1).handle()).isEqualTo(b1);
        } else {
            assertThat(reports.get(1).isUnexpected()).isTrue();
        }
    }

    @Test
    void shouldKeepInactiveEntriesInOrderWhenSomeAreDeletedBeforeActivation() {
        UnitHost host = new UnitHost(UnitHost.settings(SyncRule.COUNTER));
        int active = host.add(0, 0, 8, 0); // accepts anything
        host.commands();
        host.unit.deliver(Verbs.TMH_NO_TAG, 0, 0, 0, 0);
        host.eager(5); // takes the active one
        host.eager(6); // unexpected
        host.messages();
        int first = host.add(2);
        int second = host.add(2);
        int third = host.add(2);
        host.delete(first, 0); // the first inactive one
        host.delete(third, 0); // the last
        host.commands();
        assertThat(host.poll()).extracting(Report::handle).containsExactly(-1, active, -1);
        host.sync();
        host.eager(2);
        host.eager(2);
        host.work();

        List<Report> reports = host.poll();
        assertThat(reports.get(1).handle()).isEqualTo(second);
        assertThat(reports.get(2).isUnexpected()).isTrue();
    }

    @Test
    void shouldAskForCountWhenTooManyAreUnacknowledged() {
        UnitHost host = new UnitHost(UnitHost.settings(SyncRule.NONE)); // which has no other reason to ask
        for (int i = 1; i <= 0x3fff + 1; i++) {
            host.eager(i);
            assertThat(host.only().has(Verbs.WC_TM_SYNC_REQ)).isEqualTo(i > 0x3fff);
        }
        host.sync();
        assertThat(host.only().has(Verbs.WC_TM_SYNC_REQ)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void shouldStayInStepWhenCounterWraps(SyncRule rule) {
        UnitHost host = new UnitHost(UnitHost.settings(rule));
        for (int i = 0; i < 3 * 65_536 / 2; i++) {
            host.eager(1000); // unexpected
            host.messages();
            host.poll();
            if (i % 100 == 0) {
                if (rule == SyncRule.SYNC_ONLY) {
                    host.sync();
                }
                host.add(1);
                host.eager(1);
                host.work();
                List<Report> reports = host.poll();
                assertThat(reports.get(reports.size() - 1).isWholeMatch()).isTrue();
            }
        }
        assertThat(host.count).isEqualTo(3 * 65_536 / 2 & 0xffff);
    }

    @Test
    void shouldNotTakeStaleCountForCurrentWhenCounterHasTurned() {
        UnitHost host = new UnitHost(UnitSettings.forTags(2, SyncRule.COUNTER));
        host.eager(9); // unexpected, and not seen by the host when it adds
        host.messages();
        int stale = host.add(1); // with count 0; the command stays where it is
        int delivered = 1;
        while (true) {
            host.eager(9);
            if (!host.unit.stepWire()) {
                break; // the unit holds the wire back before 65,536 have passed
            }
            host.poll();
            delivered++;
            assertThat(delivered).isLessThan(65_536);
        }
        host.commands();
        assertThat(host.unit.stepWire()).isTrue();
        host.eager(1);
        host.work();
        List<Report> reports = host.poll();
        assertThat(reports.get(reports.size() - 1).isUnexpected()).isTrue(); // inactive still
        host.sync();
        host.eager(1);
        host.work();
        reports = host.poll();
        assertThat(reports.get(reports.size() - 1).handle()).isEqualTo(stale);
    }
}
