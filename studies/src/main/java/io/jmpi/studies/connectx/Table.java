package io.jmpi.studies.connectx;

import io.jmpi.matching.text.TextTable;
import io.jmpi.plot.LineChart;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A part of a figure: a row for each value of a parameter, a column for each thing compared. Thread: one.
 *
 * @param name for its plot's file
 * @param title what is shown
 * @param parameter of the rows
 * @param metric of the cells
 * @param columns titles
 * @param rows by the value of the parameter a point for each column, or null where there is none
 */
record Table(
        String name,
        String title,
        String parameter,
        Metric metric,
        List<String> columns,
        NavigableMap<Integer, List<Point>> rows) {
    private static final double KILO = 1e3;

    /** All points. */
    Stream<Point> points() {
        return rows.values().stream().flatMap(List::stream).filter(Objects::nonNull);
    }

    boolean hasData(Samples samples) {
        return points().anyMatch(point -> samples.mean(point, metric.of(point)).isPresent());
    }

    /** The meaning of the cells. */
    String legend() {
        String unit = metric.unit().substring(0, 1).toUpperCase(Locale.ROOT)
                + metric.unit().substring(1);
        return unit + ": mean ± deviation"
                + (metric.isCompared() && columns.size() > 1
                        ? " (median ratio to the first column of the same run)"
                        : "");
    }

    /** The table with the existing measurements. */
    TextTable markdown(Samples samples) {
        List<String> head = new ArrayList<>(List.of(parameter));
        head.addAll(columns);
        TextTable table = TextTable.markdown("r".repeat(head.size()), head);
        rows.forEach((value, points) -> {
            List<String> cells = new ArrayList<>(List.of(String.valueOf(value)));
            Point base = points.get(0);
            points.forEach(point -> cells.add(cell(point, base, samples)));
            table.row(cells);
        });
        return table;
    }

    private String cell(Point point, Point base, Samples samples) {
        if (point == null) {
            return "-";
        }
        Optional<Samples.Mean> mean = samples.mean(point, metric.of(point));
        if (mean.isEmpty()) {
            return "-";
        }
        String cell = number(mean.get().mean()) + " ± " + number(mean.get().deviation());
        if (!metric.isCompared() || base == null || point.equals(base)) {
            return cell;
        }
        OptionalDouble ratio = samples.ratio(point, base, metric.of(point));
        return ratio.isPresent() ? cell + String.format(Locale.ROOT, " (%.2f)", ratio.getAsDouble()) : cell;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value);
    }

    /** A plot of the means: a line for each column. With data only. */
    String svg(Samples samples) {
        boolean isBandwidth = metric == Metric.BANDWIDTH;
        LineChart chart = new LineChart(title, parameter, isBandwidth ? "kB/s" : metric.unit());
        if (isBandwidth || metric == Metric.TIME) {
            chart.logarithmic();
        }
        for (int column = 0; column < columns.size(); column++) {
            NavigableMap<Integer, Double> line = new TreeMap<>();
            for (int value : rows.keySet()) {
                Point point = rows.get(value).get(column);
                if (point != null) {
                    samples.mean(point, metric.of(point))
                            .ifPresent(mean -> line.put(value, mean.mean() * (isBandwidth ? KILO : 1)));
                }
            }
            if (!line.isEmpty()) {
                chart.line(columns.get(column), line);
            }
        }
        return chart.svg();
    }
}
