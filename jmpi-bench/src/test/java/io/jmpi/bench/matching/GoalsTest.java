package io.jmpi.bench.matching;

import static io.jmpi.bench.matching.MatchingCase.FORWARD;
import static io.jmpi.bench.matching.MatchingCase.REVERSE;
import static io.jmpi.bench.matching.MatchingCase.SAME_BIN;
import static io.jmpi.bench.matching.MatchingCase.SPREAD;
import static io.jmpi.bench.matching.MatchingCase.WALK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.command.Verdict.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoalsTest {
    private static final Goal AT_MOST = new Goal.AtMost("bins", List.of(SPREAD), 0, 8192, 60);
    private static final Goal GROWS_BELOW = new Goal.GrowsBelow("bins", List.of(SPREAD), 1.5);
    private static final Goal SOME_ENGINE = new Goal.SomeEngine(List.of(SAME_BIN, REVERSE), 8192, 100);
    private static final Goal NO_ALLOCATION = new Goal.AllocatesNothing(1);

    private static Outcome outcome(Goal goal, MadeUp madeUp) {
        return goal.judge(madeUp.results()).outcome();
    }

    @Test
    void shouldMeetALimitWhenAllDepthsKeepIt() {
        Verdict verdict = AT_MOST.judge(new MadeUp()
                .point(SPREAD, "bins", 0, 20)
                .point(SPREAD, "bins", 64, 60)
                .point(SPREAD, "bins", 8192, 59)
                .point(SPREAD, "bins", 65_536, 1000)
                .point(SPREAD, "queues", 64, 1000)
                .point(FORWARD, "bins", 64, 1000)
                .results());
        assertThat(verdict)
                .isEqualTo(new Verdict(
                        "`bins`: at most 60 ns per pair at depth 0 to 8192 (spread)",
                        Outcome.MET,
                        "at most 60.0 ns in spread at depth 64"));
    }

    @Test
    void shouldMissALimitWhenOneDepthDoes() {
        assertThat(outcome(AT_MOST, new MadeUp().point(SPREAD, "bins", 0, 20).point(SPREAD, "bins", 64, 60.1)))
                .isEqualTo(Outcome.MISSED);
    }

    @Test
    void shouldNotJudgeALimitWhenADepthThatItNamesIsMissing() {
        assertThat(outcome(AT_MOST, new MadeUp())).isEqualTo(Outcome.NOT_MEASURED);
        assertThat(outcome(AT_MOST, new MadeUp().point(SPREAD, "bins", 0, 20))).isEqualTo(Outcome.NOT_MEASURED);
        assertThat(outcome(AT_MOST, new MadeUp().point(SPREAD, "bins", 8192, 20)))
                .isEqualTo(Outcome.NOT_MEASURED);
    }

    @Test
    void shouldJudgeGrowthByItsAverage() {
        MadeUp slow = new MadeUp().point(SPREAD, "bins", 0, 1).point(SPREAD, "bins", 1, 10);
        slow.point(SPREAD, "bins", 2, 30).point(SPREAD, "bins", 65_536, 10 * Math.pow(1.4, 16));
        assertThat(GROWS_BELOW.judge(slow.results()))
                .isEqualTo(new Verdict(
                        "`bins`: grows on average less than 1.5 times per doubling up to depth 65536 (spread)",
                        Outcome.MET,
                        "spread 1.40 (largest step 3.00)"));
        MadeUp fast = new MadeUp().point(SPREAD, "bins", 16, 10).point(SPREAD, "bins", 65_536, 10 * Math.pow(1.51, 12));
        assertThat(outcome(GROWS_BELOW, fast)).isEqualTo(Outcome.MISSED);
    }

    @Test
    void shouldNotJudgeGrowthWhenTheLargestDepthIsMissing() {
        MadeUp shallow = new MadeUp().point(SPREAD, "bins", 1, 10).point(SPREAD, "bins", 8192, 20);
        assertThat(outcome(GROWS_BELOW, shallow)).isEqualTo(Outcome.NOT_MEASURED);
        assertThat(outcome(GROWS_BELOW, new MadeUp().point(SPREAD, "bins", 65_536, 10)))
                .isEqualTo(Outcome.NOT_MEASURED);
    }

    @Test
    void shouldWantOneEngineThatIsFastInAllCases() {
        MadeUp each = new MadeUp()
                .point(SAME_BIN, "bins", 8192, 900)
                .point(REVERSE, "bins", 8192, 50)
                .point(SAME_BIN, "exact", 8192, 50)
                .point(REVERSE, "exact", 8192, 900);
        assertThat(outcome(SOME_ENGINE, each)).isEqualTo(Outcome.MISSED);
        each.point(SAME_BIN, "ranks", 8192, 90).point(REVERSE, "ranks", 8192, 80);
        assertThat(SOME_ENGINE.judge(each.results()))
                .isEqualTo(new Verdict(
                        "at least one engine: at most 100 ns per pair at depth 8192 in all of same-bin, reverse",
                        Outcome.MET,
                        "best is `ranks`, at most 90.0 ns in same-bin at depth 8192"));
    }

    @Test
    void shouldNotCountAnEngineWhoseCasesAreNotAllMeasured() {
        assertThat(outcome(SOME_ENGINE, new MadeUp().point(SAME_BIN, "exact", 8192, 50)))
                .isEqualTo(Outcome.NOT_MEASURED);
    }

    @Test
    void shouldMissTheAllocationGoalWhenAnyPointAllocates() {
        MadeUp none = new MadeUp().point(SPREAD, "bins", 0, 20, 0).point(SPREAD, "queues", 0, 20, 0.3);
        assertThat(outcome(NO_ALLOCATION, none)).isEqualTo(Outcome.MET);
        none.point(WALK, "queues", 64, 20, 16);
        assertThat(NO_ALLOCATION.judge(none.results()))
                .isEqualTo(new Verdict(
                        "no engine allocates in steady state",
                        Outcome.MISSED,
                        "at most 16.000 bytes per pair, `queues` in walk at depth 64"));
        assertThat(outcome(NO_ALLOCATION, new MadeUp())).isEqualTo(Outcome.NOT_MEASURED);
    }

    @Test
    void shouldDrawTheGoalsOfACase() {
        assertThat(Goals.line(WALK)).hasValue(2.5);
        assertThat(Goals.line(SPREAD)).hasValue(60);
        assertThat(Goals.line(SAME_BIN)).hasValue(100);
        assertThat(Goals.line(FORWARD)).isEmpty();
    }

    @Test
    void shouldJudgeNothingWhenNothingWasMeasured() {
        assertThat(Goals.judge(new Results()))
                .hasSameSizeAs(Goals.ALL)
                .allSatisfy(verdict -> assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_MEASURED));
    }

    @Test
    void shouldComputeGrowthOverDepthsThatAreNotNeighbors() {
        Results results = new MadeUp()
                .point(SPREAD, "bins", 0, 1)
                .point(SPREAD, "bins", 4, 10)
                .point(SPREAD, "bins", 64, 160)
                .results();
        assertThat(results.growthPerDoubling(SPREAD, "bins").orElseThrow()).isEqualTo(2, within(1e-9));
        assertThat(results.growthPerDoubling(SPREAD, "queues")).isEmpty();
    }
}
