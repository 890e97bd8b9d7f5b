package io.jmpi.offload.tagmatching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.offload.UnitThread;
import io.jmpi.offload.tagmatching.UnitHost.Report;
import io.jmpi.offload.unit.UnitRunner;
import java.lang.management.ManagementFactory;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Host and unit in two threads. The timeouts assert nothing about speed: what has been lost should fail, not hang. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UnitThreadTest {
    private static final int MESSAGES = "exhaustive".equals(System.getProperty("jmpi.test.extent")) ? 200_000 : 30_000;
    private final Semaphore wakeups = new Semaphore(0);

    /** Waits as a host does that blocks: it arms, and sleeps only if that says that a call will come. */
    private Report await(UnitHost host) {
        Report report = host.pollOne();
        while (report == null) {
            if (host.unit.arm()) {
                wakeups.acquireUninterruptibly();
            }
            report = host.pollOne();
        }
        return report;
    }

    @ParameterizedTest
    @EnumSource
    void shouldGiveEachMessageAndCommandOneOutcomeWhenAllRace(SyncRule rule) {
        long seed = Long.getLong("jmpi.test.seed", System.nanoTime());
        System.out.println("-Djmpi.test.seed=" + seed);
        SplittableRandom random = new SplittableRandom(seed);
        UnitHost host = new UnitHost(new UnitSettings(8, 5, 4, 7, 3, 100, rule));
        host.unit.onCompletion(wakeups::release);
        Outcomes outcomes = new Outcomes();
        try (UnitThread thread = UnitThread.start(host.unit, "unit under test")) {
            int sent = 0;
            while (outcomes.decided < MESSAGES) {
                int dice = random.nextInt(8);
                if (dice < 4 && sent < MESSAGES) {
                    int opcode = random.nextInt(10) == 0 ? Verbs.TMH_RNDV : Verbs.TMH_EAGER;
                    sent += host.unit.deliver(opcode, 0, random.nextInt(4), random.nextInt(300), sent) ? 1 : 0;
                } else if (dice < 6) {
                    outcomes.added(host.add(random.nextInt(4), UnitHost.EXACT, 250, 0));
                } else if (dice < 7) {
                    outcomes.deletes(host, random.nextInt(8));
                } else if (sent - outcomes.decided > random.nextInt(12)) {
                    outcomes.take(await(host));
                } else if (random.nextInt(4) == 0) {
                    host.sync();
                }
                assertThat(thread.failure()).isNull();
            }
            while (!host.unit.isIdle()) {
                Report report = host.pollOne();
                if (report != null) {
                    outcomes.take(report);
                }
            }
        }
        outcomes.assertComplete(host);
    }

    /** What is known of each message and each life of a handle. */
    private static final class Outcomes {
        final BitSet messages = new BitSet();
        final boolean[] live = new boolean[8];
        final int[] deletions = new int[8];
        final boolean[] met = new boolean[8];
        final boolean[] dataToCome = new boolean[8];
        int decided;
        long lastDecided = -1;

        void added(int handle) {
            if (handle >= 0) {
                assertThat(live[handle]).isFalse();
                live[handle] = true;
                met[handle] = false;
            }
        }

        void deletes(UnitHost host, int handle) {
            if (live[handle] && deletions[handle] == 0 && host.delete(handle, UnitHost.SIGNALED)) {
                deletions[handle]++;
            }
        }

        void take(Report report) {
            int handle = report.handle();
            if (report.opcode() == Verbs.WC_TM_RECV) {
                boolean match = report.has(Verbs.WC_TM_MATCH);
                if (match || report.isUnexpected()) {
                    assertThat(report.cookie()).isEqualTo(++lastDecided); // in order of arrival
                    assertThat(messages.get((int) report.cookie())).isFalse();
                    messages.set((int) report.cookie());
                    decided++;
                }
                if (match) {
                    assertThat(live[handle]).isTrue();
                    assertThat(met[handle]).isFalse();
                    met[handle] = true;
                    dataToCome[handle] = !report.has(Verbs.WC_TM_DATA_VALID) && report.status() == Verbs.WC_SUCCESS;
                } else if (report.has(Verbs.WC_TM_DATA_VALID)) {
                    assertThat(dataToCome[handle]).isTrue();
                    dataToCome[handle] = false;
                }
            } else if (report.opcode() == Verbs.WC_TM_DEL) {
                deletions[handle]--;
                assertThat(report.status() == Verbs.WC_TM_ERR).isEqualTo(met[handle]);
                met[handle] = true; // in either way the entry has ended
            }
            if (handle >= 0 && met[handle] && !dataToCome[handle] && deletions[handle] == 0) {
                live[handle] = false;
            }
        }

        void assertComplete(UnitHost host) {
            assertThat(messages.cardinality()).isEqualTo(MESSAGES);
            int stillListed = 0;
            for (int handle = 0; handle < live.length; handle++) {
                stillListed += live[handle] ? 1 : 0;
                assertThat(deletions[handle]).isZero();
                assertThat(dataToCome[handle]).isFalse();
            }
            assertThat(host.unit.tagsInUse()).isEqualTo(stillListed);
        }
    }

    @Test
    void shouldGoOnWhenHostPollsAgainAfterALongPause() throws InterruptedException {
        UnitHost host = new UnitHost(new UnitSettings(4, 4, 4, 2, 2, 100, SyncRule.COUNTER));
        host.unit.onCompletion(wakeups::release);
        assertThat(host.unit.arm()).isTrue();
        try (UnitThread thread = UnitThread.start(host.unit, "unit that pauses")) {
            for (int i = 0; i < 4; i++) {
                host.eager(i);
            }
            wakeups.acquire(); // there is one; two fit; the thread will sleep with two messages left
            for (int i = 0; i < 4; i++) {
                assertThat(await(host).cookie()).isEqualTo(i);
            }
            assertThat(thread.failure()).isNull();
        }
    }

    @Test
    void shouldCallOnceWhenArmed() {
        UnitHost host = new UnitHost(UnitHost.settings(SyncRule.COUNTER));
        host.unit.onCompletion(wakeups::release);
        host.eager(1);
        host.work();
        assertThat(wakeups.availablePermits()).isZero(); // nobody asked
        assertThat(host.unit.arm()).isFalse(); // there is something
        host.eager(2);
        host.work();
        assertThat(wakeups.availablePermits()).isZero();
        host.poll();
        assertThat(host.unit.arm()).isTrue();
        assertThat(host.unit.arm()).isTrue();
        int silent = host.add(3);
        host.delete(silent, 0);
        host.work();
        assertThat(wakeups.availablePermits()).isZero(); // of this the host learns nothing
        host.eager(4);
        host.eager(5);
        host.work();
        assertThat(wakeups.availablePermits()).isEqualTo(1);
    }

    @Test
    void shouldCallWhenCompletionsThatDoNotConcernTheHostFillTheQueue() {
        UnitHost host = new UnitHost(new UnitSettings(4, 8, 4, 2, 2, 100, SyncRule.COUNTER));
        host.unit.onCompletion(wakeups::release);
        int first = host.add(1);
        int second = host.add(2);
        host.work();
        assertThat(host.unit.arm()).isTrue();
        host.delete(first, 0);
        host.work();
        assertThat(wakeups.availablePermits()).isZero();
        host.delete(second, 0);
        host.eager(3); // cannot be reported any more
        host.work();
        assertThat(wakeups.availablePermits()).isEqualTo(1);
        assertThat(host.poll()).isEmpty();
        assertThat(host.only().isUnexpected()).isTrue();
    }

    @Test
    void shouldEndWhenClosed() {
        UnitHost host = new UnitHost(UnitHost.settings(SyncRule.COUNTER));
        UnitThread thread = UnitThread.start(host.unit, "unit to be closed");
        host.eager(1);
        thread.close();
        thread.close();
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("unit to be closed");
    }

    @Test
    void shouldTellHostWhenUnitFails() {
        UnitHost host = new UnitHost(UnitHost.settings(SyncRule.COUNTER));
        host.unit.onCompletion(() -> {
            wakeups.release();
            throw new IllegalArgumentException("a fault");
        });
        host.unit.arm();
        UnitRunner runner = new UnitRunner(host.unit, "the unit that fails", "unit that fails", true);
        host.eager(1);
        wakeups.acquireUninterruptibly();
        runner.close();
        assertThatThrownBy(runner::requireAlive)
                .isInstanceOf(DeviceFailedException.class)
                .hasMessage("the unit that fails has failed")
                .hasRootCauseMessage("a fault");
    }

    @Test
    void shouldAllocateNothingWhenItRuns() {
        TagMatchingUnit unit = new TagMatchingUnit(UnitHost.settings(SyncRule.COUNTER));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        int matches = rounds(unit, 0, 20_000);
        long before = threads.getThreadAllocatedBytes(id);
        matches += rounds(unit, 20_000, 70_000);
        assertThat(threads.getThreadAllocatedBytes(id) - before).isLessThan(50_000);
        assertThat(matches).isEqualTo(70_000);
    }

    private static int rounds(TagMatchingUnit unit, int from, int to) {
        int matches = 0;
        for (int i = from; i < to; i++) {
            unit.tagAdd(1, -1, 100_000, 1, 1, Verbs.OPS_TM_SYNC, i);
            int other = unit.tagAdd(2, -1, 100_000, 1, 1, Verbs.OPS_TM_SYNC, i);
            unit.work();
            unit.deliver(Verbs.TMH_EAGER, 0, 1, 90_000, i);
            unit.deliver(Verbs.TMH_EAGER, 0, 3, 8, i);
            unit.tagDel(other, 2, 0, i);
            unit.work();
            for (Completion next = unit.nextCompletion(); next != null; next = unit.nextCompletion()) {
                matches += next.has(Verbs.WC_TM_MATCH) ? 1 : 0;
                unit.release(next);
            }
        }
        return matches;
    }
}
