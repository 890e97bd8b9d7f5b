package io.jmpi.bench.matching;

import static io.jmpi.bench.command.Verdict.Outcome.MET;
import static io.jmpi.bench.command.Verdict.Outcome.MISSED;
import static io.jmpi.bench.command.Verdict.Outcome.NOT_MEASURED;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.harness.Results;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HostGoalsTest {
    private static String point(HostCase hostCase, String setup, int depth, double giving, double taking) {
        return MadeUp.entry(
                HostBenchmark.class.getName() + ".batch",
                Map.of("hostCase", hostCase.caseName(), "engine", setup, "depth", "" + depth),
                1,
                Map.of("giving", giving * 10, "taking", taking * 10, "blocking", 550.0, "sleeps", 2.5, "pairs", 10.0));
    }

    private static String expected(String setup, int depth, double ns) {
        return point(HostCase.EXPECTED, setup, depth, ns, 0);
    }

    private static Results results(String... points) {
        Results results = new Results();
        List.of(points).forEach(results::addAll);
        return results;
    }

    private static List<Verdict.Outcome> outcomes(String... points) {
        return new HostCommand()
                .judge(results(points)).stream().map(Verdict::outcome).toList();
    }

    @Test
    void shouldJudgeTheLargestDepth() {
        assertThat(outcomes(
                        expected("optimistic", 0, 100),
                        expected("optimistic", 64, 1000),
                        expected("optimistic", 4096, 150),
                        expected("queues", 4096, 151),
                        expected("optimistic-lending", 4096, 151)))
                .containsExactly(MET, MET, MET);
        assertThat(outcomes(
                        expected("optimistic", 0, 100),
                        expected("optimistic", 4096, 151),
                        expected("queues", 4096, 150),
                        expected("optimistic-lending", 4096, 150)))
                .containsExactly(MISSED, MISSED, MISSED);
    }

    @Test
    void shouldNotJudgeWhatWasNotMeasured() {
        assertThat(outcomes(expected("optimistic", 0, 100))).containsOnly(NOT_MEASURED);
        assertThat(outcomes(point(HostCase.UNEXPECTED, "optimistic", 0, 100, 0)))
                .containsOnly(NOT_MEASURED);
        assertThat(outcomes()).containsOnly(NOT_MEASURED);
    }

    @Test
    void shouldTellWhereTheTimeOfADeviceGoes() {
        Results results = results(point(HostCase.EXPECTED, "hardware", 64, 11, 22));
        assertThat(new HostCommand().views(results).get(0).table()).contains("33.0 |");
        assertThat(new HostCommand().furtherTables(results)).contains("11.0 |", "22.0 |", "55.0 |", "4.0 |");
        assertThat(new HostCommand().furtherTables(results(expected("queues", 0, 1))))
                .isEmpty();
    }
}
