package io.jmpi.trace.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SummaryTest {
    @Test
    void shouldBeginWithDepthsWhenOneApplicationWasAnalysed() {
        String summary = new OtmReport(List.of(SampleResults.otm())).summary(80);
        assertThat(summary.lines().findFirst().orElseThrow()).contains(" 25 at 1 bin, 4 at 32, 2 at 128");
        assertThat(summary).contains("1,234,567", "987,654", "54,321", "1,333");
    }

    /** The mean of figure 7's red line, computed by hand for two applications: (8.21 + 16.42) / 2. */
    @Test
    void shouldBeginWithMeansWhenSeveralApplicationsWereAnalysed() {
        String summary = new OtmReport(
                        List.of(SampleResults.otm("a", 0, List.of()), SampleResults.otm("b", 1, List.of())))
                .summary(80);
        assertThat(summary.lines().findFirst().orElseThrow()).contains(" 12.32 at 1 bin");
        assertThat(summary.lines().filter(line -> line.startsWith("mean")).findFirst())
                .hasValueSatisfying(line -> assertThat(line).contains("12.32"));
    }

    @Test
    void shouldNameBestEngineAndReasonWhenMessagesWereReplayed() {
        String summary = new MessagesReport(List.of(SampleResults.messages())).summary(120);
        assertThat(summary)
                .startsWith("trace halo-64: best engine: queues. 94 % of searches found their partner first");
        assertThat(summary).contains("6.8 %", "mpi_assert_no_any_tag", "mpi_assert_exact_length", "5.37");
    }

    @Test
    void shouldNotSeparateANumberFromItsUnit() {
        String text = "receives wait 22.6 ms on average, at most 173 ms; 1 communicator";
        for (int width = "1 communicator".length(); width <= text.length(); width++) {
            List<String> lines = Wrapping.wrap(text, width);
            assertThat(String.join(" ", lines)).isEqualTo(text);
            assertThat(lines).allSatisfy(line -> assertThat(line).doesNotContainPattern("\\d$"));
        }
        assertThat(Wrapping.wrap("12,345 communicators", 13)).containsExactly("12,345", "communicators");
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 100, 160})
    void shouldFitTerminalAndBeSafeThere(int columns) {
        for (Report report : HtmlReportTest.reports()) {
            assertThat(report.summary(columns).lines()).allSatisfy(line -> {
                assertThat(line.length()).isLessThanOrEqualTo(columns);
                assertThat(line.chars()).allMatch(c -> c >= ' ' && c <= '~');
            });
        }
    }
}
