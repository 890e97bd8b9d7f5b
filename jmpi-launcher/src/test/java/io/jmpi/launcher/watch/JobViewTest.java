package io.jmpi.launcher.watch;

import static io.jmpi.launcher.watch.Samples.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.State;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobViewTest {
    private final JobView view = new JobView("solver", 3);
    private final JobSample before = new JobSample(
            SECOND,
            List.of(
                    Samples.computing(1_000, 10_000),
                    RankReport.of(State.JOINING, "has not started"),
                    Samples.waiting(1, 0)));
    private final JobSample now = new JobSample(
            3 * SECOND,
            List.of(
                    Samples.computing(3_000, 5_010_000),
                    Samples.waiting(3 * SECOND + SECOND / 5, 0),
                    Samples.waiting(SECOND, 0)));

    @Test
    void shouldShowWhatEachRankDoesAndForWhomItWaits() {
        assertThat(view.block(before, now, 100, 24))
                .containsExactly(
                        "solver, 3.0 s: 3 ranks (1 running, 2 waiting), 1,000 messages/s, 2.38 MiB/s",
                        "rank  messages/s   bytes/s  posted  unexp.  doing",
                        "0          1,000  2.38 MiB       3       1  computes for 2.0 s, at Solver.java:7",
                        "1              0       0 B       3       1  waits 3.2 s in recv from rank 0, tag 7, world, at Solv..",
                        "2              0       0 B       3       1  waits 1.0 s in recv from rank 0, tag 7, world, at Solv..",
                        "awaited: rank 0 by 1, 2");
    }

    @Test
    void shouldBeOneLineIfThereIsNoTerminal() {
        assertThat(view.line(before, now))
                .startsWith("solver, 3.0 s: 3 ranks (1 running, 2 waiting), 1,000 messages/s, 2.38 MiB/s; ")
                .contains("posted 9, ", "unexpected 3; ")
                .endsWith("rank 0 by 1, 2");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 30, 43, 44, 59, 60, 77, 78, 200})
    void shouldFitIntoTheTerminal(int columns) {
        assertThat(view.block(before, now, columns, 24))
                .hasSize(6)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
    }

    @Test
    void shouldLeaveRatesOutRatherThanCutThem() {
        assertThat(view.block(before, now, 70, 24).get(0))
                .isEqualTo("solver, 3.0 s: 3 ranks (1 running, 2 waiting), 1,000 messages/s");
        assertThat(view.block(before, now, 60, 24).get(0)).isEqualTo("solver, 3.0 s: 3 ranks (1 running, 2 waiting)");
    }

    @Test
    void shouldLeaveColumnsOutBeforeWhatARankDoes() {
        assertThat(view.block(before, now, 43, 24).get(2)).isEqualTo("0     computes for 2.0 s, at Solver.java:7");
    }

    /** Those are the ones that the reader looks for. */
    @Test
    void shouldShowTheRanksThatHaveWaitedLongestIfNotAllFit() {
        List<RankReport> many = new ArrayList<>(Collections.nCopies(40, Samples.computing(0, 0)));
        many.set(7, Samples.waiting(5 * SECOND, 30));
        many.set(30, Samples.waiting(9 * SECOND, 7));
        JobSample moment = new JobSample(SECOND, many);
        List<String> lines = new JobView("solver", 40).block(moment, moment, 80, 8);
        assertThat(lines).hasSize(8);
        assertThat(lines.get(2)).startsWith("30 ");
        assertThat(lines.get(3)).startsWith("7 ");
        assertThat(lines.get(6)).isEqualTo("and 36 more ranks");
        assertThat(lines.get(7)).isEqualTo("awaited: rank 7 by 30; rank 30 by 7");
    }

    /** A rank may close its session and open another one, whose counters begin at zero. */
    @Test
    void shouldShowNoNegativeRates() {
        assertThat(view.line(now, new JobSample(4 * SECOND, before.ranks()))).contains(" 0 messages/s, 0 B/s");
    }
}
