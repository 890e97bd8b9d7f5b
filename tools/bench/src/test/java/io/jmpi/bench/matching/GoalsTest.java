package io.jmpi.bench.matching;

import static io.jmpi.bench.matching.MatchingCase.FORWARD;
import static io.jmpi.bench.matching.MatchingCase.REVERSE;
import static io.jmpi.bench.matching.MatchingCase.SAME_BIN;
import static io.jmpi.bench.matching.MatchingCase.SPREAD;
import static io.jmpi.bench.matching.MatchingCase.SPREAD_SOURCES;
import static io.jmpi.bench.matching.MatchingCase.SPREAD_TAGS;
import static io.jmpi.bench.matching.MatchingCase.WALK;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.command.Verdict.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GoalsTest {
    private static final Goal AT_MOST = new Goal.AtMost("bins", List.of(SPREAD), 8192, 5);
    private static final Goal GROWS_BELOW = new Goal.GrowsBelow("bins", List.of(SPREAD), 1, 65_536, 1.5);
    private static final Goal SOME_ENGINE = new Goal.SomeEngine(List.of(SAME_BIN, REVERSE), 8192, 8);
    private static final Goal NO_ALLOCATION = new Goal.AllocatesNothing(1);

    private static Outcome outcome(Goal goal, MadeUp madeUp) {
        return goal.judge(madeUp.figures()).outcome();
    }

    /** A machine on which {@code queues} with nothing stored takes 10 ns. */
    private static MadeUp machine() {
        return new MadeUp().point(SPREAD, "queues", 0, 10);
    }

    @Test
    void shouldMeetALimitWhenAllDepthsKeepIt() {
        Verdict verdict = AT_MOST.judge(machine()
                .point(SPREAD, "bins", 0, 20)
                .point(SPREAD, "bins", 64, 50)
                .point(SPREAD, "bins", 8192, 49)
                .point(SPREAD, "bins", 65_536, 1000)
                .point(SPREAD, "queues", 64, 1000)
                .point(FORWARD, "bins", 64, 1000)
                .figures());
        assertThat(verdict.goal()).contains("`bins`", "at most 5 times `queues`", "depth 0 to 8192 ", "(spread)");
        assertThat(verdict.outcome()).isEqualTo(Outcome.MET);
        assertThat(verdict.detail()).contains("at most 5.0 times", "spread").endsWith("depth 64");
    }

    @Test
    void shouldMissALimitWhenOneDepthDoes() {
        assertThat(outcome(AT_MOST, machine().point(SPREAD, "bins", 0, 20).point(SPREAD, "bins", 64, 50.1)))
                .isEqualTo(Outcome.MISSED);
    }

    /** 90 ns at all depths is no miss of a hashing engine if the machine takes 30 ns for the shortest list. */
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 1, 3, 10})
    void shouldJudgeAlikeOnAFastAndOnASlowMachine(double slowness) {
        MadeUp madeUp = new MadeUp().point(SPREAD, "queues", 0, 10 * slowness);
        for (MatchingCase each : List.of(SPREAD, SPREAD_TAGS, SPREAD_SOURCES)) {
            for (int depth : new int[] {0, 64, 1024, 8192, 65_536}) {
                madeUp.point(each, "exact", depth, 30 * slowness);
            }
        }
        assertThat(Goals.judge(madeUp.figures()))
                .filteredOn(verdict -> verdict.goal().startsWith("`exact`"))
                .hasSize(2)
                .allSatisfy(verdict -> assertThat(verdict.outcome()).isEqualTo(Outcome.MET));
    }

    @Test
    void shouldNotJudgeALimitWhenADepthThatItNamesIsMissing() {
        assertThat(outcome(AT_MOST, machine())).isEqualTo(Outcome.NOT_MEASURED);
        assertThat(outcome(AT_MOST, machine().point(SPREAD, "bins", 0, 20))).isEqualTo(Outcome.NOT_MEASURED);
        assertThat(outcome(AT_MOST, machine().point(SPREAD, "bins", 8192, 20))).isEqualTo(Outcome.NOT_MEASURED);
    }

    @Test
    void shouldNotJudgeALimitWithoutTheReference() {
        MadeUp madeUp = new MadeUp().point(SPREAD, "bins", 0, 20).point(SPREAD, "bins", 8192, 2000);
        assertThat(outcome(AT_MOST, madeUp)).isEqualTo(Outcome.NOT_MEASURED);
        madeUp.point(SAME_BIN, "ranks", 8192, 90).point(REVERSE, "ranks", 8192, 80);
        assertThat(outcome(SOME_ENGINE, madeUp)).isEqualTo(Outcome.NOT_MEASURED);
    }

    @Test
    void shouldJudgeGrowthByItsAverage() {
        MadeUp slow = new MadeUp().point(SPREAD, "bins", 0, 1).point(SPREAD, "bins", 1, 10);
        slow.point(SPREAD, "bins", 2, 30).point(SPREAD, "bins", 65_536, 10 * Math.pow(1.4, 16));
        Verdict verdict = GROWS_BELOW.judge(slow.figures());
        assertThat(verdict.goal())
                .contains("`bins`", "less than 1.5 times", "doubling", "depth 1 to 65536 ", "(spread)");
        assertThat(verdict.outcome()).isEqualTo(Outcome.MET);
        assertThat(verdict.detail()).containsSubsequence("spread 1.40 ", " 3.00");
        MadeUp fast = new MadeUp().point(SPREAD, "bins", 16, 10).point(SPREAD, "bins", 65_536, 10 * Math.pow(1.51, 12));
        assertThat(outcome(GROWS_BELOW, fast)).isEqualTo(Outcome.MISSED);
    }

    @Test
    void shouldJudgeGrowthFromItsFirstDepth() {
        Goal walk = new Goal.GrowsBelow("queues", List.of(WALK), 64, 8192, 1.2);
        MadeUp madeUp = new MadeUp()
                .point(WALK, "queues", 1, 100)
                .point(WALK, "queues", 64, 1)
                .point(WALK, "queues", 8192, 10);
        assertThat(outcome(walk, madeUp)).isEqualTo(Outcome.MISSED);
        assertThat(outcome(walk, madeUp.point(WALK, "queues", 8192, 1.1))).isEqualTo(Outcome.MET);
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
        MadeUp each = machine()
                .point(SAME_BIN, "bins", 8192, 900)
                .point(REVERSE, "bins", 8192, 50)
                .point(SAME_BIN, "exact", 8192, 50)
                .point(REVERSE, "exact", 8192, 900);
        assertThat(outcome(SOME_ENGINE, each)).isEqualTo(Outcome.MISSED);
        each.point(SAME_BIN, "ranks", 8192, 80).point(REVERSE, "ranks", 8192, 70);
        Verdict verdict = SOME_ENGINE.judge(each.figures());
        assertThat(verdict.goal())
                .contains("at least one engine", "at most 8 times `queues`", "depth 8192 ", "all of same-bin, reverse");
        assertThat(verdict.outcome()).isEqualTo(Outcome.MET);
        assertThat(verdict.detail())
                .contains("`ranks`", "at most 8.0 times", "same-bin")
                .endsWith("depth 8192");
    }

    @Test
    void shouldNotCountAnEngineWhoseCasesAreNotAllMeasured() {
        assertThat(outcome(SOME_ENGINE, machine().point(SAME_BIN, "exact", 8192, 50)))
                .isEqualTo(Outcome.NOT_MEASURED);
    }

    @Test
    void shouldMissTheAllocationGoalWhenAnyPointAllocates() {
        MadeUp none = new MadeUp().point(SPREAD, "bins", 0, 20, 0).point(SPREAD, "queues", 0, 20, 0.25);
        assertThat(outcome(NO_ALLOCATION, none)).isEqualTo(Outcome.MET);
        none.point(WALK, "queues", 64, 20, 16);
        Verdict verdict = NO_ALLOCATION.judge(none.figures());
        assertThat(verdict.goal()).contains("no engine allocates");
        assertThat(verdict.outcome()).isEqualTo(Outcome.MISSED);
        assertThat(verdict.detail())
                .contains(" 16.000 bytes per pair", "`queues`", "walk")
                .endsWith("depth 64");
        assertThat(outcome(NO_ALLOCATION, new MadeUp())).isEqualTo(Outcome.NOT_MEASURED);
    }

    @Test
    void shouldJudgeNothingWhenNothingWasMeasured() {
        assertThat(Goals.judge(new MadeUp().figures()))
                .hasSameSizeAs(Goals.ALL)
                .allSatisfy(verdict -> assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_MEASURED));
    }
}
