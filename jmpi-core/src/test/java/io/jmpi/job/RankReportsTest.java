package io.jmpi.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.job.RankReport.Activity;
import io.jmpi.job.RankReport.Standstill;
import io.jmpi.job.RankReport.State;
import io.jmpi.job.RankReport.Totals;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RankReportsTest {
    private static final RankReport BUSY = RankReport.of(State.COMPUTES, "computes");
    private static final RankReport GONE = RankReport.of(State.GONE, "has closed its session");

    private static RankReport waits(String stamp, Integer... needs) {
        return counted(stamp, 0, 0, needs);
    }

    private static RankReport counted(String stamp, long sent, long arrived, Integer... needs) {
        return waits(new Standstill(stamp, sent, arrived, "", "recv", false), needs);
    }

    private static RankReport waits(Standstill standstill, Integer... needs) {
        Activity activity = new Activity(State.WAITS, 1, standstill.awaited(), "Solver.java:5", List.of(needs));
        return new RankReport(activity, Totals.NONE, Map.of())
                .with("waits in " + standstill.awaited(), Optional.of(standstill));
    }

    private static RankReports of(RankReport... reports) {
        return new RankReports(List.of(reports));
    }

    @Test
    void shouldFindADeadlockIfNothingHasChanged() {
        RankReports reports = of(waits("1"), waits("1"));
        assertThat(reports.isDeadlockSince(of(waits("1"), waits("1")))).isTrue();
        assertThat(reports.isDeadlockSince(of(waits("0"), waits("1")))).isFalse();
    }

    @Test
    void shouldFindNoneWhileARankIsBusy() {
        RankReports reports = of(waits("1"), BUSY);
        assertThat(reports.isDeadlockSince(reports)).isFalse();
        assertThat(of(waits("1"), waits("1")).isDeadlockSince(reports)).isFalse();
    }

    /** It may call jmpi in another thread. */
    @Test
    void shouldFindNoneWhileARankWaitsThatCouldSend() {
        RankReport waits = waits("1");
        RankReports reports = of(waits, new RankReport(waits.activity(), waits.totals(), waits.peers()));
        assertThat(reports.isDeadlockSince(reports)).isFalse();
    }

    @Test
    void shouldFindNoneWhileAMessageIsInFlight() {
        RankReports inFlight = of(counted("1", 3, 0), counted("1", 0, 2));
        assertThat(inFlight.isDeadlockSince(inFlight)).isFalse();
        RankReports arrived = of(counted("1", Long.MIN_VALUE, 0), counted("1", 1, Long.MIN_VALUE + 1));
        assertThat(arrived.isDeadlockSince(arrived)).isTrue();
    }

    @Test
    void shouldFindNoneWhileAMessageIsInFlightAlthoughARankHasLeft() {
        RankReports inFlight = of(counted("1", 3, 0), counted("1", 0, 2), GONE);
        assertThat(inFlight.isDeadlockSince(inFlight)).isFalse();
    }

    @Test
    void shouldFindNoneIfARankHasSentSinceWhateverHasArrived() {
        RankReports later = of(counted("1", 3, 0), counted("1", 0, 3));
        assertThat(later.isDeadlockSince(of(counted("1", 2, 0), counted("1", 0, 3))))
                .isFalse();
        assertThat(later.isDeadlockSince(of(counted("1", 3, 0), counted("1", 0, 2))))
                .isFalse();
        assertThat(later.isDeadlockSince(later)).isTrue();
    }

    @Test
    void shouldFindNoneWhileARankConnectsOrReads() {
        RankReport connects = waits(new Standstill("1", 0, 0, "is still connecting to rank 0", "recv", false), 0);
        RankReports reports = of(waits("1"), connects);
        assertThat(reports.isDeadlockSince(reports)).isFalse();
        assertThat(reports.allWaitSince(reports)).isTrue();
        assertThat(reports.inFlight()).isEqualTo("rank 1 is still connecting to rank 0");
    }

    @Test
    void shouldSayThatFramesAreInFlightThatNoRankKnowsOf() {
        RankReports reports = of(counted("1", 3, 0), counted("1", 0, 2));
        assertThat(reports.inFlight()).contains("frames").doesNotContain("rank 0", "rank 1");
        assertThat(of(waits("1"), GONE).inFlight()).isEmpty();
    }

    @Test
    void shouldNotCountOnRanksThatHaveLeft() {
        RankReports some = of(waits("1"), GONE);
        assertThat(some.isDeadlockSince(some)).isTrue();
        assertThat(some.isDeadlockSince(of(waits("1"), BUSY))).isFalse();
        RankReports none = of(GONE, GONE);
        assertThat(none.isDeadlockSince(none)).isFalse();
    }

    @Test
    void shouldNameTheCycle() {
        assertThat(of(waits("", 1), waits("", 2, 3), waits(""), waits("", 4), waits("", 1))
                        .cycle())
                .startsWith("rank 1 ")
                .containsSubsequence("rank 3 (recv)", "rank 3 ", "rank 4 (recv)", "rank 4 ", "rank 1 (recv)")
                .doesNotContain("rank 0", "rank 2");
        assertThat(of(waits("", 1), waits("", 0)).cycle())
                .startsWith("rank 0 ")
                .containsSubsequence("rank 1 (recv)", "rank 1 ", "rank 0 (recv)");
        assertThat(of(waits("", 0)).cycle()).startsWith("rank 0 ").endsWith("rank 0 (recv)");
    }

    @Test
    void shouldNameNoCycleIfThereIsNone() {
        assertThat(of(waits("", 1), waits(""), waits("", 7, -1)).cycle()).isEmpty();
    }

    @Test
    void shouldAskAboutCollectiveOperationsIfARankWaitsInOne() {
        RankReport barrier = waits(new Standstill("1", 0, 0, "", "barrier", true), 1);
        assertThat(of(waits("1", 1), waits("1", 0)).explanation(""))
                .startsWith("cycle: ")
                .doesNotContain("collective");
        assertThat(of(barrier, waits("1", 0)).explanation("> ").lines())
                .hasSize(3)
                .allMatch(line -> line.startsWith("> "))
                .anyMatch(line -> line.contains("collective operations") && line.contains("--check"));
    }

    @Test
    void shouldNameTheRankThatIsElsewhere() {
        RankReport reduces = at("allreduce in world, needs ranks 1, 3", "Solver.java:17");
        RankReport other = at("bcast in world, needs rank 0", "Solver.java:21");
        assertThat(of(reduces, other, reduces, reduces).explanation("> "))
                .contains(
                        "> ranks 0, 2, 3 are in allreduce in world, at Solver.java:17; rank 1 is in bcast in world, at"
                                + " Solver.java:21\n");
        assertThat(of(reduces, GONE).explanation("> "))
                .contains("> rank 0 is in allreduce in world, at Solver.java:17; rank 1 is no longer in the job\n");
        RankReport[] many = new RankReport[20];
        Arrays.fill(many, reduces);
        many[3] = at("barrier in world", "");
        many[4] = at("barrier in world", "A.java:2");
        many[5] = at("barrier in world", "A.java:3");
        assertThat(of(many).explanation("> "))
                .contains(
                        "> ranks 0, 1, 2, 6, 7, 8, 9, 10 and 9 more are in allreduce in world, at Solver.java:17; rank 3 is in"
                                + " barrier in world; rank 4 is in barrier in world, at A.java:2; 1 other rank is elsewhere\n");
    }

    /** Ranks that wait in one line of the program for different peers are in one place. */
    @Test
    void shouldNotTakePeersForPlaces() {
        RankReport[] many = new RankReport[20];
        for (int i = 0; i < many.length; i++) {
            many[i] = at("recv from rank " + (i + 1) + ", tag 7, world", "Solver.java:52", false);
        }
        many[3] = at("barrier in world", "Solver.java:60");
        many[4] = at(
                "waitAll of 2 requests, 2 pending (bcast in world, needs rank 0; scan in world, needs rank 1)",
                "A.java:1");
        assertThat(of(many).explanation("> "))
                .contains(
                        "> ranks 0, 1, 2, 5, 6, 7, 8, 9 and 10 more are in recv, at Solver.java:52; rank 3 is in barrier in"
                                + " world, at Solver.java:60; rank 4 is in waitAll, at A.java:1\n");
    }

    /** The program is in a wait; what it waits for counts, with its communicator. */
    @Test
    void shouldNameNonblockingOperations() {
        String dup = "bcast in communicator 4 (dup of world), needs rank 0";
        RankReport waits = new RankReport(
                        new Activity(State.WAITS, 1, "waitFor (" + dup + ")", "A.java:3", List.of()),
                        Totals.NONE,
                        Map.of())
                .with("waits", Optional.of(new Standstill("1", 0, 0, "", dup, true)));
        assertThat(of(waits, at("barrier in world", "A.java:9")).explanation("> "))
                .contains(
                        "> rank 0 is in bcast in communicator 4 (dup of world), at A.java:3; rank 1 is in barrier in world");
    }

    @Test
    void shouldSayWhySendsWait() {
        RankReport sends = at("send (unbuffered send to rank 1, tag 5, world)", "Solver.java:5", false);
        assertThat(of(sends, sends).explanation("> ")).contains("> with check=unbuffered a send ends only when");
        assertThat(of(waits("1", 1), waits("1", 0)).explanation("> ")).doesNotContain("unbuffered");
    }

    private static RankReport at(String what, String place) {
        return at(what, place, true);
    }

    private static RankReport at(String what, String place, boolean isCollective) {
        Activity activity = new Activity(State.WAITS, 1, what, place, List.of());
        return new RankReport(activity, Totals.NONE, Map.of())
                .with("waits in " + what, Optional.of(new Standstill("1", 0, 0, "", what, isCollective)));
    }

    @Test
    void shouldHaveALineForEachRank() {
        assertThat(of(BUSY, GONE).lines("jmpirun: "))
                .isEqualTo("jmpirun: rank 0 computes\njmpirun: rank 1 has closed its session\n");
    }
}
