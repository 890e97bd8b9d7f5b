package io.jmpi.bench.matching;

import static io.jmpi.bench.matching.MatchingCase.FORWARD;
import static io.jmpi.bench.matching.MatchingCase.SPREAD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.table.MarkdownTable;
import io.jmpi.bench.table.MarkdownTable.Side;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {
    private static final MadeUp RESULTS = new MadeUp()
            .point(FORWARD, "queues", 1, 9.876)
            .point(FORWARD, "queues", 64, 20.04)
            .point(FORWARD, "queues", 8192, 12345.6)
            .point(FORWARD, "bins", 64, 30);

    @Test
    void shouldHaveDepthsDownAndEnginesAcross() {
        assertThat(Report.table(RESULTS.results(), FORWARD)).isEqualTo("""
                **forward**: receives stand; the oldest is matched and posted again (ns per pair)

                |               depth | queues | bins |
                |--------------------:|-------:|-----:|
                |                   1 |   9.88 |      |
                |                  64 |   20.0 | 30.0 |
                |                8192 |  12346 |      |
                | growth per doubling |   1.73 |      |
                """);
    }

    @Test
    void shouldHaveEachMeasuredCaseWithItsPlotAndTheGoals() {
        String text = Report.markdown(
                "a machine", RESULTS.point(SPREAD, "bins", 0, 70).results());
        assertThat(text)
                .startsWith("# Matching engines\n\na machine\n")
                .containsSubsequence(
                        "**spread**",
                        "![spread](spread.png)",
                        "**forward**",
                        "![forward](forward.png)",
                        "## Goals",
                        "| `bins`: at most 60 ns",
                        "| MISSED ")
                .doesNotContain("**walk**");
    }

    @Test
    void shouldSayTheGoalsInLinesForATerminal() {
        assertThat(Report.goalLines(List.of(
                        new Verdict("fast", Verdict.Outcome.MISSED, "slow"),
                        new Verdict("small", Verdict.Outcome.NOT_MEASURED, ""))))
                .isEqualTo("""
                        Goals:
                          MISSED        fast
                                        -> slow
                          not measured  small
                        """);
    }

    @Test
    void shouldRefuseARowThatDoesNotFit() {
        MarkdownTable table = new MarkdownTable(List.of(Side.LEFT, Side.RIGHT), List.of("a", "b"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> table.row(List.of("c")))
                .withMessage("1 cells for 2 columns: [c]");
        assertThat(table).hasToString("| a | b |\n|---|--:|\n");
    }
}
