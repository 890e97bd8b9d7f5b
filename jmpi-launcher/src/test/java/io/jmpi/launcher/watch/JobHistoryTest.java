package io.jmpi.launcher.watch;

import static io.jmpi.launcher.watch.Samples.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Sent;
import io.jmpi.job.RankReport.State;
import io.jmpi.launcher.watch.JobHistory.Point;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class JobHistoryTest {
    /** Ten messages a second. */
    private static JobHistory seconds(int seconds) {
        JobHistory history = new JobHistory(1);
        for (int i = 1; i <= seconds; i++) {
            history.add(new JobSample(i * SECOND, List.of(Samples.computing(10L * i, 0))));
        }
        return history;
    }

    @Test
    void shouldNotGrowWithTheLengthOfTheRun() {
        JobHistory history = seconds(10 * JobHistory.MOST_POINTS);
        assertThat(history.points()).hasSizeBetween(JobHistory.MOST_POINTS / 2, JobHistory.MOST_POINTS);
        assertThat(history.points().get(history.points().size() - 1).nanos())
                .isEqualTo(10L * JobHistory.MOST_POINTS * SECOND);
        assertThat(history.samples()).isEqualTo(10 * JobHistory.MOST_POINTS);
    }

    @Test
    void shouldGiveTheSameRateHoweverManyPointsAreLeft() {
        for (int seconds : new int[] {1, 7, 150, 2500}) {
            List<Double> rates = new TimeParts(seconds(seconds).points()).perSecond(Point::messages);
            assertThat(rates)
                    .hasSizeLessThanOrEqualTo(200)
                    .allSatisfy(rate -> assertThat(rate).isCloseTo(10, Offset.offset(1e-6)));
        }
    }

    @Test
    void shouldKeepPeaksOfDepths() {
        JobHistory history = new JobHistory(1);
        for (int i = 1; i <= 900; i++) {
            RankReport sample = Samples.sending(Map.of());
            history.add(new JobSample(i * SECOND, List.of(i == 451 ? Samples.computing(0, 0) : sample)));
        }
        assertThat(new TimeParts(history.points()).greatest(Point::maxPosted)).containsOnlyOnce(3.0);
    }

    @Test
    void shouldKeepTheNumbersOfARankThatHasLeft() {
        JobHistory history = new JobHistory(1);
        Map<Integer, Sent> peers = Map.of(0, new Sent(3, 30));
        history.add(new JobSample(1, List.of(Samples.sending(peers))));
        history.add(new JobSample(2, List.of(RankReport.of(State.GONE, "has closed its session"))));
        assertThat(history.latest(0).totals().messagesSent()).isEqualTo(3);
        assertThat(history.latest(0).peers()).isEqualTo(peers);
    }

    /** The first second has ten samples. */
    @Test
    void shouldWeighASampleByItsTime() {
        JobHistory history = new JobHistory(1);
        for (int i = 1; i <= 14; i++) {
            long nanos = i <= 10 ? i * SECOND / 10 : (i - 9) * SECOND;
            history.add(new JobSample(nanos, List.of(i <= 4 ? Samples.waiting(1, 0) : Samples.waiting(1, 1))));
        }
        assertThat(history.waits(0))
                .containsValue(new JobHistory.Seen(4, 4 * SECOND / 10))
                .containsValue(new JobHistory.Seen(10, history.sampledNanos() - 4 * SECOND / 10));
        assertThat(history.sampledNanos()).isEqualTo(5 * SECOND);
    }

    @Test
    void shouldCountWhatARankWaitedFor() {
        JobHistory history = new JobHistory(2);
        history.add(new JobSample(1, List.of(Samples.waiting(5, 1), Samples.computing(0, 0))));
        history.add(new JobSample(2, List.of(Samples.waiting(6, 1), Samples.waiting(1, 0))));
        assertThat(history.waits(0))
                .isEqualTo(Map.of(
                        new JobHistory.Wait("recv from rank 1, tag 7, world", List.of(1)), new JobHistory.Seen(2, 2)));
    }
}
