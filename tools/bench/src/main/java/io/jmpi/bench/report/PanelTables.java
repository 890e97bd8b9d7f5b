package io.jmpi.bench.report;

import io.jmpi.bench.command.Spread;
import io.jmpi.bench.report.Comparison.Change;
import io.jmpi.plot.BarChart;
import io.jmpi.plot.HtmlPage;
import io.jmpi.plot.HtmlTable;
import io.jmpi.plot.HtmlTable.Cell;
import io.jmpi.plot.LineChart;
import io.jmpi.plot.Markup;
import io.jmpi.plot.Palette;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Writes a panel: its plot, its table, and the ratios to an earlier report. The shorter dimension of a table is across. */
final class PanelTables {
    private static final int FEW_COLUMNS = 4;
    private static final Cell NOTHING = Cell.of("");

    private final Panel panel;
    private final List<String> names;
    private final List<String> rows;

    PanelTables(Panel panel) {
        this.panel = panel;
        names = panel.series().stream().map(Panel.Series::name).toList();
        rows = panel.rows();
    }

    /** Lines over numbers, if there are enough of them for a line; otherwise bars. */
    void plot(Markup page) {
        boolean isOverNumbers =
                rows.size() >= LineChart.LEAST_POINTS && rows.stream().allMatch(Panel::isNumber);
        String better = panel.isHigherBetter() ? "Higher is better." : "Lower is better.";
        HtmlPage.figure(page, isOverNumbers ? lines() : bars(), better);
    }

    private String lines() {
        LineChart chart = new LineChart(panel.title(), panel.rowTitle(), axisTitle());
        if (panel.isLogarithmic()) {
            chart.logarithmic();
        }
        for (Panel.Series series : panel.series()) {
            NavigableMap<Integer, Double> figures = new TreeMap<>();
            series.figures().forEach((row, figure) -> figures.put(Integer.valueOf(row), figure.median()));
            int color = names.indexOf(series.isReference() ? series.referenceOf() : series.name());
            boolean isBroken = series.isReference() || color >= Palette.SERIES.size();
            chart.line(series.name(), Palette.series(color), isBroken, figures);
        }
        return chart.inPage();
    }

    private String axisTitle() {
        return panel.unit() + (panel.isLogarithmic() ? ", logarithmic" : "");
    }

    /** As in the table, the longer dimension is down. */
    private String bars() {
        boolean isSeriesDown = names.size() > rows.size();
        List<String> down = isSeriesDown ? names : rows;
        List<String> across = isSeriesDown ? rows : names;
        String single = isSeriesDown && rows.size() == 1 ? ", " + panel.named(rows.get(0)) : "";
        List<String> bars = isSeriesDown ? rows.stream().map(panel::named).toList() : names;
        BarChart plot = new BarChart(panel.title(), axisTitle() + single, bars, Spread::number);
        if (panel.isLogarithmic()) {
            plot.logarithmic();
        }
        for (String each : down) {
            plot.group(
                    isSeriesDown ? each : panel.named(each),
                    across.stream()
                            .map(other -> isSeriesDown ? panel.find(each, other) : panel.find(other, each))
                            .map(figure -> figure.map(Spread::median).orElse(Double.NaN))
                            .toList());
        }
        return plot.svg();
    }

    /** Whether the table needs the width of a printed page. */
    boolean isWide() {
        return Math.min(names.size(), rows.size()) > FEW_COLUMNS;
    }

    /** The figures, with their spread in small letters. */
    void figures(Markup page) {
        table(
                page,
                names,
                (name, row) -> panel.find(name, row)
                        .map(figure -> new Cell(Spread.number(figure.median()), figure.interval(), ""))
                        .orElse(NOTHING));
    }

    /** The ratios to the earlier report. */
    void ratios(Markup page, Comparison comparison) {
        List<String> compared = panel.series().stream()
                .filter(series -> !series.isReference())
                .map(Panel.Series::name)
                .toList();
        table(page, compared, (name, row) -> {
            Optional<Change> change = comparison.find(panel, name, row);
            return change.map(each -> new Cell(each.ratioText(), each.verdict(), each.verdict()))
                    .orElse(NOTHING);
        });
    }

    private void table(Markup page, List<String> series, BiFunction<String, String, Cell> cell) {
        boolean seriesAcross = series.size() <= rows.size();
        List<HtmlTable.Column> columns = new ArrayList<>();
        columns.add(new HtmlTable.Column(seriesAcross ? panel.rowTitle() : "", true));
        for (String each : seriesAcross ? series : rows) {
            columns.add(new HtmlTable.Column(seriesAcross ? each : panel.named(each), false));
        }
        HtmlTable table = new HtmlTable(columns);
        for (String down : seriesAcross ? rows : series) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(seriesAcross ? Panel.label(down) : down)));
            for (String across : seriesAcross ? series : rows) {
                cells.add(seriesAcross ? cell.apply(across, down) : cell.apply(down, across));
            }
            table.row(cells);
        }
        table.write(page);
    }
}
