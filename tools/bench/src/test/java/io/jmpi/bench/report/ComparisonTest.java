package io.jmpi.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jmpi.bench.command.Spread;
import io.jmpi.bench.report.Comparison.Change;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static Change change(Comparison comparison, ReportData now, String row) {
        Panel panel = now.panel("latency", "Half round trip").orElseThrow();
        return comparison.find(panel, "shm", row).orElseThrow();
    }

    @Test
    void shouldCallLongerTimesWorseAndShorterOnesBetter() {
        ReportData slow = SampleReport.of(2);
        ReportData fast = SampleReport.of(1);
        Change worse = change(Comparison.of(fast, slow), slow, "64");
        assertThat(worse.ratio()).isCloseTo(2, within(1e-9));
        assertThat(worse.verdict()).isEqualTo("worse");
        Change better = change(Comparison.of(slow, fast), fast, "64");
        assertThat(better.ratioText()).isEqualTo("0.50");
        assertThat(better.verdict()).isEqualTo("better");
    }

    @Test
    void shouldCallHigherRatesBetter() {
        Panel before = Panel.higherIsBetter("Rate", "bytes", "MB/s");
        Panel now = Panel.higherIsBetter("Rate", "bytes", "MB/s");
        Change change = new Change(null, now, "shm", "8", Spread.of(1, 2), Spread.of(3, 4));
        assertThat(change.isBetter()).isTrue();
        assertThat(new Change(null, before, "shm", "8", Spread.of(3, 4), Spread.of(1, 2)).isWorse())
                .isTrue();
    }

    @Test
    void shouldGiveNoVerdictWhileSpreadsOverlap() {
        ReportData now = SampleReport.of(1.15);
        Comparison comparison = Comparison.of(SampleReport.of(1), now);
        assertThat(change(comparison, now, "64").verdict()).isEmpty();
        assertThat(comparison.changed()).isEmpty();
        assertThat(comparison.summary()).containsPattern(" 0 .*better.* 0 .*worse");
    }

    @Test
    void shouldCompareNeitherReferencesNorWhatOnlyOneReportHas() {
        ReportData now = SampleReport.of(1);
        Comparison comparison = Comparison.of(SampleReport.of(2), now);
        assertThat(comparison.changes()).extracting(Change::series).doesNotContain("published");
        assertThat(comparison.changes()).hasSize((int) now.figures() - 6);
        ReportData nothing = new ReportData("", now.date(), "", "", now.environment(), "", java.util.List.of());
        assertThat(Comparison.of(nothing, now).summary()).startsWith("No figure");
    }
}
