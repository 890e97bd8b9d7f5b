package io.jmpi.bench.matching;

import static io.jmpi.bench.command.Verdict.Outcome.MET;
import static io.jmpi.bench.command.Verdict.Outcome.MISSED;
import static io.jmpi.bench.command.Verdict.Outcome.NOT_MEASURED;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostReportTest {
    private static HostPoint point(HostCase hostCase, String setup, int depth, double ns) {
        return new HostPoint(hostCase, setup, depth, ns, 0, ns, ns, ns, 0, 0);
    }

    private static HostPoint expected(String setup, int depth, double ns) {
        return point(HostCase.EXPECTED, setup, depth, ns);
    }

    private static List<Verdict.Outcome> outcomes(HostPoint... points) {
        return HostReport.judge(List.of(points)).stream().map(Verdict::outcome).toList();
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
        assertThat(outcomes(point(HostCase.UNEXPECTED, "optimistic", 0, 100))).containsOnly(NOT_MEASURED);
        assertThat(outcomes()).containsOnly(NOT_MEASURED);
    }

    @Test
    void shouldTellWhereTheTimeOfADeviceGoes() {
        HostPoint point = new HostPoint(HostCase.EXPECTED, "hardware", 64, 11, 22, 33, 30, 40, 55, 0.25);
        assertThat(HostReport.markdown(List.of(point))).contains("33.0", "11.0 |", "22.0 |", "55.0 |", "4.0 |");
        assertThat(HostReport.markdown(List.of(expected("queues", 0, 1)))).doesNotContain("sleep");
    }
}
