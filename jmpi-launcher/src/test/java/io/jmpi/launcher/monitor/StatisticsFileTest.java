package io.jmpi.launcher.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.internal.statistics.CommunicatorStatistics;
import io.jmpi.internal.statistics.CommunicatorTraffic;
import io.jmpi.internal.statistics.RankStatistics;
import io.jmpi.internal.statistics.SessionTimes;
import io.jmpi.matching.MatchingStatistics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatisticsFileTest {
    @TempDir
    Path directory;

    private static RankStatistics report(long runNanos, int communicators) {
        CommunicatorStatistics counters = new CommunicatorStatistics(
                0,
                0,
                "world",
                "",
                "queues",
                new MatchingStatistics(),
                Map.of("posted", 3L),
                Map.of(),
                CommunicatorTraffic.NONE);
        return new RankStatistics(
                Collections.nCopies(communicators, counters), Optional.of(new SessionTimes(runNanos, 1)));
    }

    @Test
    void shouldReadWhatItHasWritten() throws Exception {
        Path file = directory.resolve("statistics");
        StatisticsFile.write(
                file,
                Map.of(
                        0,
                        List.of(report(5, 2).encode(), report(6, 0).encode()),
                        12,
                        List.of(report(7, 1).encode())));
        Map<Integer, List<RankStatistics>> read = StatisticsFile.read(file);
        assertThat(read.keySet()).containsExactly(0, 12);
        assertThat(read.get(0)).extracting(each -> each.communicators().size()).containsExactly(2, 0);
        assertThat(read.get(0))
                .extracting(each -> each.times().orElseThrow().runNanos())
                .containsExactly(5L, 6L);
        assertThat(read.get(12).get(0).communicators().get(0).device()).containsEntry("posted", 3L);
    }

    @Test
    void shouldRefuseAnythingElse() throws Exception {
        Path file = Files.writeString(directory.resolve("statistics"), "nothing\n");
        assertThatThrownBy(() -> StatisticsFile.read(file)).hasMessageContaining("'nothing'");
    }
}
