package io.jmpi.trace.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.text.StatusLine;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressBarTest {
    private static final long SECOND = 1_000_000_000;

    private final AtomicLong clock = new AtomicLong(-5 * SECOND); // nanoTime may be negative
    private final StringWriter shown = new StringWriter();

    private ProgressBar bar(long total, int columns) {
        return bar(true, total, columns);
    }

    private ProgressBar bar(boolean isTerminal, long total, int columns) {
        return new ProgressBar(isTerminal, "reading", total, new PrintWriter(shown), columns, clock::get);
    }

    private String shown() {
        return shown.toString();
    }

    @Test
    void shouldShowPartRateAndRemainingTime() {
        ProgressBar bar = bar(400_000_000, 100);
        clock.addAndGet(2 * SECOND);
        bar.read(100_000_000, 3_000_000);
        assertThat(shown())
                .isEqualTo(StatusLine.ERASE
                        + "reading  [#######.......................]   25 %  1.5 M calls/s  50.0 MB/s  0:06 left");
    }

    @Test
    void shouldWriteALineAMinuteWithoutATerminal() {
        ProgressBar bar = bar(false, 400_000_000, 100);
        for (int i = 0; i < 130; i++) {
            clock.addAndGet(SECOND);
            bar.read(1_000_000, 1000);
        }
        bar.close();
        assertThat(shown().lines())
                .hasSize(2)
                .allMatch(line -> line.startsWith("jmpi-trace: reading  [") && line.endsWith(" left"));
        assertThat(shown()).doesNotContain(StatusLine.ERASE);
    }

    @Test
    void shouldWriteSeldomWhenMuchIsRead() {
        ProgressBar bar = bar(1_000_000, 80);
        for (int i = 0; i < 1000; i++) {
            clock.addAndGet(SECOND / 1000);
            bar.read(1000, 10);
        }
        assertThat(shown().split("\r", -1)).hasSize(1 + (int) (SECOND / ProgressBar.PERIOD));
    }

    @Test
    void shouldWriteNothingWhenScanIsShort() {
        try (ProgressBar bar = bar(1000, 80)) {
            bar.read(1000, 10);
        }
        assertThat(shown()).isEmpty();
    }

    @Test
    void shouldEraseOnceWhenClosedAndWriteNothingAfterwards() {
        ProgressBar bar = bar(1000, 80);
        clock.addAndGet(SECOND);
        bar.read(500, 10);
        int before = shown().length();
        bar.close();
        bar.close();
        clock.addAndGet(SECOND);
        bar.read(500, 10);
        assertThat(shown().substring(before)).isEqualTo(StatusLine.ERASE);
    }

    @Test
    void shouldShowRatesOnlyWhenTotalIsUnknown() {
        ProgressBar bar = bar(0, 80);
        clock.addAndGet(SECOND);
        bar.read(2_000_000, 1_000_000);
        assertThat(shown()).isEqualTo(StatusLine.ERASE + "reading  1.0 M calls/s  2.0 MB/s");
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 40, 60, 80, 200})
    void shouldFitTerminal(int columns) {
        ProgressBar bar = bar(4_000_000_000_000L, columns);
        clock.addAndGet(SECOND);
        bar.read(1, 1);
        assertThat(shown().replace(StatusLine.ERASE, "").length()).isLessThan(columns);
        assertThat(bar.line(1)).hasSizeLessThan(columns);
    }

    @Test
    void shouldNotExceedHundredPercentWhenMoreIsReadThanThereIs() {
        ProgressBar bar = bar(1000, 100);
        bar.read(5000, 10);
        assertThat(bar.line(SECOND)).contains("]  100 %", "0:00 left");
    }

    @Test
    void shouldCountEverythingWhenManyThreadsRead() throws Exception {
        ProgressBar bar = bar(4_000_000, 100);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(() -> {
                for (int j = 0; j < 50_000; j++) {
                    clock.addAndGet(1000);
                    bar.read(10, 1);
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(bar.line(SECOND)).contains(" 50 %", "200 k calls/s", "2.0 MB/s", "0:01 left");
        bar.close();
        assertThat(shown()).matches("(?s)(\r\u001b\\[K[^\r]*)*").endsWith(StatusLine.ERASE);
    }
}
