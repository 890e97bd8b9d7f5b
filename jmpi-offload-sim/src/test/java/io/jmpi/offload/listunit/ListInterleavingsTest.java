package io.jmpi.offload.listunit;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.offload.DecisionCheck.Effect;
import io.jmpi.offload.SmallCase;
import io.jmpi.offload.SmallCase.End;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every order of the steps of small cases: calls of the program, arrivals, single steps of both units, and polls. */
class ListInterleavingsTest {
    private record SteppedUnits(ListMatcher engine) implements SmallCase.Stepped {
        @Override
        public void addSteps(List<Runnable> steps) {
            for (ListUnit unit : List.of(engine.units().posted, engine.units().unexpected)) {
                if (unit.hasCommand()) {
                    steps.add(unit::stepCommand);
                }
                if (unit.hasHeader()) {
                    steps.add(unit::stepHeader);
                }
            }
        }

        @Override
        public boolean hasNews() {
            return engine.units().hasResults();
        }
    }

    private static SteppedUnits newEngine(int cells) {
        ListSettings settings = new ListSettings("list", cells, compared -> 1, 8, false);
        ListMatcher engine = new ListMatcher(5, MatchingHints.NONE, settings, new MatchingStatistics());
        engine.leaveUnitsToCaller();
        return new SteppedUnits(engine);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldDecideByTheRulesInEveryOrder(int cells) {
        Map<String, Long> counters = new HashMap<>();
        for (int length = 2; length <= 3; length++) {
            for (SmallCase each : SmallCase.all(length)) {
                assertThat(each.difference(() -> newEngine(cells), Effect.WHEN_DECIDED, End.SETTLED, counters))
                        .isNull();
            }
        }
        assertThat(counters.get("runs")).isGreaterThan(10_000);
    }

    @Test
    void shouldGiveBackAllInOrderWhenUnitsAreAbandoned() {
        for (SmallCase each : TestSeeds.some(15, 30, SmallCase.all(3))) {
            assertThat(each.difference(() -> newEngine(1), Effect.WHEN_DECIDED, End.ABANDONED, new HashMap<>()))
                    .isNull();
        }
    }
}
