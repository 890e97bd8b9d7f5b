package io.jmpi.launcher.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.statistics.CommunicatorStatistics;
import io.jmpi.internal.statistics.CommunicatorTraffic;
import io.jmpi.internal.statistics.RankStatistics;
import io.jmpi.internal.statistics.SessionTimes;
import io.jmpi.matching.MatchingStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunFiguresTest {
    private static CommunicatorStatistics communicator(int posted, int walked, Map<String, Long> device) {
        MatchingStatistics counters = new MatchingStatistics();
        for (int i = 0; i < posted; i++) {
            counters.receiveStored();
        }
        counters.searchedPosted(walked, true);
        return new CommunicatorStatistics(
                0, 0, "world", "", "queues", counters, device, Map.of(), CommunicatorTraffic.NONE);
    }

    @Test
    void shouldTakeTheSlowestRankAndTheGreatestShare() {
        RankStatistics quick = new RankStatistics(
                List.of(communicator(3, 7, Map.of()), communicator(1, 1, Map.of())),
                Optional.of(new SessionTimes(1_000_000_000, 500_000_000)));
        RankStatistics slow = new RankStatistics(
                List.of(communicator(2, 5, Map.of("posted", 1L))),
                Optional.of(new SessionTimes(2_000_000_000, 20_000_000)));
        assertThat(RunFigures.of(Map.of(0, List.of(quick), 1, List.of(slow))))
                .contains(new RunFigures(2, 0.5, 0.26, 3, 0, 3, 13, true));
    }

    @Test
    void shouldAddTheSessionsOfARank() {
        RankStatistics session =
                new RankStatistics(List.of(), Optional.of(new SessionTimes(1_000_000_000, 100_000_000)));
        assertThat(RunFigures.of(Map.of(0, List.of(session, session))))
                .contains(new RunFigures(2, 0.1, 0.1, 0, 0, 0, 0, false));
    }

    @Test
    void shouldBeEmptyWithoutTimes() {
        assertThat(RunFigures.of(Map.of())).isEmpty();
        assertThat(RunFigures.of(Map.of(0, List.of(new RankStatistics(List.of(), Optional.empty())))))
                .isEmpty();
    }
}
