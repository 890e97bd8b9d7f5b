package io.jmpi.trace.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressBarTest {
    private static final long SECOND = 1_000_000_000;

    private final AtomicLong clock = new AtomicLong(-5 * SECOND); // nanoTime may be negative
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

    private ProgressBar bar(long total, int columns) {
        return bar(ProgressBar.Display.TERMINAL, total, columns);
    }

    private ProgressBar bar(ProgressBar.Display display, long total, int columns) {
        return new ProgressBar(
                display,
                "reading",
                total,
                new PrintStream(shown, true, StandardCharsets.US_ASCII),
                columns,
                clock::get);
    }

    private String shown() {
        return shown.toString(StandardCharsets.US_ASCII);
    }

    @Test
    void shouldShowPartRateAndRemainingTime() {
        ProgressBar bar = bar(400_000_000, 100);
        clock.addAndGet(2 * SECOND);
        bar.read(100_000_000, 3_000_000);
        assertThat(shown())
                .isEqualTo(ProgressBar.ERASE
                        + "reading  [#######.......................]   25 %  1.5 M calls/s  50.0 MB/s  0:06 left");
    }

    @Test
    void shouldWriteALineAMinuteWithoutATerminal() {
        ProgressBar bar = bar(ProgressBar.Display.LINES, 400_000_000, 100);
        for (int i = 0; i < 130; i++) {
            clock.addAndGet(SECOND);
            bar.read(1_000_000, 1000);
        }
        bar.close();
        assertThat(shown().lines())
                .hasSize(2)
                .allMatch(line -> line.startsWith("jmpi-trace: reading  [") && line.endsWith(" left"));
        assertThat(shown()).doesNotContain(ProgressBar.ERASE);
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
        int before = shown.size();
        bar.close();
        bar.close();
        clock.addAndGet(SECOND);
        bar.read(500, 10);
        assertThat(shown().substring(before)).isEqualTo(ProgressBar.ERASE);
    }

    @Test
    void shouldShowRatesOnlyWhenTotalIsUnknown() {
        ProgressBar bar = bar(0, 80);
        clock.addAndGet(SECOND);
        bar.read(2_000_000, 1_000_000);
        assertThat(shown()).isEqualTo(ProgressBar.ERASE + "reading  1.0 M calls/s  2.0 MB/s");
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 40, 60, 80, 200})
    void shouldFitTerminal(int columns) {
        ProgressBar bar = bar(4_000_000_000_000L, columns);
        clock.addAndGet(SECOND);
        bar.read(1, 1);
        assertThat(shown().replace(ProgressBar.ERASE, "").length()).isLessThan(columns);
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
        assertThat(shown()).matches("(?s)(\r\u001b\\[K[^\r]*)*").endsWith(ProgressBar.ERASE);
    }
}
