package io.jmpi.launcher.compare;

import io.jmpi.matching.MatchingShare;
import io.jmpi.plot.Amount;
import io.jmpi.plot.HtmlPage;
import io.jmpi.plot.HtmlTable;
import io.jmpi.plot.HtmlTable.Cell;
import io.jmpi.plot.HtmlTable.Column;
import io.jmpi.plot.Markup;
import io.jmpi.plot.StripChart;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A comparison as a page: the verdict, the table, the run times of each round, settings, machine and all runs. */
public final class ComparisonPage {
    private final Comparison comparison;
    private final OutputComparison outputs;
    private final String command;
    private final Map<String, String> settings;

    /**
     * Creates the page of a comparison that has all its runs.
     *
     * @param command that made it
     * @param settings of the runs, and the machine, by name
     */
    public ComparisonPage(
            Comparison comparison, OutputComparison outputs, String command, Map<String, String> settings) {
        this.comparison = comparison;
        this.outputs = outputs;
        this.command = command;
        this.settings = settings;
    }

    /**
     * Writes the page.
     *
     * @param version of jmpi
     */
    public String html(String version, Instant date) {
        return new HtmlPage("Does matching matter for this program?", this::lead)
                .section("engines", "Engines", this::engines)
                .section("rounds", "Run times", this::rounds)
                .section("output", "Output", this::output)
                .section("settings", "Settings and machine", this::settings)
                .section("runs", "All runs", this::runs)
                .html(command, version, date);
    }

    private void lead(Markup page) {
        page.open("p").element("code", command).close();
        new Verdict(comparison).sentences().forEach(sentence -> page.element("p", sentence, "class", "answer"));
        if (!outputs.differences().isEmpty()) {
            page.open("div", "class", "partial")
                    .element("p", outputs.sentences().get(0))
                    .close();
        }
    }

    private void engines(Markup page) {
        List<Column> columns = new ArrayList<>(List.of(
                new Column("engine", true),
                new Column("run time (s)", false, "median of the rounds; below it the range"),
                new Column("times as fast as " + comparison.base(), false, "below it the confidence interval"),
                new Column("matching (%)", false, "median of the rounds; below it the range"),
                new Column("posted, at most", false),
                new Column("unexpected, at most", false),
                new Column("searches", false),
                new Column("entries walked", false)));
        HtmlTable table = new HtmlTable(columns);
        comparison.engines().forEach(engine -> table.row(row(engine)));
        table.write(page);
        page.open("ul");
        new ComparisonText(comparison, outputs).notes().forEach(note -> page.element("li", note));
        page.close();
    }

    private List<Cell> row(String engine) {
        Spread seconds = comparison.spread(engine, RunFigures::seconds);
        Spread share = comparison.spread(engine, RunFigures::matchingShare);
        return List.of(
                Cell.of(engine),
                new Cell(Numbers.seconds(seconds.median()), seconds.range(Numbers::seconds), ""),
                speedup(engine),
                new Cell(MatchingShare.percent(share.median()), share.range(MatchingShare::percent), ""),
                Cell.of(Amount.count(
                        comparison.spread(engine, RunFigures::postedDepth).greatest())),
                Cell.of(Amount.count(
                        comparison.spread(engine, RunFigures::unexpectedDepth).greatest())),
                Cell.of(Amount.count(
                        comparison.spread(engine, RunFigures::searches).median())),
                Cell.of(Amount.count(
                        comparison.spread(engine, RunFigures::entriesWalked).median())));
    }

    private Cell speedup(String engine) {
        if (!comparison.hasIntervals() || engine.equals(comparison.base())) {
            return Cell.of("");
        }
        Speedup speedup = comparison.speedup(engine);
        String style = speedup.isFaster() ? "better" : speedup.isSlower() ? "worse" : "";
        return new Cell(Numbers.factor(speedup.factor()), Numbers.interval(speedup), style);
    }

    private void rounds(Markup page) {
        StripChart chart = new StripChart("Run times", "run time (s)", Numbers::seconds);
        for (String engine : comparison.engines()) {
            chart.group(
                    engine,
                    comparison.of(engine).stream().map(RunFigures::seconds).toList());
        }
        HtmlPage.figure(
                page,
                chart.svg(),
                "A dot for each round, the first one at the top, and a bar at the median. The warm-up round is not"
                        + " shown.");
    }

    private void output(Markup page) {
        outputs.sentences().forEach(sentence -> page.element("p", sentence));
        List<String> differences = outputs.differences();
        if (!differences.isEmpty()) {
            page.open("ul");
            differences.stream().limit(100).forEach(each -> page.element("li", each));
            page.close();
        }
    }

    private void settings(Markup page) {
        HtmlTable table = new HtmlTable(List.of(new Column("what", true), new Column("value", true)));
        settings.forEach((name, value) -> table.row(List.of(Cell.of(name), Cell.of(value))));
        table.write(page);
    }

    private void runs(Markup page) {
        HtmlTable table = new HtmlTable(List.of(
                new Column("engine", true),
                new Column("round", false),
                new Column("run time (s)", false),
                new Column("matching (%)", false),
                new Column("posted, at most", false),
                new Column("unexpected, at most", false),
                new Column("searches", false),
                new Column("entries walked", false)));
        for (int round = 0; round < comparison.rounds(); round++) {
            for (String engine : comparison.order(round)) {
                RunFigures run = comparison.of(engine).get(round);
                table.row(List.of(
                        Cell.of(engine),
                        Cell.of(Integer.toString(round + 1)),
                        Cell.of(Numbers.seconds(run.seconds())),
                        Cell.of(MatchingShare.percent(run.matchingShare())),
                        Cell.of(Amount.count(run.postedDepth())),
                        Cell.of(Amount.count(run.unexpectedDepth())),
                        Cell.of(Amount.count(run.searches())),
                        Cell.of(Amount.count(run.entriesWalked()))));
            }
        }
        table.write(page);
        page.element("p", "In the order of the runs.");
    }
}
