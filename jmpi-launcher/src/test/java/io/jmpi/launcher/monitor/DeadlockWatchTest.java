package io.jmpi.launcher.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Activity;
import io.jmpi.job.RankReport.Standstill;
import io.jmpi.job.RankReport.State;
import io.jmpi.job.RankReport.Totals;
import io.jmpi.job.RankReport.Wanted;
import io.jmpi.job.RankReports;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DeadlockWatchTest {
    private static RankReports waits(String stamp) {
        return waits(stamp, "");
    }

    private static RankReports waits(String stamp, String underWay) {
        Activity activity = new Activity(State.WAITS, 1, "recv", "", List.of(0));
        Standstill standstill = new Standstill(stamp, 0, 0, underWay, "recv", false);
        return new RankReports(List.of(new RankReport(activity, Totals.NONE, Map.of())
                .with("waits in recv" + underWay, Optional.of(standstill))));
    }

    /** A rank that answers too late counts as busy. */
    @Test
    void shouldReportADeadlockOnceAlthoughARankAnswersLateMeanwhile() throws Exception {
        RankReports late = new RankReports(List.of(RankReport.of(State.COMPUTES, "does not answer")));
        List<RankReports> looks = List.of(waits("1"), waits("1"), late, waits("1"), waits("1"), waits("2"), waits("2"));
        AtomicInteger takes = new AtomicInteger();
        AtomicInteger reports = new AtomicInteger();
        CompletableFuture<Void> lookedTwiceMore = new CompletableFuture<>();
        ReportSource source = wanted -> {
            int look = wanted == Wanted.MESSAGES ? takes.get() : takes.incrementAndGet();
            if (look == looks.size() + 2) {
                lookedTwiceMore.complete(null);
            }
            return looks.get(Math.min(look, looks.size()) - 1);
        };
        DeadlockWatch.start(source, Duration.ofMillis(2), lines -> reports.incrementAndGet());
        lookedTwiceMore.get();
        assertThat(reports).hasValue(2);
    }

    @Test
    void shouldReportNoDeadlockWithLinesThatSayOtherwise() throws Exception {
        AtomicInteger shown = new AtomicInteger();
        CompletableFuture<String> deadlock = new CompletableFuture<>();
        ReportSource source = wanted -> waits(
                "1",
                wanted == Wanted.MESSAGES && shown.incrementAndGet() == 1 ? "; is still connecting to rank 1" : "");
        DeadlockWatch.start(source, Duration.ofMillis(2), deadlock::complete);
        assertThat(deadlock.get()).contains("waits in recv").doesNotContain("connecting");
        assertThat(shown).hasValue(2);
    }

    @Test
    void shouldGoOnAfterASearchThatFailed() throws Exception {
        AtomicInteger takes = new AtomicInteger();
        CompletableFuture<String> deadlock = new CompletableFuture<>();
        ReportSource source = wanted -> {
            if (takes.incrementAndGet() == 1) {
                throw new IllegalStateException("as the test wants");
            }
            return waits("1");
        };
        DeadlockWatch.start(source, Duration.ofMillis(2), deadlock::complete);
        assertThat(deadlock.get()).contains("rank 0 waits in recv");
    }
}
