package io.jmpi.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Kind;
import io.jmpi.job.RankReports;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DeadlockWatchTest {
    @Test
    void shouldGoOnAfterASearchThatFailed() throws Exception {
        RankReport waits = new RankReport(Kind.WAITS, "1", 0, 0, "recv", List.of(0), false, "waits in recv");
        AtomicInteger takes = new AtomicInteger();
        CompletableFuture<String> deadlock = new CompletableFuture<>();
        DeadlockWatch.Source source = withMessages -> {
            if (takes.incrementAndGet() == 1) {
                throw new IllegalStateException("as the test wants");
            }
            return new RankReports(List.of(waits));
        };
        DeadlockWatch.start(source, Duration.ofMillis(2), deadlock::complete);
        assertThat(deadlock.get()).contains("rank 0 waits in recv");
    }
}
